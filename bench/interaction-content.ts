import { contentOf, type HostContent } from '../apps/test-host/src/index.ts'
import { makeContent } from '../samples/src/content/index.ts'

export const interactionReport = 'Twelve visuals'

/** Tables of the star are joined for an answer; the wide one has everything in its own columns. */
export type InteractionModel = 'wide' | 'star'

const measure = (name: string) => ({ kind: 'measure', table: 'Ledger', measure: name })
const card = (name: string) => ({ type: 'card', roles: { value: [measure(name)] } })
const columns = (category: object, name: string) => ({
  type: 'columnChart',
  roles: { category: [category], value: [measure(name)] },
})

/** Where the star has the columns of the wide table. */
const tablesOfStar = {
  Month: 'Calendar',
  Quarter: 'Calendar',
  Year: 'Calendar',
  Country: 'Entity',
  Region: 'Entity',
  Entity: 'Entity',
  Family: 'Product',
  Line: 'Account',
} as const

/** Twelve visuals, and where each stands: column, row, columns wide, on a grid of four by three. */
function twelveOver(
  model: InteractionModel,
): Readonly<Record<string, readonly [object, number, number, number]>> {
  const column = (name: keyof typeof tablesOfStar) => ({
    kind: 'column',
    table: model === 'star' ? tablesOfStar[name] : 'Ledger',
    column: name,
  })
  return {
    revenue: [card('Revenue'), 0, 0, 0.5],
    profit: [card('Operating profit'), 0.5, 0, 0.5],
    expenses: [card('Operating expenses'), 1, 0, 0.5],
    'by-month': [columns(column('Month'), 'Revenue'), 1.5, 0, 2.5],
    'over-time': [columns(column('Month'), 'Operating profit'), 0, 1, 2],
    'by-country': [columns(column('Country'), 'Revenue'), 2, 1, 1],
    'by-region': [columns(column('Region'), 'Revenue'), 3, 1, 0.5],
    'by-entity': [columns(column('Entity'), 'Revenue'), 3.5, 1, 0.5],
    'by-family': [columns(column('Family'), 'Revenue'), 0, 2, 1],
    'by-quarter': [columns(column('Quarter'), 'Revenue'), 1, 2, 1],
    'by-year': [columns(column('Year'), 'Operating profit'), 2, 2, 1],
    'by-line': [columns(column('Line'), 'Profit and loss'), 3, 2, 1],
  }
}

/** The ledger as one wide table: one row per line with all that the page asks for, nothing to join. */
const wide = `CREATE TABLE wide AS
  SELECT month, year, quarter, country, region, entity.name AS entity, family, line,
    CASE WHEN line = 'Revenue' THEN -amount END AS revenue,
    CASE WHEN line IN ('Revenue', 'Cost of sales', 'Operating expenses') THEN -amount END AS profit,
    CASE WHEN line = 'Operating expenses' THEN amount END AS expenses,
    CASE WHEN statement = 'Profit and loss' THEN -amount END AS result
  FROM ledger JOIN account USING (account_id) JOIN calendar USING (date) JOIN entity USING (entity_id)
    LEFT JOIN product USING (product_id)`

const text = (name: string) => ({ name, source: name.toLowerCase(), type: 'text' })
const amount = (name: string, source: string) => [
  { name: `${name} of a line`, source, type: 'decimal(18,2)', format: '#,0.00', hidden: true },
]
const sumOf = (name: string) => ({ name, expression: `SUM(Ledger[${name} of a line])`, format: '#,0.00' })

/** A model of the wide table alone, with an RLS filter that all of its rows meet. */
const wideModel = {
  casement: 1,
  name: 'Wide ledger',
  tables: [
    {
      name: 'Ledger',
      source: { table: 'wide' },
      columns: [
        { name: 'Month', source: 'month', type: 'date', format: 'MMM yyyy' },
        { name: 'Year', source: 'year', type: 'integer' },
        ...['Quarter', 'Country', 'Region', 'Entity', 'Family', 'Line'].map(text),
        ...amount('Revenue', 'revenue'),
        ...amount('Operating profit', 'profit'),
        ...amount('Operating expenses', 'expenses'),
        ...amount('Profit and loss', 'result'),
      ],
      measures: ['Revenue', 'Operating profit', 'Operating expenses', 'Profit and loss'].map(sumOf),
    },
  ],
  roles: [
    {
      name: 'Group',
      rules: [{ table: 'Ledger', filter: 'Ledger[Region] <> "None"' }],
    },
  ],
}

/**
 * The sample company with so many ledger lines, its ledger as one wide table too, and one page of twelve visuals over one
 * of the two.
 */
export function interactionContent(lines: number, model: InteractionModel): HostContent {
  const { files, statements } = makeContent({ booksEnd: '2026-10', lines })
  const visuals = Object.entries(twelveOver(model)).map(([name, [visual, x, y, width]]) => ({
    name,
    layout: { x: x * 320, y: y * 240, width: width * 320 - 10, height: 230 },
    ...visual,
  }))
  const page = { name: 'twelve', displayName: 'Twelve', size: { width: 1280, height: 720 }, visuals }
  return contentOf({
    report: { casement: 1, name: interactionReport, pages: [page] },
    model: model === 'star' ? JSON.parse(files['models/finance.json']!) : wideModel,
    statements: [...statements, wide],
  })
}
