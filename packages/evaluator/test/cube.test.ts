import { describe, expect, test } from 'vitest'
import { answerPlan, encodeColumn, planVersion } from '../src/index.ts'
import type { CellType, Plan, PlanAggregate, PlanScan, PlanValue, Tables } from '../src/index.ts'

const text: CellType = { kind: 'text' }
const amount: CellType = { kind: 'decimal', scale: 2 }
const boolean: CellType = { kind: 'boolean' }

const tables: Tables = {
  tables: new Map([
    [
      't',
      {
        rowCount: 6,
        hasBlankRow: false,
        columns: new Map([
          ['kind', encodeColumn(['a', 'A', 'b', 'b', null, 'c'], text)],
          ['place', encodeColumn(['x', 'y', 'x', 'y', 'x', null], text)],
          [
            'amount',
            encodeColumn(['1.00', '2.50', null, '4.00', '90071992547409.91', '90071992547409.91'], amount),
          ],
        ]),
      },
    ],
  ]),
  links: new Map(),
}
const field = (column: string, type = text) => ({ kind: 'field', table: 't', column, type }) as const
const inPlaces: PlanValue = {
  kind: 'among',
  values: [field('place')],
  parameter: 0,
  places: [0],
  type: boolean,
}
const isB: PlanValue = {
  kind: 'operation',
  operator: 'equal',
  operands: [field('kind'), { kind: 'literal', value: 'B', type: text }],
  type: boolean,
}
const sum = (...where: number[]): PlanAggregate => ({
  function: 'sum',
  value: field('amount', amount),
  where,
})
const count = (...where: number[]): PlanAggregate => ({ function: 'countRows', value: null, where })

function planOf(scan: Partial<PlanScan>): Plan {
  const aggregates = scan.aggregates ?? []
  return {
    version: planVersion,
    parameters: [{ filter: 0, at: 'values', types: [text] }],
    keyTypes: { 0: text },
    relations: [
      {
        kind: 'scan',
        table: 't',
        joins: [],
        keys: [{ key: 0, field: field('kind') }],
        sets: [],
        lookups: [],
        conditions: [inPlaces, isB],
        where: [],
        outputs: [],
        aggregates,
        ...scan,
      },
    ],
    parts: [{ relation: 0, cells: [{ key: 0 }, ...aggregates.map((_, column) => ({ column }))], sorts: [] }],
    columns: [
      { type: text, isFigure: false },
      ...aggregates.map(({ function: kind }) => ({
        type: kind === 'sum' ? amount : ({ kind: 'integer' } as const),
        isFigure: true,
      })),
    ],
    sortTypes: [],
    orders: [{ place: 0, by: 'text' }],
  }
}

describe('a scan of a pre-aggregation answers as one of the rows:', () => {
  test.each<[string, Partial<PlanScan>]>([
    ['sums where the query decides', { aggregates: [sum()], where: [0] }],
    ['sums and counts of rows', { aggregates: [sum(), count()], where: [0] }],
    ['figures with conditions of their own', { aggregates: [sum(0), sum(0, 1), count(0)] }],
    ['figures that the query decides each for itself', { aggregates: [sum(0), sum(1)] }],
    [
      'the least and the most',
      {
        aggregates: [
          { ...sum(), function: 'min' },
          { ...sum(), function: 'max' },
        ],
        where: [0],
      },
    ],
    ['no figure', { outputs: [], where: [0] }],
  ])('%s', (_, scan) => {
    const plan = planOf(scan)
    for (const values of [['x'], ['y'], ['X', 'y'], [null], ['nowhere'], []]) {
      const query = { filters: [{ values }] }
      const [cubed, plain] = [0, Infinity].map((cubesFrom) =>
        answerPlan(plan, { ...tables, cubesFrom }, query),
      )
      expect(cubed, JSON.stringify(values)).toEqual(plain)
    }
  })
})
