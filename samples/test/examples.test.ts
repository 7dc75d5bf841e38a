import { toLine } from '@casement/evaluator'
import { readFileSync } from 'node:fs'
import { needOf, visualTypes } from '@casement/visuals'
import { exampleFile } from '@casement/visuals/examples'
import { parseReport } from '@casement/report'
import type { ReportFilter, Visual } from '@casement/visuals'
import { compile, parseModel } from '@casement/semantic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContent } from '../src/content/index.ts'
import { buildBooks, type Books } from './build-books.ts'

const options = { booksEnd: '2026-10', lines: 20_000 }
const model = parseModel(JSON.parse(makeContent(options).files['models/finance.json']!))
const lastTwelveMonths: ReportFilter = {
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table: 'Calendar', column: 'Period' },
  filterType: 1,
  operator: 'In',
  values: ['Last 12 months'],
}

let books: Books
beforeAll(async () => {
  books = await buildBooks(options)
})
afterAll(() => books.close())

/** The answer to a visual's question over the last twelve months, from real DuckDB. */
async function answerTo(visual: Visual) {
  const need = needOf(visual, [lastTwelveMonths])!
  const identity = { username: 'somebody', roles: ['Group'] }
  const statement = compile(need, model, identity, { dialect: 'duckdb', today: '2026-11-21' })
  const reader = await books.connection.runAndReadAll(statement.sql, [...statement.parameters])
  const line = toLine('q', statement, { columns: reader.getColumnsJson() })
  if ('error' in line) throw new Error(line.error.message)
  return line
}
type Answer = Awaited<ReturnType<typeof answerTo>>

const examples = visualTypes.map((type) => ({
  type,
  visuals: parseReport(JSON.parse(readFileSync(exampleFile(type), 'utf8'))).pages.flatMap(
    ({ visuals }) => visuals,
  ),
}))
const visualNamed = (name: string) =>
  examples.flatMap(({ visuals }) => visuals).find((visual) => visual.name === name)!

test.each(examples)(
  'the example of $type is a page of the sample: every figure of it is there',
  async ({ visuals }) => {
    for (const visual of visuals)
      if (needOf(visual, [])) expect((await answerTo(visual)).rowCount, visual.name).toBeGreaterThan(0)
  },
)

/** Amounts of two decimals in cents. */
const cents = (value: unknown): bigint => (value === null ? 0n : BigInt(String(value).replace('.', '')))
const centsOf = (block: Pick<Answer, 'columns'>, name: string): readonly bigint[] =>
  block.columns.find((column) => column.name === name)!.values.map(cents)
const sum = (list: readonly bigint[]) => list.reduce((all, each) => all + each, 0n)

const profitAndLoss = (table: 'ledger' | 'budget', date: 'date' | 'month') =>
  `SELECT CAST(-sum(amount) AS VARCHAR) FROM ${table} JOIN account USING (account_id)
   WHERE statement = 'Profit and loss' AND ${date} BETWEEN DATE '2025-11-01' AND DATE '2026-10-31'`
const bySql = async (sql: string) => cents((await books.rows(sql))[0]![0])

test('a statement ties out: accounts make lines, lines the net profit, to the cent, as SQL has it', async () => {
  const answer = await answerTo(visualNamed('profit-and-loss'))
  const [byLine] = answer.subtotals!
  for (const name of ['value.0', 'value.1', 'value.2']) {
    expect(sum(centsOf(answer, name))).toBe(cents(answer.totals![name]))
    expect(sum(centsOf(byLine!, name))).toBe(cents(answer.totals![name]))
  }
  expect(cents(answer.totals!['value.0'])).toBe(await bySql(profitAndLoss('ledger', 'date')))
  expect(cents(answer.totals!['value.1'])).toBe(await bySql(profitAndLoss('budget', 'month')))
})

test('a bridge ends where the statement does: start and changes make the end', async () => {
  const [statement, bridge, course] = await Promise.all(
    ['profit-and-loss', 'from-budget', 'to-net-profit'].map((name) => answerTo(visualNamed(name))),
  )
  const [starts, ends] = [centsOf(bridge!, 'start.0'), centsOf(bridge!, 'end.0')]
  const changes = ends.map((end, index) => end - starts[index]!)
  const netProfit = cents(statement!.totals!['value.0'])
  expect(cents(bridge!.totals!['start.0']) + sum(changes)).toBe(netProfit)
  expect(cents(bridge!.totals!['end.0'])).toBe(netProfit)
  expect(sum(centsOf(course!, 'value.0'))).toBe(netProfit)
})
