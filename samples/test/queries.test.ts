import { needOf, parseReport, type ReportFilter, type Visual } from '@casement/report'
import { compile, parseModel, toLine, type Person, type SemanticQuery } from '@casement/semantic'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContent } from '../src/index.ts'
import { buildBooks, type Books } from './build-books.ts'

const options = { booksEnd: '2026-10', lines: 160_000 }
const { files } = makeContent(options)
const model = parseModel(JSON.parse(files['models/finance.json']!))
const reports = Object.keys(files)
  .filter((path) => path.startsWith('reports/'))
  .map((path) => parseReport(JSON.parse(files[path]!)))

let books: Books
beforeAll(async () => {
  books = await buildBooks(options)
}, 60_000)
afterAll(() => books.close())

/** The answer to a query as the frame gets it, from real DuckDB. */
async function ask(query: SemanticQuery, roles: readonly string[]) {
  const person: Person = { username: 'somebody', roles }
  const statement = compile(query, model, person, { dialect: 'duckdb', today: '2026-11-21' })
  const reader = await books.connection.runAndReadAll(statement.sql, [...statement.parameters])
  const line = toLine('q', statement, { columns: reader.getColumnsJson() })
  if ('error' in line) throw new Error(line.error.message)
  return line
}

const everyVisual: { title: string; visual: Visual; filters: readonly ReportFilter[] }[] = reports.flatMap(
  (report) =>
    report.pages.flatMap((page) =>
      page.visuals.map((visual) => ({
        title: `${report.name}, ${page.displayName}, ${visual.name}`,
        visual,
        filters: [...(report.filters ?? []), ...(page.filters ?? []), ...(visual.filters ?? [])],
      })),
    ),
)
const asking = everyVisual.flatMap(({ title, visual, filters }) => {
  const query = needOf(visual, filters)
  return query ? [{ title, visual, query: query as unknown as SemanticQuery }] : []
})

describe.each(['Group', 'EMEA'])('for the role %s', (role) => {
  test.each(asking)('$title has figures', async ({ visual, query }) => {
    const { rowCount, columns, truncated } = await ask(query, [role])
    if (visual.type === 'card') expect(rowCount).toBe(1)
    else if (visual.type === 'columnChart') expect(rowCount).toBeGreaterThanOrEqual(5)
    else expect(rowCount).toBeGreaterThanOrEqual(3)
    // Limits are for tables that say so: the ten largest customers.
    expect(truncated).toBe(query.limit === 10)
    for (const { name, values } of columns) {
      expect(values).toHaveLength(rowCount)
      expect(
        values.some((value) => value !== null),
        name,
      ).toBe(true)
    }
  })
})

test('what the model calls revenue and profit is what the accounts say', async () => {
  const measures = [
    'Revenue',
    'Gross profit',
    'Operating expenses',
    'Operating profit',
    'Net profit',
    'Debits',
    'Credits',
  ]
  const query: SemanticQuery = {
    select: measures.map((measure) => ({
      name: measure,
      field: { kind: 'measure', table: 'Ledger', measure },
    })),
  }
  const byHand = (where: string) => `
    SELECT -sum(amount) FILTER (account_id BETWEEN 4000 AND 4999), -sum(amount) FILTER (account_id BETWEEN 4000 AND 5999),
      sum(amount) FILTER (account_id BETWEEN 6000 AND 6999), -sum(amount) FILTER (account_id BETWEEN 4000 AND 6999),
      -sum(amount) FILTER (account_id BETWEEN 4000 AND 8999), sum(amount) FILTER (amount > 0),
      -sum(amount) FILTER (amount < 0)
    FROM ledger JOIN entity USING (entity_id) WHERE ${where}`
  for (const [role, where] of [
    ['Group', 'true'],
    ['EMEA', `region = 'EMEA'`],
  ] as const) {
    const { columns } = await ask(query, [role])
    const [expected] = await books.rows(byHand(where))
    expect(columns.map(({ values }) => values[0])).toEqual(expected)
    expect(columns.at(-1)!.values).toEqual(columns.at(-2)!.values)
  }
})

test('the statement adds up to the net profit, line by line', async () => {
  const { columns, totals } = await ask(
    {
      select: [
        { name: 'line', field: { kind: 'column', table: 'Account', column: 'Line' } },
        { name: 'amount', field: { kind: 'measure', table: 'Ledger', measure: 'Profit and loss' } },
        { name: 'shown', field: { kind: 'measure', table: 'Ledger', measure: 'Statement amount' } },
        { name: 'net', field: { kind: 'measure', table: 'Ledger', measure: 'Net profit' } },
      ],
      orderBy: [{ name: 'line', direction: 'ascending' }],
      totals: true,
    },
    ['Group'],
  )
  const values = (name: string) => columns.find((column) => column.name === name)!.values
  const cents = (value: unknown) => BigInt(String(value ?? '0').replace('.', ''))
  const sum = values('amount').reduce<bigint>((total, value) => total + cents(value), 0n)
  expect(sum).toBe(cents(totals!['amount']))
  expect(totals!['amount']).toBe(totals!['net'])
  expect(values('line').slice(0, 5)).toEqual([
    'Revenue',
    'Cost of sales',
    'Operating expenses',
    'Financial result',
    'Income tax',
  ])
  // Costs are shown as positive figures by the sign rule, and in brackets by their effect on profit.
  expect(values('shown')[1]).toBe(String(values('amount')[1]).replace('-', ''))
})

test('somebody without a role of the model sees nothing', async () => {
  const query: SemanticQuery = {
    select: [{ name: 'n', field: { kind: 'measure', table: 'Ledger', measure: 'Journal lines' } }],
  }
  for (const roles of [[], ['Nobody']]) {
    const { columns } = await ask(query, roles)
    expect(columns[0]!.values.filter((value) => value !== null && Number(value) !== 0)).toEqual([])
  }
})
