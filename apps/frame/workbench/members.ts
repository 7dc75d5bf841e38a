import type { CellValue } from '@casement/query'

/** A value of a made column: how large its part of a figure is, and whom it belongs to in the column above. */
export interface Member {
  readonly value: CellValue
  readonly weight: number
  readonly above?: CellValue
}

export interface MadeColumn {
  readonly type: 'text' | 'date'
  readonly format?: string
  /** The column whose members these are parts of. */
  readonly above?: string
  /** Some of its members are taken away from the others. */
  readonly isSigned?: true
  readonly members: readonly Member[]
}

/** A number from 0 up to 1 that is always the same for a text. */
export function chanceOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** Large ones first, as markets are. */
const sized = (values: readonly string[]): Member[] =>
  values.map((value, index) => ({ value, weight: (0.7 + 0.6 * chanceOf(value)) / (1 + 0.35 * index) }))

const text = (...values: string[]): MadeColumn => ({ type: 'text', members: sized(values) })

const partsOf = (above: string, parts: Readonly<Record<string, readonly string[]>>): MadeColumn => ({
  type: 'text',
  above,
  members: Object.entries(parts).flatMap(([whole, values]) =>
    sized(values).map((member) => ({ ...member, above: whole })),
  ),
})

/** Lines of a statement have a sign and a place; none of them is a matter of chance. */
const lines: MadeColumn = {
  type: 'text',
  isSigned: true,
  members: [
    { value: 'Revenue', weight: 1 },
    { value: 'Cost of sales', weight: -0.58 },
    { value: 'Operating expenses', weight: -0.27 },
    { value: 'Financial result', weight: -0.02 },
    { value: 'Income tax', weight: -0.035 },
  ],
}

const season = [0.9, 0.86, 0.94, 0.98, 1.06, 1.04, 1.08, 0.97, 0.92, 1.05, 1.1, 1.12]

/** The first days of the twelve months that the books end with. */
const months: MadeColumn = {
  type: 'date',
  format: 'MMM yyyy',
  members: season.map((weight, index) => ({
    value: new Date(Date.UTC(2025, 10 + index, 1)).toISOString().slice(0, 10),
    weight,
  })),
}

const quarters: MadeColumn = {
  type: 'text',
  members: ['Q4 2025 (Nov–Dec)', 'Q1 2026', 'Q2 2026', 'Q3 2026', 'Q4 2026 (Oct)'].map((value, index) => ({
    value,
    weight: [1.8, 3, 3.2, 2.9, 1.1][index]!,
  })),
}

const customers = ['Halden', 'Brightwater', 'Fenwold', 'Corvina', 'Lindqvist', 'Osprey', 'Marlow', 'Tessera']

const made: Readonly<Record<string, MadeColumn>> = {
  Region: text('EMEA', 'Americas', 'Asia Pacific', 'Group'),
  Country: partsOf('Region', {
    EMEA: ['Germany', 'France', 'United Kingdom'],
    Americas: ['United States', 'Brazil'],
    'Asia Pacific': ['Japan', 'Australia'],
    Group: ['Switzerland'],
  }),
  Entity: partsOf('Region', {
    EMEA: ['Casement GmbH', 'Casement France SAS', 'Casement UK Ltd'],
    Americas: ['Casement Inc.', 'Casement do Brasil Ltda'],
    'Asia Pacific': ['Casement KK', 'Casement Pty Ltd'],
    Group: ['Casement Holding AG'],
  }),
  Family: text('Windows', 'Doors', 'Drives', 'Sensors', 'Glass', 'Cloud', 'Service', 'Spare parts'),
  Product: partsOf('Family', {
    Windows: ['Sash S1', 'Casement C4', 'Roof R2'],
    Doors: ['Slide D3', 'Fold D5'],
    Drives: ['Tilt drive T2', 'Chain drive K1'],
    Sensors: ['Rain sensor', 'Wind sensor', 'Contact'],
    Glass: ['Triple pane', 'Solar pane'],
    Cloud: ['Rooms', 'Buildings'],
    Service: ['Installation', 'Upkeep'],
    'Spare parts': ['Seals', 'Handles'],
  }),
  Segment: text(
    'Hospitality',
    'Offices',
    'Housing',
    'Schools',
    'Hospitals',
    'Retail',
    'Public sector',
    'Industry',
  ),
  Customer: text(
    ...['Hotels', 'Homes', 'Estates'].flatMap((last) => customers.map((first) => `${first} ${last}`)),
  ),
  'Customer country': text(
    'Germany',
    'United States',
    'France',
    'United Kingdom',
    'Japan',
    'Spain',
    'Italy',
    'Brazil',
    'Australia',
    'Canada',
    'Poland',
    'India',
  ),
  Line: lines,
  Group: partsOf('Line', {
    Revenue: ['Products', 'Services', 'Subscriptions'],
    'Cost of sales': ['Materials', 'Production', 'Delivery'],
    'Operating expenses': ['Selling', 'Administration', 'Research', 'Depreciation'],
    'Financial result': ['Interest'],
    'Income tax': ['Current tax', 'Deferred tax'],
  }),
  Month: months,
  Date: { ...months, format: 'd MMM yyyy' },
  Quarter: quarters,
}

/** The members of a column by its name; one that an example has and nobody made gets eight. */
export const columnNamed = (name: string): MadeColumn =>
  made[name] ?? text(...Array.from({ length: 8 }, (_, index) => `${name} ${index + 1}`))

export const firstDay = '2025-11-01'
export const lastDay = '2026-10-31'
export const booksEnd = lastDay.slice(0, 7)
