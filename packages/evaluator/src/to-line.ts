import type {
  AnswerBlock,
  AnswerColumn,
  BeyondGrainNote,
  CellValue,
  ItemRows,
  OtherDaysNote,
  QueryLine,
} from '@casement/query'
import type { CellType } from './algebra/plan.ts'
import { finished } from './steps.ts'

/** A column of an answer, as the query calls it. */
export interface AnsweredColumn {
  readonly name: string
  readonly type: CellType
  readonly format?: string
  /**
   * `withheld` is true where another column, which it is about, is none to compare with; `label` names the values of another one; `item` is in the rows of items
   * for which there is no figure the number of their list, from 1.
   */
  readonly role: 'group' | 'value' | 'withheld' | 'label' | 'item'
  readonly about?: { readonly place: number; readonly note?: OtherDaysNote }
}

/** Some rows of an answer that are grouped alike, by the columns at the places `by`. */
export interface AnsweredPart {
  readonly kind: 'rows' | 'others' | 'subtotals' | 'totals'
  readonly by: readonly number[]
  /** True for the values that are not among the first. */
  readonly others?: true
  /** Notes by the place of a value that is BLANK beyond the grain of a table: of which, and by what it is not kept. */
  readonly beyond?: ReadonlyMap<number, BeyondGrainNote>
  /** For each list of items with no data the places of its fields. */
  readonly items?: readonly (readonly number[])[]
  /** Choices by the place of a value that is BLANK because of them. */
  readonly noneFor?: ReadonlyMap<number, readonly string[]>
}

/** Shape of an answer, which makes a line of its rows: its columns, its parts, the rows first, and its bounds. */
export interface AnswerShape {
  readonly columns: readonly AnsweredColumn[]
  readonly parts: readonly AnsweredPart[]
  /** The most rows that the query asks for. */
  readonly limit?: number
  /** The most rows that an answer of so many columns may have, all parts together. */
  readonly maxRows?: number
}

/** Rows of an answer: for each column its values as plain data, then one more that says which part the row is of. */
export interface AnsweredRows {
  readonly columns: readonly (readonly unknown[])[]
}

const boolean: CellType = { kind: 'boolean' }
const text: CellType = { kind: 'text' }

/** Digits that an amount may have. */
const maxDigits = 38

/**
 * Shapes what an engine answered into a line of the query border. Rows beyond the limit, and beyond what an answer may
 * hold, are left out, and the line says so; sub-totals are whole or make the line an error. An amount of more than 38 digits makes
 * the line an error, as it does in the engine.
 */
export const toLine = (id: string, statement: AnswerShape, result: AnsweredRows): QueryLine =>
  finished(lineInSteps(id, statement, result))

/** Shapes the line in steps between which others may have their turn: a large answer takes its time. */
export function* lineInSteps(
  id: string,
  statement: AnswerShape,
  answered: AnsweredRows,
): Generator<void, QueryLine> {
  const message = failureIn(statement, answered)
  if (message !== undefined) return { id, error: { code: 'QueryFailed', message } }
  const { limit = Infinity, maxRows = Infinity } = statement
  const [first, ...more] = spansOf(statement, answered) as [Span, ...Span[]]
  const beside = more.reduce((sum, { start, end }) => sum + end - start, 0)
  if (beside > maxRows)
    return {
      id,
      error: {
        code: 'QueryFailed',
        message: `The sub-totals of the query are more than the ${maxRows} rows that an answer of its columns may have; filter it more narrowly`,
      },
    }
  const { items, rows, result } = fittingItems(statement, answered, first, Math.min(limit, maxRows - beside))
  const found = rows.end - rows.start
  const rowCount = Math.min(found, limit, maxRows - beside)
  /** The names that a measure gives the values of a column. */
  function* labelsOf(place: number, start: number, end: number): Generator<void, AnswerColumn['labels']> {
    const at = columnAbout(statement, 'label', place)
    if (at < 0) return undefined
    return (yield* toCells(result.columns[at] ?? [], text, start, end)) as (string | null)[]
  }
  /** Takes away what is none to compare with, and says in which rows and why. */
  function withhold(values: CellValue[], about: number, start: number): AnswerColumn['otherDays'] {
    const flag = columnAbout(statement, 'withheld', about)
    if (flag < 0) return undefined
    const rows: number[] = []
    for (const row of values.keys()) {
      if (toCell(result.columns[flag]?.[start + row], boolean) !== true) continue
      values[row] = null
      rows.push(row)
    }
    return rows.length === 0 ? undefined : { ...statement.columns[flag]!.about!.note!, rows }
  }
  function* columnsOf(
    { start, end, beyond, noneFor }: Span,
    isShown: (column: AnsweredColumn, place: number) => boolean,
  ): Generator<void, AnswerColumn[]> {
    const columns: AnswerColumn[] = []
    for (const [place, column] of statement.columns.entries()) {
      if (!isShown(column, place)) continue
      const values = yield* toCells(result.columns[place] ?? [], column.type, start, end)
      const otherDays = withhold(values, place, start)
      const labels = yield* labelsOf(place, start, end)
      columns.push({
        name: column.name,
        type: column.type.kind,
        ...(column.format !== undefined && { format: column.format }),
        values,
        ...(labels && { labels }),
        ...(beyond?.has(place) && { beyondGrain: beyond.get(place)! }),
        ...(noneFor?.has(place) && { noneFor: [...noneFor.get(place)!] }),
        ...(otherDays && { otherDays }),
      })
    }
    return columns
  }
  function* blockOf(span: Span): Generator<void, AnswerBlock> {
    return {
      by: span.by.map((place) => statement.columns[place]!.name),
      columns: yield* columnsOf(span, ({ role }, place) => role === 'value' || span.by.includes(place)),
      rowCount: span.end - span.start,
      ...(span.others && { others: true }),
    }
  }
  const columns = yield* columnsOf(
    { ...rows, end: rows.start + rowCount },
    ({ role }) => role === 'group' || role === 'value',
  )
  const subtotals: AnswerBlock[] = []
  for (const span of more) if (span.kind === 'subtotals') subtotals.push(yield* blockOf(span))
  const others = more.find(({ kind }) => kind === 'others')
  const totals = more.find(({ kind }) => kind === 'totals')
  const whole = totals && (yield* columnsOf(totals, ({ role }) => role === 'value'))
  const otherDays = otherDaysOf(whole ?? [])
  return {
    id,
    columns,
    rowCount,
    ...(whole && {
      totals: Object.fromEntries(whole.map(({ name, values }) => [name, values[0] ?? null])),
    }),
    ...(totals?.beyond && {
      totalsBeyondGrain: Object.fromEntries(
        [...totals.beyond].map(([place, note]) => [statement.columns[place]!.name, note]),
      ),
    }),
    ...(otherDays.length > 0 && { totalsOtherDays: Object.fromEntries(otherDays) }),
    ...(subtotals.length > 0 && { subtotals }),
    ...(others && { others: yield* blockOf(others) }),
    ...(items && { itemsWithNoData: items }),
    truncated: found > rowCount,
  }
}

/** The column that says something of another one. */
const columnAbout = ({ columns }: AnswerShape, role: AnsweredColumn['role'], place: number): number =>
  columns.findIndex((column) => column.role === role && column.about?.place === place)

/** Why totals are withheld, by the names of their figures. */
const otherDaysOf = (whole: readonly AnswerColumn[]): readonly (readonly [string, OtherDaysNote])[] =>
  whole.flatMap(({ name, otherDays }) => {
    if (!otherDays) return []
    const { rows: _one, ...note } = otherDays
    return [[name, note] as const]
  })

/** What makes an answer an error: amounts of more digits than there is room for, and doubles that are no numbers. */
function failureIn({ columns }: AnswerShape, result: AnsweredRows): string | undefined {
  const overflown = columns.find(
    ({ type }, index) =>
      isAmount(type) && result.columns[index]?.some((value) => digitsOf(value) > maxDigits),
  )
  if (overflown) return overflow([overflown.name])
  const endless = columns.find(
    ({ type }, index) => type.kind === 'double' && result.columns[index]?.some(isNoNumber),
  )
  return endless && noNumber(endless.name)
}

type Span = AnsweredPart & { readonly start: number; readonly end: number }

/** Returns where each part of the answer starts and ends; the engine answers them one after the other. */
function spansOf({ parts, columns }: AnswerShape, result: AnsweredRows): Span[] {
  const flags = result.columns[columns.length] ?? []
  let start = 0
  return parts.map((part, index): Span => {
    let end = parts.length === 1 ? flags.length : start
    while (end < flags.length && Number(flags[end]) === index) end++
    const span = { ...part, start, end }
    start = end
    return span
  })
}

/**
 * Items with no data among the rows of a span. Where rows and items together are more than there is room for, all items
 * are taken out: some of them would say of the others that they have figures. Beside no figure at all there are none.
 */
function fittingItems(statement: AnswerShape, result: AnsweredRows, rows: Span, room: number) {
  const flag = statement.columns.findIndex(({ role }) => role === 'item')
  if (flag < 0) return { items: undefined, rows, result }
  const count = rows.end - rows.start
  const lists = Array.from({ length: count }, (_, row) =>
    Number(result.columns[flag]?.[rows.start + row] ?? 0),
  )
  const all = lists.filter((list) => list > 0).length
  const found = (rows.items ?? []).map((by, index): ItemRows => ({
    by: by.map((place) => statement.columns[place]!.name),
    rows: lists.flatMap((list, row) => (list === index + 1 ? [row] : [])),
  }))
  if (count <= room && all < count) return { items: found, rows, result }
  // The parts that follow are read by their own places, so that the rows keep theirs from the end of the span.
  const kept = result.columns.map((values) => [
    ...Array.from({ length: all }),
    ...values.slice(rows.start, rows.end).filter((_, row) => lists[row] === 0),
    ...values.slice(rows.end),
  ])
  const items = found.map(({ by, rows: { length } }): ItemRows => ({
    by,
    rows: [],
    ...(length > 0 && all < count && { areLeftOut: true }),
  }))
  return { items, rows: { ...rows, start: rows.start + all }, result: { columns: kept } }
}

/** Returns the message for amounts that have more digits than there is room for. */
export const overflow = (names: readonly string[]): string => {
  const which = names.length === 0 ? 'A figure' : names.map((name) => `"${name}"`).join(' or ')
  return `${which} has more than ${maxDigits} digits and cannot be shown exactly; use smaller units or ROUND`
}

/** Returns the message for a double that went beyond all numbers, or is none. */
const noNumber = (name: string): string =>
  `"${name}" has a value that is no number: it went beyond what a double holds, or its source has NaN or an infinity`

const isNoNumber = (value: unknown): boolean =>
  value !== null && value !== undefined && !Number.isFinite(Number(value))

const isAmount = (type: CellType): boolean => type.kind === 'decimal' || type.kind === 'integer'

const digitsOf = (value: unknown): number =>
  typeof value === 'string' && value.length > maxDigits ? value.replace(/^-?0*|\./g, '').length : 0

/** Cells that are written in one step. */
const cellsAStep = 4096

function* toCells(
  values: readonly unknown[],
  type: CellType,
  start: number,
  end: number,
): Generator<void, CellValue[]> {
  const cells: CellValue[] = []
  for (let row = start; row < end; row++) {
    cells.push(toCell(values[row], type))
    if (cells.length % cellsAStep === 0) yield
  }
  return cells
}

/** One value of an engine as the border carries it: amounts as strings with the digits that their type has. */
export function toCell(value: unknown, type: CellType): CellValue {
  if (value === null || value === undefined) return null
  switch (type.kind) {
    case 'text':
      return String(value)
    case 'boolean':
      return value === true || value === 't' || value === 'true'
    case 'integer':
      return integer(value)
    case 'decimal':
      return decimal(value, type.scale ?? 0)
    case 'double': {
      const number = Number(value)
      return Number.isFinite(number) ? number : null
    }
    case 'date':
      return String(value).slice(0, 10)
    case 'dateTime':
      return String(value)
        .replace(' ', 'T')
        .replace(/(?:\+00(?::00)?|Z)$/, '')
  }
}

function integer(value: unknown): number | string {
  const written = String(value).replace(/\.0*$/, '')
  const number = Number(written)
  return Number.isSafeInteger(number) ? number : written
}

function decimal(value: unknown, scale: number): string {
  const [whole = '0', fraction = ''] = String(value).split('.')
  const digits = `${fraction}${'0'.repeat(scale)}`.slice(0, scale)
  const written = scale === 0 ? whole : `${whole}.${digits}`
  return /^-0(?:\.0*)?$/.test(written) ? written.slice(1) : written
}
