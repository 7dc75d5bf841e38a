import { describe, expect, test } from 'vitest'
import { answerPlan, encodeColumn, finished, linkRowsInSteps, NotHere, planVersion } from '../src/index.ts'
import type { CellType, Plan, PlanAggregate, PlanOperator, PlanValue, Tables } from '../src/index.ts'

const amount: CellType = { kind: 'decimal', scale: 2 }
const text: CellType = { kind: 'text' }
const integer: CellType = { kind: 'integer' }

const field = (table: string, column: string, type: CellType) =>
  ({ kind: 'field', table, column, type }) as const
const literal = (value: string | boolean | null, type: CellType): PlanValue => ({
  kind: 'literal',
  value,
  type,
})
const operation = (operator: PlanOperator, type: CellType, ...operands: PlanValue[]): PlanValue => ({
  kind: 'operation',
  operator,
  operands,
  type,
})

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
  const squared = operation('multiply', { kind: 'decimal', scale: 4 }, cell(0, amount), cell(0, amount))
  const most = `${'9'.repeat(30)}.00`
  expect(() => answerPlan(planOf([sum], squared), tablesWith([most, null, null, null]))).toThrow(NotHere)
  expect(() => answerPlan({ ...planOf([sum], squared), version: 2 as never }, tablesWith([]))).toThrow(
    NotHere,
  )
})

test('a condition limits one figure, and text compares without case', () => {
  const south = operation('equal', { kind: 'boolean' }, field('Place', 'Name', text), literal('South', text))
  const plan = planOf([{ ...sum, where: [0] }], cell(0, amount), [south])
  expect(answerPlan(plan, tablesWith(['1.10', '2.20', '4.40', null])).columns.slice(0, 2)).toEqual([
    ['SOUTH'],
    ['4.40'],
  ])
})

describe('values', () => {
  const valueOf = (value: PlanValue): unknown =>
    answerPlan(
      planOf([{ function: 'countRows', value: null, where: [] }], value),
      tablesWith(['1', '1', '1', '1']),
    ).columns[1]![0] ?? null
  const date = (value: string | null) => literal(value, { kind: 'date' })
  const number = (value: string | null) => literal(value, amount)

  test.each<[string, PlanValue, unknown]>([
    ['BLANK counts as 0 in a sum', operation('add', amount, number('1.50'), number(null)), '1.50'],
    [
      'a sum of BLANKs is BLANK',
      operation(
        'coalesce',
        amount,
        operation('subtract', amount, number(null), number(null)),
        number('7.00'),
      ),
      '7.00',
    ],
    ['nothing less something', operation('subtract', amount, number(null), number('1.50')), '-1.50'],
    [
      'every digit of a product',
      operation('multiply', { kind: 'decimal', scale: 5 }, number('90071992547409.93'), number('-1.01')),
      '-90972712472884.02930',
    ],
    [
      'a quotient by zero is BLANK',
      operation(
        'coalesce',
        { kind: 'double' },
        operation('divide', { kind: 'double' }, number('1.00'), number('0.00')),
        literal('5', { kind: 'double' }),
      ),
      5,
    ],
    [
      'half away from zero',
      operation('round', { kind: 'decimal', scale: 2 }, number('-2.50'), literal('0', integer)),
      '-3.00',
    ],
    [
      'rounded to tens',
      operation('round', { kind: 'decimal', scale: 2 }, number('15.00'), literal('-1', integer)),
      '20.00',
    ],
    [
      'a month later, its last day',
      operation('shiftMonths', { kind: 'date' }, date('2024-01-31'), literal('1', integer)),
      '2024-02-29',
    ],
    [
      'the end of a month stays one',
      operation('shiftMonthEnds', { kind: 'date' }, date('2023-02-28'), literal('12', integer)),
      '2024-02-29',
    ],
    [
      'a fiscal year',
      operation('yearStart', { kind: 'date' }, date('2024-03-01'), literal('6', integer)),
      '2023-07-01',
    ],
    [
      'a quarter',
      operation('quarterStart', { kind: 'date' }, date('2024-06-30'), literal('0', integer)),
      '2024-04-01',
    ],
    ['days between', operation('daysBetween', integer, date('2024-03-01'), date('2024-02-28')), '2'],
  ])('%s', (_, value, expected) => {
    expect(valueOf(value)).toEqual(expected)
  })

  test.each<[string, PlanValue, boolean]>([
    ['BLANK is 0', operation('equal', { kind: 'boolean' }, number(null), number('0.00')), true],
    ['BLANK is before 1900', operation('less', { kind: 'boolean' }, date(null), date('1899-12-31')), true],
    [
      'BLANK is strictly no 0',
      operation('strictlyEqual', { kind: 'boolean' }, number(null), number('0.00')),
      false,
    ],
    [
      'BLANK is found by BLANK only',
      operation('oneOf', { kind: 'boolean' }, number(null), number('0.00')),
      false,
    ],
    [
      'amounts of other digits',
      operation('equal', { kind: 'boolean' }, number('1.50'), literal('1.5', { kind: 'decimal', scale: 1 })),
      true,
    ],
    [
      'a final sigma',
      operation('equal', { kind: 'boolean' }, literal('ΟΔΟΣ', text), literal('οδοσ', text)),
      true,
    ],
    [
      'BLANK is within nothing',
      operation('within', { kind: 'boolean' }, number(null), number('-1.00'), number('1.00')),
      false,
    ],
  ])('%s', (_, value, expected) => {
    expect(valueOf(operation('if', integer, value, literal('1', integer), literal('0', integer)))).toBe(
      expected ? '1' : '0',
    )
  })
})
