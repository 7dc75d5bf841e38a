import type { SemanticQuery } from '@casement/query'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ModelError, parseModel } from '../src/index.ts'
import { answerHere } from './reference/local-engine.ts'
import { column, everyone, measure, modelWith, openSmallWorld, rowsOf } from './world/ask.ts'
import { openDuckDb } from './world/duckdb.ts'
import { smallData } from './world/small-model.ts'

/** Years, of which a measure says how many months are looked at. */
const words = {
  'Year looked at': 'IF(DISTINCTCOUNT(\'Date\'[Month]) < 12, MIN(\'Date\'[Month]) & " alone", "whole")',
}
function modelBy(label: string, measures: Record<string, string> = words) {
  const { tables, ...rest } = modelWith(measures)
  return {
    ...rest,
    tables: tables.map((table) =>
      table.name !== 'Date'
        ? table
        : {
            ...table,
            columns: table.columns.map((each) => (each.name === 'Year' ? { ...each, label } : each)),
          },
    ),
  }
}
const model = modelBy('year LOOKED at')
const inMonths = (...values: string[]) =>
  ({
    target: { table: 'Date', column: 'Month' },
    filterType: 1,
    operator: 'In',
    values,
  }) as unknown as NonNullable<SemanticQuery['filters']>[number]

let world: Awaited<ReturnType<typeof openSmallWorld>>
let duckdb: Awaited<ReturnType<typeof openDuckDb>>
beforeAll(async () => {
  world = await openSmallWorld()
  duckdb = await openDuckDb(smallData)
})
afterAll(async () => {
  await world.close()
  await duckdb.close()
})

const year = column('Date', 'Year')
const clock = { today: '2025-06-30', now: '2025-06-30T10:15:00' }

/** The answer of the engine, which the frame has as well. */
async function ask(query: SemanticQuery) {
  const line = await world.ask(query, { model })
  const { line: here, reason } = await answerHere('1', query, parseModel(model), everyone, clock, {
    dialect: 'duckdb',
    run: duckdb.run,
  })
  expect(reason).toBeUndefined()
  expect(here).toEqual(line)
  return line
}

describe('a column whose values a measure names', () => {
  test('has a name beside each value, in the context of the filters', async () => {
    const select = [year, measure('Total')]
    const whole = await ask({ select })
    expect(whole.columns[0]).toEqual({
      name: 'Year',
      type: 'integer',
      values: [null, 2024, 2025],
      labels: [' alone', 'whole', 'whole'],
    })
    const part = await ask({ select, filters: [inMonths('Jan')] })
    expect(part.columns[0]!.labels).toEqual(['Jan alone', 'Jan alone'])
    // Names decide nothing of which rows there are: 2023 has no figure.
    expect(rowsOf(part).map(([value]) => value)).toEqual([2024, 2025])
  })

  test('has them in sub-totals too, and none where nothing is computed or it does not group', async () => {
    const answer = await ask({
      select: [column('Entity', 'Region'), year, measure('Total')],
      subtotals: [['Year'], ['Region']],
      totals: true,
      filters: [inMonths('Jan')],
    })
    expect(answer.subtotals![0]!.columns[0]!.labels).toEqual(['Jan alone', 'Jan alone'])
    expect(answer.subtotals![1]!.columns.some(({ labels }) => labels)).toBe(false)
    expect(answer.columns.map(({ name, labels }) => labels && name)).toEqual([undefined, 'Year', undefined])
    expect((await ask({ select: [year] })).columns[0]!.labels).toBeUndefined()
  })
})

test.each([
  [
    'Year loked at',
    words,
    /columns\[1\]\.label: There is no measure "Year loked at" to name the values of "Year".*did you mean/,
  ],
  ['Total', {}, /columns\[1\]\.label: \[Total\] is decimal; the values of "Year" are named by a text/],
])('a label "%s" is refused', (label, measures, expected) => {
  expect(() => parseModel(modelBy(label, measures))).toThrow(ModelError)
  expect(() => parseModel(modelBy(label, measures))).toThrow(expected)
})
