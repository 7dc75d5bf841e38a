import { expect, test } from 'vitest'
import { answerPlan, encodeColumn, finished, linkRowsInSteps, NotHere, planVersion } from '../src/index.ts'
import type { CellType, Plan, PlanAggregate, PlanValue, Tables } from '../src/index.ts'
import { amount, decimal, literal, operation, text } from './values.ts'

const field = (table: string, column: string, type: CellType) =>
  ({ kind: 'field', table, column, type }) as const

/** Lines of two places, one line of none, and one place without lines. */
const tablesWith = (amounts: readonly (string | null)[]): Tables => {
  const place = encodeColumn(['P1', 'p1', 'p2', 'nowhere'], text)
  const ids = encodeColumn(['p1', 'P2', 'p3'], text)
  const key = (column: typeof place, rowCount: number) => ({ columns: [column], types: [text], rowCount })
  return {
    tables: new Map([
      [
        'Line',
        {
          rowCount: 4,
          hasBlankRow: false,
          columns: new Map([
            ['Place', place],
            ['Amount', encodeColumn(amounts, amount)],
          ]),
        },
      ],
      [
        'Place',
        {
          rowCount: 3,
          hasBlankRow: true,
          columns: new Map([['Name', encodeColumn(['North', 'SOUTH', 'south'], text)]]),
        },
      ],
    ]),
    links: new Map([['to place', finished(linkRowsInSteps(key(place, 4), key(ids, 3)))]]),
  }
}

const planOf = (
  aggregates: readonly PlanAggregate[],
  figure: PlanValue,
  conditions: readonly PlanValue[] = [],
): Plan => ({
  version: planVersion,
  parameters: [],
  keyTypes: { 1: text },
  relations: [
    {
      kind: 'scan',
      table: 'Line',
      joins: [{ from: 'Line', to: 'Place', link: 'to place' }],
      keys: [{ key: 1, field: field('Place', 'Name', text) }],
      sets: [],
      lookups: [],
      conditions,
      where: [],
      outputs: [],
      aggregates,
    },
    { kind: 'rows', keys: [1], domain: [{ relations: [0] }], columns: [figure] },
  ],
  parts: [{ relation: 1, cells: [{ key: 1 }, { column: 0 }], sorts: [null, null], dropsBlank: true }],
  columns: [
    { type: text, isFigure: false },
    { type: figure.type, isFigure: true },
  ],
  sortTypes: [null, null],
  orders: [{ place: 0, by: 'text' }],
})
const sum: PlanAggregate = { function: 'sum', value: field('Line', 'Amount', amount), where: [] }
const cell = (column: number, type: CellType): PlanValue => ({
  kind: 'cell',
  relation: 0,
  cell: { column },
  type,
})

test('lines are summed by what they lead to, those that lead nowhere under BLANK', () => {
  const { columns } = answerPlan(planOf([sum], cell(0, amount)), tablesWith(['1.10', '2.20', null, '-0.05']))
  expect(columns.slice(0, 2)).toEqual([
    [null, 'North'],
    ['-0.05', '3.30'],
  ])
})

test('sums beyond the numbers that a double can hold are exact', () => {
  const large = '90071992547409.93'
  const { columns } = answerPlan(planOf([sum], cell(0, amount)), tablesWith([large, large, null, '1.00']))
  expect(columns[1]).toEqual(['1.00', '180143985094819.86'])
})

test('an amount of more than 38 digits is not answered here', () => {
  const squared = operation('multiply', decimal(4), cell(0, amount), cell(0, amount))
  const most = `${'9'.repeat(30)}.00`
  expect(() => answerPlan(planOf([sum], squared), tablesWith([most, null, null, null]))).toThrow(NotHere)
  expect(() =>
    answerPlan({ ...planOf([sum], squared), version: (planVersion + 1) as never }, tablesWith([])),
  ).toThrow(NotHere)
})

test('a condition limits one figure, and text compares without case', () => {
  const south = operation('equal', { kind: 'boolean' }, field('Place', 'Name', text), literal('South', text))
  const plan = planOf([{ ...sum, where: [0] }], cell(0, amount), [south])
  expect(answerPlan(plan, tablesWith(['1.10', '2.20', '4.40', null])).columns.slice(0, 2)).toEqual([
    ['SOUTH'],
    ['4.40'],
  ])
})
