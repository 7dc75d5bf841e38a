import { answerPlan } from '@casement/evaluator'
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
  identity = everyone,
  measures: Record<string, string> = {},
) {
  const model = parseModel(modelWith(measures))
  const plans = queries.map((query) => compilePlan(query, model, identity, { today }).plan)
  return planPage(plans, model, identity, { dialect: 'duckdb', today })
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
    const page = pageOf([{ select: [column('Ledger', 'Account'), measure('Accounts')] }], everyone, {
      Accounts: 'SUM(Ledger[Account])',
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
    const page = pageOf([byRegion, byKind], regional)
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

test('rows one by one, and functions beyond the algebra, need an engine', () => {
  const rows = { select: [column('Ledger', 'Text')], detailOf: 'Ledger' }
  expect(() => pageOf([rows])).toThrow(Unplannable)
  expect(() => pageOf([{ select: [measure('Long')] }], everyone, { Long: 'LEN("abc")' })).toThrow(Unplannable)
})
