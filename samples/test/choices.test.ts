import { toLine } from '@casement/evaluator'
import type { SemanticQuery } from '@casement/query'
import { compile, compilePlan, parseModel } from '@casement/semantic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContent } from '../src/content/index.ts'
import { buildBooks, type Books } from './build-books.ts'

const options = { booksEnd: '2026-10', lines: 20_000 }
const model = parseModel(JSON.parse(makeContent(options).files['models/finance.json']!))
const grace = { username: 'grace', roles: ['Group'] }

let books: Books
beforeAll(async () => {
  books = await buildBooks(options)
})
afterAll(() => books.close())

type Filter = NonNullable<SemanticQuery['filters']>[number]
const only = (table: string, column: string, ...values: unknown[]) =>
  ({ target: { table, column }, filterType: 1, operator: 'In', values }) as unknown as Filter
const chosen = (table: string, value: string) =>
  ({ ...only(table, table, value), requireSingleSelection: true }) as Filter
const inCurrency = (value: string) => chosen('Amounts in', value)
const against = (value: string) => chosen('Comparison', value)
const lastYear = only('Calendar', 'Period', 'Last 12 months')

const tables = new Map(
  model.tables.flatMap((table) => table.measures.map((measure) => [measure.name, table.name] as const)),
)
const select = (name: string) => ({
  name,
  field: { kind: 'measure', table: tables.get(name)!, measure: name } as const,
})
const queryOf = (names: readonly string[], ...filters: Filter[]): SemanticQuery => ({
  select: names.map(select),
  filters: [lastYear, ...filters],
})

async function answerOf(query: SemanticQuery) {
  const statement = compile(query, model, grace, { dialect: 'duckdb', today: '2026-11-21' })
  const reader = await books.connection.runAndReadAll(statement.sql, [...statement.parameters])
  const line = toLine('q', statement, { columns: reader.getColumnsJson() })
  if ('error' in line) throw new Error(line.error.message)
  return line
}
const figuresOf = async (names: readonly string[], ...filters: Filter[]) =>
  (await answerOf(queryOf(names, ...filters))).columns.map(({ values }) => values[0] ?? null)
const months = `date BETWEEN DATE '2025-11-01' AND DATE '2026-10-31'`
const monthsBefore = `date BETWEEN DATE '2024-11-01' AND DATE '2025-10-31'`
const profitLines = `line IN ('Revenue', 'Cost of sales', 'Operating expenses')`
const bySql = async (sql: string) => String((await books.rows(sql))[0]![0])

test('constant rates are those of the same months a year before, month by month, for every account', async () => {
  // Each line is translated as the books translate it, to the cent.
  const constant = (where: string) =>
    bySql(`
      SELECT CAST(-sum(CASE currency WHEN 'EUR' THEN local_amount
        ELSE round(local_amount::DOUBLE / average_rate::DOUBLE, 2)::DECIMAL(18,2) END) AS VARCHAR)
      FROM ledger JOIN entity USING (entity_id) JOIN account USING (account_id)
      LEFT JOIN (SELECT month, currency, average_rate FROM rate) AS before
        USING (currency)
      WHERE ${months} AND ${where}
        AND (currency = 'EUR' OR before.month = date_trunc('month', date) - INTERVAL 1 YEAR)`)
  const names = ['Revenue', 'Operating profit', 'Operating profit compared']
  const [revenue, profit, compared] = await figuresOf(
    names,
    inCurrency('Constant rates'),
    against('Prior year'),
  )
  expect(revenue).toBe(await constant(`line = 'Revenue'`))
  expect(profit).toBe(await constant(profitLines))
  // What it is compared with was booked at those rates.
  expect(compared).toBe(
    await bySql(
      `SELECT CAST(-sum(amount) AS VARCHAR) FROM ledger JOIN account USING (account_id) WHERE ${monthsBefore} AND ${profitLines}`,
    ),
  )
  const [asBooked] = await figuresOf(['Revenue'])
  expect(asBooked).not.toBe(revenue)
})

test('one local currency is that of the books; several have no sum, and their own by company', async () => {
  const local = inCurrency('Local currency')
  const ofPounds = only('Entity', 'Currency', 'GBP')
  const names = ['Revenue', 'Revenue compared', 'Currency looked at', 'Currency in words']
  const booked = (dates: string) =>
    bySql(`SELECT CAST(-sum(local_amount) AS VARCHAR) FROM ledger JOIN entity USING (entity_id)
      JOIN account USING (account_id) WHERE ${dates} AND line = 'Revenue' AND currency = 'GBP'`)
  expect(await figuresOf(names, local, ofPounds, against('Prior year'))).toEqual([
    await booked(months),
    await booked(monthsBefore),
    'GBP',
    'GBP',
  ])
  expect(await figuresOf(names, local, against('Prior year'))).toEqual([
    null,
    null,
    null,
    'several local currencies, which have no sum',
  ])
  const byCompany = await answerOf({
    select: [
      { name: 'company', field: { kind: 'column', table: 'Entity', column: 'Entity' } },
      select('Revenue'),
      select('Currency looked at'),
    ],
    filters: [lastYear, local],
  })
  expect(byCompany.columns[1]!.values.filter((value) => value !== null).length).toBeGreaterThan(5)
  expect(new Set(byCompany.columns[2]!.values)).toContain('USD')
})

test('a comparison is the figure that it names, and its difference; budgets are in group currency alone', async () => {
  const kept = {
    Budget: 'Operating profit budget',
    'Prior year': 'Operating profit before',
    Forecast: 'Operating profit forecast',
  }
  for (const [choice, measure] of Object.entries(kept)) {
    const [profit, own, compared, difference] = await figuresOf(
      ['Operating profit', measure, 'Operating profit compared', 'Operating profit against comparison'],
      against(choice),
    )
    expect([choice, String(compared)]).toEqual([choice, String(own)])
    const cents = (value: unknown) => Math.round(Number(value) * 100)
    expect(cents(difference)).toBe(cents(profit) - cents(own))
  }
  const names = ['Revenue compared', 'Operating profit against comparison', 'Gross margin compared %']
  for (const currency of ['Local currency', 'Constant rates'])
    for (const choice of ['Budget', 'Forecast'])
      expect(
        await figuresOf(names, inCurrency(currency), against(choice), only('Entity', 'Currency', 'EUR')),
      ).toEqual([null, null, null])
  // By product there is no budget, and there is a prior year.
  const byProduct = (choice: string) =>
    answerOf({
      select: [
        { name: 'product', field: { kind: 'column', table: 'Product', column: 'Product' } },
        select('Revenue'),
        select('Revenue compared'),
      ],
      filters: [lastYear, against(choice)],
    })
  expect((await byProduct('Budget')).columns[2]!.beyondGrain).toMatchObject({ of: 'Budget', by: ['Product'] })
  expect((await byProduct('Prior year')).columns[2]!.values.some((value) => value !== null)).toBe(true)
})

test('the frame has a plan for figures of every choice', () => {
  const names = ['Revenue', 'Operating profit compared', 'Gross margin %', 'Currency in words']
  for (const choice of ['Budget', 'Prior year', 'Forecast'])
    for (const currency of ['Group currency', 'Local currency', 'Constant rates'])
      expect(
        compilePlan(queryOf(names, against(choice), inCurrency(currency)), model, grace, {
          today: '2026-11-21',
        }).plan,
      ).toBeDefined()
})
