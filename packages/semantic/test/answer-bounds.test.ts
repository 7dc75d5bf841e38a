import { toLine } from '@casement/evaluator'
import { QueryError, parseQuery } from '@casement/query'
import type { SemanticQuery } from '@casement/query'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { budgetOfOne, compile, parseModel } from '../src/index.ts'
import type { CompileOptions } from '../src/index.ts'
import { column, everyone, measure, rowsOf, today } from './world/ask.ts'
import { openDuckDb } from './world/duckdb.ts'
import { smallData, smallModel } from './world/small-model.ts'

const model = parseModel(smallModel)
let duckdb: Awaited<ReturnType<typeof openDuckDb>>
beforeAll(async () => {
  duckdb = await openDuckDb(smallData)
})
afterAll(() => duckdb.close())

const compiled = (query: SemanticQuery, options: Partial<CompileOptions> = {}) =>
  compile(query, model, everyone, { dialect: 'duckdb', today, ...options })

/** The line, and how many rows the engine gave for it. */
async function answered(query: SemanticQuery, maxCells?: number) {
  const statement = compiled(query, maxCells === undefined ? {} : { maxCells })
  const result = await duckdb.run(statement)
  return { line: toLine('1', statement, result), fromEngine: result.columns[0]!.length }
}
async function figures(query: SemanticQuery, maxCells?: number) {
  const { line, fromEngine } = await answered(query, maxCells)
  if ('error' in line) throw new Error(line.error.message)
  return { ...line, rows: rowsOf(line), fromEngine }
}

const byName = {
  select: [column('Entity', 'Name'), measure('Total')],
  orderBy: [{ name: 'Name', direction: 'descending' }],
} as const
const withTotals = { ...byName, totals: true } as const
const matrix = {
  select: [column('Entity', 'Name'), column('Account', 'Kind'), measure('Total')],
  subtotals: [['Name'], ['Kind']],
} as const

describe('an answer has a bound in cells', () => {
  test('rows beyond it are left out in the query’s order, and the line says so', async () => {
    const whole = await figures(byName)
    expect(whole.rowCount).toBeGreaterThan(2)
    const cut = await figures(byName, 4)
    expect(cut).toMatchObject({ rowCount: 2, truncated: true })
    expect(cut.rows).toEqual(whole.rows.slice(0, 2))
  })

  test('the engine gives one row more than it, never all', async () => {
    expect((await figures(byName, 4)).fromEngine).toBe(3)
    const whole = await figures(withTotals)
    const cut = await figures(withTotals, 4)
    expect(cut.fromEngine).toBe(4)
    expect(cut.totals).toEqual(whole.totals)
    expect(cut.rows).toEqual(whole.rows.slice(0, 1))
  })

  test('an answer that just keeps to it is whole', async () => {
    const { rowCount, columns } = await figures(byName)
    const whole = await figures(byName, rowCount * columns.length)
    expect(whole).toMatchObject({ rowCount, truncated: false })
  })

  test('a limit of the query’s own beneath it is kept', async () => {
    expect(await figures({ ...byName, limit: 1 }, 4)).toMatchObject({ rowCount: 1, truncated: true })
    expect(await figures({ ...byName, limit: 100 }, 4)).toMatchObject({ rowCount: 2, truncated: true })
  })

  test('rows and sub-totals together keep to it', async () => {
    const whole = await figures(matrix)
    const beside = whole.subtotals!.reduce((sum, { rowCount }) => sum + rowCount, 0)
    const cut = await figures(matrix, (beside + 1) * 3)
    expect(cut).toMatchObject({ rowCount: 1, truncated: true })
    expect(cut.subtotals).toEqual(whole.subtotals)
  })

  test('sub-totals beyond it are refused in words, not cut', async () => {
    const { line } = await answered(matrix, 6)
    expect(line).toMatchObject({
      error: { code: 'QueryFailed', message: expect.stringMatching(/sub-totals .* 2 rows/) },
    })
  })

  test('the same field twice is computed once and shown twice', async () => {
    const twice = {
      select: [
        column('Entity', 'Name'),
        { ...column('Entity', 'Name'), name: 'Again' },
        measure('Total'),
        { ...measure('Total'), name: 'Total again' },
        {
          name: 'Count',
          field: { kind: 'aggregation', table: 'Ledger', column: 'Amount', aggregation: 'Count' },
        },
        {
          name: 'Count again',
          field: { kind: 'aggregation', table: 'Ledger', column: 'Amount', aggregation: 'Count' },
        },
      ],
    } as const
    const once = { select: twice.select.filter((_, at) => at % 2 === 0) }
    const budget = { ...budgetOfOne }
    const budgetOnce = { ...budgetOfOne }
    expect(compiled(twice, { budget }).sql).not.toMatch(/"Total 2"|"Count of Amount 3"/)
    compiled(once, { budget: budgetOnce })
    expect(budget.steps).toBe(budgetOnce.steps)
    const { rows } = await figures(twice)
    expect(rows.map(([name, , total, , count]) => [name, total, count])).toEqual((await figures(once)).rows)
    for (const row of rows) expect([row[1], row[3], row[5]]).toEqual([row[0], row[2], row[4]])
  })

  test('the same column twice among detail rows is read once', async () => {
    const rowsTwice = {
      select: [column('Ledger', 'Amount'), { ...column('Ledger', 'Amount'), name: 'Again' }],
      detailOf: 'Ledger',
    }
    expect(compiled(rowsTwice).sql).not.toContain('"Amount 2"')
    for (const [amount, again] of (await figures(rowsTwice)).rows) expect(again).toBe(amount)
  })
})

describe('compiling has a budget', () => {
  test('several queries take theirs from one, until nothing is left', () => {
    const budget = { steps: 5, characters: 100_000 }
    compiled(byName, { budget })
    expect(budget.steps).toBeLessThan(5)
    expect(budget.characters).toBeLessThan(100_000)
    expect(() => {
      for (let asked = 0; asked < 6; asked++) compiled(byName, { budget })
    }).toThrow(expect.objectContaining({ code: 'QUERY_TOO_LARGE' }))
  })

  test('SQL beyond it is refused', () => {
    expect(() => compiled(byName, { budget: { steps: 100, characters: 50 } })).toThrow(
      expect.objectContaining({ code: 'QUERY_TOO_LARGE' }),
    )
  })

  test('sub-totals times figures are bounded', () => {
    const fields = Array.from({ length: 6 }, (_, at) => ({ ...column('Entity', 'Name'), name: `g${at}` }))
    const sums = Array.from({ length: 10 }, (_, at) => ({ ...measure('Total'), name: `m${at}` }))
    const subtotals = Array.from({ length: 62 }, (_, at) =>
      fields.filter((_field, bit) => ((at + 1) >> bit) & 1).map(({ name }) => name),
    )
    const asked = (count: number) => () =>
      parseQuery({ select: [...fields, ...sums], subtotals: subtotals.slice(0, count) })
    expect(asked(25)).not.toThrow()
    expect(asked(26)).toThrow(QueryError)
    expect(asked(26)).toThrow(/^subtotals: At most 256 .* these are 260/)
  })

  test('top-N filters are bounded', () => {
    const top = (count: number) => ({
      target: { table: 'Entity', column: 'Name' },
      filterType: 5,
      operator: 'Top',
      itemCount: count,
      orderBy: { table: 'Ledger', measure: 'Total' },
    })
    const asked = (count: number) => () =>
      compiled({ ...byName, filters: Array.from({ length: count }, (_, at) => top(at + 1)) })
    expect(asked(20)).not.toThrow()
    expect(asked(21)).toThrow(/^filters: At most 20 top-N filters/)
  })
})
