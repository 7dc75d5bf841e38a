import { answerPlan, NotHere } from '@casement/evaluator'
import type { SemanticQuery } from '@casement/query'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compilePlan, parseModel, planPage, Unplannable } from '../src/index.ts'
import type { EffectiveIdentity } from '../src/index.ts'
import { readPage } from './reference/read-page.ts'
import { column, everyone, measure, modelWith, today } from './world/ask.ts'
import { openDuckDb } from './world/duckdb.ts'
import { smallData } from './world/small-model.ts'

let database: Awaited<ReturnType<typeof openDuckDb>>
beforeAll(async () => {
  database = await openDuckDb(smallData)
})
afterAll(() => database.close())

const regional: EffectiveIdentity = { username: 'emil', roles: ['EMEA'] }

function pageOf(
  queries: readonly SemanticQuery[],
  {
    identity = everyone,
    measures = {},
    byMonth = false,
  }: { identity?: EffectiveIdentity; measures?: Record<string, string>; byMonth?: boolean } = {},
) {
  const model = parseModel(modelWith(measures))
  const plans = queries.map((query) => compilePlan(query, model, identity, { today }).plan)
  return planPage(plans, model, identity, { dialect: 'duckdb', today, byMonth })
}
const byRegion = { select: [column('Entity', 'Region'), measure('Revenue')] }
const byKind = { select: [column('Account', 'Kind'), measure('Total')] }

describe('the tables of a page', () => {
  test('hold what its plans read, facts as sums, and no name of the model', async () => {
    const page = pageOf([byRegion, byKind])
    expect(JSON.stringify([page.plans, page.links])).not.toMatch(/Ledger|Entity|Account|Region|Kind|Amount/)
    const [ledger, ...dimensions] = page.tables
    expect(ledger!.statement.sql).toContain('GROUP BY 1, 2, 3, 4')
    expect(ledger!.columns.filter(({ id }) => id !== undefined)).toHaveLength(1)
    expect(dimensions.map(({ columns }) => columns.filter(({ id }) => id !== undefined).length)).toEqual([
      1, 1,
    ])
    const { tables } = await readPage(database, page)
    expect([...tables.values()].flatMap(({ columns }) => [...columns])).toHaveLength(3)
  })

  test('hold one row for each combination of what facts lead to', async () => {
    const page = pageOf([{ select: [column('Entity', 'Region'), measure('Total')] }])
    const { tables } = await readPage(database, page)
    // Eleven lines of nine companies, as they are written: four regions of these, BLANK among them, and no company at all.
    expect(tables.get(page.tables[0]!.id)!.rowCount).toBe(5)
  })

  test('hold the rows where they are counted', async () => {
    const page = pageOf([{ select: [column('Entity', 'Region'), measure('Lines')] }])
    const { tables } = await readPage(database, page)
    expect(tables.get(page.tables[0]!.id)!.rowCount).toBe(11)
  })

  test('hold the rows where a column is summed and its values are read', async () => {
    const page = pageOf([{ select: [column('Ledger', 'Account'), measure('Accounts')] }], {
      measures: { Accounts: 'SUM(Ledger[Account])' },
    })
    const { tables } = await readPage(database, page)
    expect(tables.get(page.tables[0]!.id)!.rowCount).toBe(11)
  })

  test('answer every query of the page, each by its own plan', async () => {
    const page = pageOf([byRegion, byKind])
    const tables = await readPage(database, page)
    const answers = page.plans.map((plan) => answerPlan(plan, tables).columns.slice(0, 2))
    expect(answers).toEqual([
      [
        [null, 'AMER', 'EMEA'],
        ['505.00', '979.99', '425.35'],
      ],
      [
        [null, 'Cost', 'Revenue'],
        ['7.77', '112.39', '1910.34'],
      ],
    ])
  })

  test('are limited to the rows that the person sees', async () => {
    const page = pageOf([byRegion, byKind], { identity: regional })
    const tables = await readPage(database, page)
    expect(answerPlan(page.plans[0]!, tables).columns.slice(0, 2)).toEqual([['EMEA'], ['425.35']])
    const texts = [...tables.tables.values()].flatMap(({ columns }) =>
      [...columns.values()].flatMap((each) => (each.kind === 'text' ? each.values : [])),
    )
    expect(texts).not.toContain('AMER')
  })

  test('are read with one row more than may be sent', () => {
    const model = parseModel(modelWith({}))
    const { plan } = compilePlan(byRegion, model, everyone, { today })
    const [ledger] = planPage([plan], model, everyone, { dialect: 'duckdb', today, maxRows: 500 }).tables
    expect(ledger!.statement.sql).toMatch(/LIMIT 501$/)
  })
})

describe('the tables of a page by month', () => {
  const between = (from: string, before: string) => ({
    filterType: 0,
    target: { table: 'Date', column: 'Date' },
    logicalOperator: 'And',
    conditions: [
      { operator: 'GreaterThanOrEqual', value: from },
      { operator: 'LessThan', value: before },
    ],
  })
  const [year, region] = [column('Date', 'Year'), column('Entity', 'Region')]
  const byYear = { select: [region, year, measure('Total'), measure('Total LY'), measure('Total YTD')] }
  const within = (from: string, before: string, ...measures: string[]) => ({
    select: [region, ...measures.map((name) => measure(name))],
    filters: [between(from, before)],
  })
  const byDay = { select: [column('Date', 'Date'), measure('Total')] }
  // Each beside a question that compares dates.
  const rowsOf = async (query: SemanticQuery, byMonth: boolean) => {
    const page = pageOf([query, byYear], { byMonth })
    const tables = await readPage(database, page)
    return {
      facts: tables.tables.get(page.tables[0]!.id)!.rowCount,
      answer: () => answerPlan(page.plans[0]!, tables, query).columns,
    }
  }

  test.each([
    ['years', byYear],
    ['a month', within('2025-01-01', '2025-02-01', 'Total', 'Total LY')],
    ['the month after one that leaps', within('2025-02-01', '2025-03-01', 'Total', 'Total LY')],
    ['all from a month on', within('2024-03-01', '2026-01-01', 'Total', 'Total LY')],
  ])('answer %s as those by date do, from fewer rows', async (_, query) => {
    const [days, months] = [await rowsOf(query, false), await rowsOf(query, true)]
    expect(months.answer()).toEqual(days.answer())
    expect(days.answer()[0]!.length).toBeGreaterThan(0)
    expect(months.facts).toBeLessThan(days.facts)
  })

  test.each([
    ['part of a month', within('2025-01-02', '2025-02-01', 'Total')],
    ['part of a month a year ago', within('2025-01-02', '2025-02-01', 'Total LY')],
    ['a month of which a day is left out', within('2024-03-01', '2024-03-31', 'Total')],
    ['days', byDay],
  ])('answer nothing for %s', async (_, query) => {
    const [days, months] = [await rowsOf(query, false), await rowsOf(query, true)]
    expect(days.answer()[0]!.length).toBeGreaterThan(0)
    expect(months.answer).toThrow(NotHere)
  })

  test('are those by date where lines are counted, and where no question compares dates', () => {
    for (const queries of [
      [byYear, { select: [region, measure('Lines')] }],
      [{ select: [year, measure('Total')] }],
    ])
      expect(pageOf(queries, { byMonth: true }).links.filter(({ isOfGroups }) => isOfGroups)).toEqual([])
  })

  test('answer for lines that are counted beside sums by month of another table', async () => {
    const lines = { select: [year, measure('Lines')] }
    const budget = { select: [year, measure('Budget before')] }
    const measures = { 'Budget before': "CALCULATE(SUM(Budget[Amount]), SAMEPERIODLASTYEAR('Date'[Date]))" }
    const answersOf = async (byMonth: boolean) => {
      const page = pageOf([lines, budget], { measures, byMonth })
      const tables = await readPage(database, page)
      return {
        ofGroups: page.links.filter(({ isOfGroups }) => isOfGroups).length,
        answers: page.plans.map((plan) => answerPlan(plan, tables).columns),
      }
    }
    const [days, months] = [await answersOf(false), await answersOf(true)]
    expect([days.ofGroups, months.ofGroups]).toEqual([0, 1])
    expect(months.answers).toEqual(days.answers)
    expect(days.answers[0]![1]).toEqual(['1', '5', '5'])
  })

  test('say whether their rows are told apart by date, which comparing dates does not', () => {
    const isTold = (queries: readonly SemanticQuery[]) => pageOf(queries).tables[0]!.byDate?.isTold
    expect(isTold([byYear, within('2025-01-02', '2025-02-01', 'Total')])).toBe(false)
    expect(isTold([byYear, byDay])).toBe(true)
  })

  test('say how many rows they have by date, where they can be by month', async () => {
    const [ledger] = pageOf([byYear]).tables
    const { columns } = await database.run(ledger!.byDate!.count)
    const { facts } = await rowsOf(byYear, false)
    expect(Number(columns[0]![0])).toBe(facts)
    expect(pageOf([byYear], { byMonth: true }).tables[0]!.byDate).toBeUndefined()
    expect(pageOf([byRegion]).tables[0]!.byDate).toBeUndefined()
  })
})

test('rows one by one, and functions beyond the algebra, need an engine', () => {
  const rows = { select: [column('Ledger', 'Text')], detailOf: 'Ledger' }
  expect(() => pageOf([rows])).toThrow(Unplannable)
  expect(() => pageOf([{ select: [measure('Long')] }], { measures: { Long: 'LEN("abc")' } })).toThrow(
    Unplannable,
  )
})
