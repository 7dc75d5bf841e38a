import { describe, expect, test } from 'vitest'
import { answerPlan, encodeColumn, planVersion, toLine } from '../src/index.ts'
import type { CellType, Plan, PlanOrder, PlanPart, PlanScan, Tables } from '../src/index.ts'
import { amount, boolean, date, double, integer, literal, operation, text, time } from './values.ts'

/** Rows of a name, what it is sorted by, and an amount. */
type Line = readonly [name: string | null, sort: number | null, value: string | null]

const tablesOf = (lines: readonly Line[]): Tables => ({
  tables: new Map([
    [
      't',
      {
        rowCount: lines.length,
        hasBlankRow: false,
        columns: new Map([
          [
            'name',
            encodeColumn(
              lines.map(([name]) => name),
              text,
            ),
          ],
          [
            'sort',
            encodeColumn(
              lines.map(([, sort]) => sort),
              integer,
            ),
          ],
          [
            'value',
            encodeColumn(
              lines.map(([, , value]) => value),
              amount,
            ),
          ],
        ]),
      },
    ],
  ]),
  links: new Map(),
})

const field = (column: string, type: CellType) => ({ kind: 'field', table: 't', column, type }) as const
const scan: PlanScan = {
  kind: 'scan',
  table: 't',
  joins: [],
  keys: [{ key: 1, field: field('name', text) }],
  sets: [],
  lookups: [],
  conditions: [],
  where: [],
  outputs: [field('sort', integer)],
  aggregates: [{ function: 'sum', value: field('value', amount), where: [] }],
}
const rows: PlanPart = { relation: 0, cells: [{ key: 1 }, { column: 1 }], sorts: [{ column: 0 }, null] }
const planOf = (more: Partial<Plan> = {}): Plan => ({
  version: planVersion,
  parameters: [],
  keyTypes: { 1: text },
  relations: [scan],
  parts: [rows],
  columns: [
    { type: text, isFigure: false },
    { type: amount, isFigure: true },
  ],
  sortTypes: [integer, null],
  orders: [{ place: 0, by: 'text' }],
  ...more,
})
const answerOf = (plan: Plan, lines: readonly Line[]) => answerPlan(plan, tablesOf(lines)).columns

const lines: readonly Line[] = [
  ['b', 1, '-2.00'],
  ['A', 3, '0.00'],
  [null, null, '5.00'],
  ['c', 2, null],
]

describe('a limit', () => {
  const lineOf = (limit: number, count: number, more: Partial<Plan> = {}) => {
    const plan = planOf({ limit, ...more })
    const own = Array.from({ length: count }, (_, row): Line => [`n${row}`, row, '1.00'])
    return toLine(
      'q',
      {
        columns: [
          { name: 'Name', type: text, role: 'group' },
          { name: 'Value', type: amount, role: 'value' },
        ],
        parts: [{ kind: 'rows', by: [0] }],
        limit,
      },
      { columns: answerOf(plan, own) },
    )
  }

  test('of as many rows as there are cuts none', () => {
    expect(lineOf(2, 2)).toMatchObject({ rowCount: 2, truncated: false })
    expect(lineOf(1, 1)).toMatchObject({ rowCount: 1, truncated: false })
    expect(lineOf(2, 0)).toMatchObject({ rowCount: 0, truncated: false })
  })

  test('of one row less cuts it, and the line says so', () => {
    expect(lineOf(2, 3)).toMatchObject({
      rowCount: 2,
      truncated: true,
      columns: [{ values: ['n0', 'n1'] }, {}],
    })
    expect(lineOf(0, 1)).toMatchObject({ rowCount: 0, truncated: true })
  })

  test('counts from the first row that is asked for', () => {
    expect(lineOf(2, 4, { offset: 1 })).toMatchObject({
      truncated: true,
      columns: [{ values: ['n1', 'n2'] }, {}],
    })
    expect(lineOf(2, 3, { offset: 1 })).toMatchObject({
      truncated: false,
      columns: [{ values: ['n1', 'n2'] }, {}],
    })
    expect(lineOf(2, 3, { offset: 3 })).toMatchObject({ rowCount: 0, truncated: false })
  })

  test('is no larger than what an answer may hold; one row more says that there are more', () => {
    const columns = answerOf(planOf({ limit: 3, maxRows: 1 }), lines)
    expect(columns.map(({ length }) => length)).toEqual([2, 2, 2])
    expect(answerOf(planOf({ maxRows: 2 }), lines)[0]).toHaveLength(3)
    expect(answerOf(planOf(), lines)[0]).toHaveLength(4)
  })
})

describe('rows are in order', () => {
  test.each<[string, readonly PlanOrder[], readonly (string | null)[]]>([
    ['of text, without case, after what sorts it', [{ place: 0, by: 'text' }], [null, 'b', 'c', 'A']],
    ['of what sorts it alone', [{ place: 0, by: 'sort' }], [null, 'b', 'c', 'A']],
    ['of what sorts it, from the end', [{ place: 0, by: 'sort', descending: true }], ['A', 'c', 'b', null]],
    ['of amounts, BLANK before what is negative', [{ place: 1, by: 'value' }], ['c', 'b', 'A', null]],
    ['of amounts, from the most', [{ place: 1, by: 'value', descending: true }], [null, 'A', 'b', 'c']],
    ['of nothing: as they come', [], ['b', 'A', null, 'c']],
    ['of what sorts nothing: as they come', [{ place: 1, by: 'sort' }], ['b', 'A', null, 'c']],
  ])('%s', (_, orders, names) => {
    expect(answerOf(planOf({ orders }), lines)[0]).toEqual(names)
  })

  test('of text where what sorts it is the same, then of what is asked next', () => {
    const tied: readonly Line[] = [
      ['b', 1, '2.00'],
      ['A', 1, '2.00'],
      ['c', 0, '2.00'],
    ]
    expect(answerOf(planOf(), tied)[0]).toEqual(['c', 'A', 'b'])
    const unsorted = { sortTypes: [null, null] }
    expect(answerOf(planOf(unsorted), tied)[0]).toEqual(['A', 'b', 'c'])
    const orders: PlanOrder[] = [
      { place: 1, by: 'value' },
      { place: 0, by: 'text', descending: true },
    ]
    expect(answerOf(planOf({ orders, ...unsorted }), tied)[0]).toEqual(['c', 'b', 'A'])
  })
})

describe('a part', () => {
  const beside = (part: Partial<PlanPart>, more: Partial<Plan> = {}) =>
    answerOf(planOf({ parts: [{ ...rows, ...part }], ...more }), lines)
  const empty: PlanScan = { ...scan, conditions: [literal(false, boolean)], where: [0] }
  const onlyB: PlanScan = {
    ...scan,
    conditions: [operation('equal', boolean, field('name', text), literal('B', text))],
    where: [0],
  }
  const onlyBlank: PlanScan = {
    ...scan,
    conditions: [operation('isBlank', boolean, field('name', text))],
    where: [0],
  }

  test('drops rows without a figure, and keeps those of 0', () => {
    expect(beside({})[0]).toEqual([null, 'b', 'c', 'A'])
    expect(beside({ dropsBlank: true })[0]).toEqual([null, 'b', 'A'])
  })

  test('is there only if another relation has a row', () => {
    expect(beside({ onlyIf: 1 }, { relations: [scan, empty] })[0]).toEqual([])
    expect(beside({ onlyIf: 1 }, { relations: [scan, onlyB] })[0]).toHaveLength(4)
  })

  test('is kept to the keys of another relation, BLANK among them', () => {
    const within = { relation: 1, key: 1, cell: { key: 1 } }
    expect(beside({ within }, { relations: [scan, onlyB] })[0]).toEqual(['b'])
    expect(beside({ within }, { relations: [scan, onlyBlank] })[0]).toEqual([null])
    expect(beside({ within }, { relations: [scan, empty] })[0]).toEqual([])
  })

  test('follows the rows, has BLANK where it has no cell, and is not cut by the limit', () => {
    const total: PlanScan = { ...scan, keys: [], outputs: [] }
    const parts: PlanPart[] = [rows, { relation: 1, cells: [null, { column: 0 }], sorts: [null, null] }]
    expect(answerOf(planOf({ relations: [scan, total], parts, limit: 1, offset: 1 }), lines)).toEqual([
      ['b', 'c', null],
      ['-2.00', null, '3.00'],
      [0, 0, 1],
    ])
  })

  test('of an empty table has no groups, and a total without figures', () => {
    const total: PlanScan = { ...scan, keys: [], outputs: [] }
    const parts: PlanPart[] = [rows, { relation: 1, cells: [null, { column: 0 }], sorts: [] }]
    expect(answerOf(planOf({ relations: [scan, total], parts }), [])).toEqual([[null], [null], [1]])
  })
})

describe('a cell is given', () => {
  test.each<[string, CellType, string | boolean | null, unknown]>([
    ['an amount in its digits', amount, '-0.05', '-0.05'],
    ['an amount of 0', amount, '0', '0.00'],
    ['a whole number', integer, '-12', '-12'],
    ['a double', double, '-1.5', -1.5],
    ['truth', boolean, false, false],
    ['text', text, '', ''],
    ['a day', date, '0001-02-03', '0001-02-03'],
    ['a time', time, '1969-12-31 23:59:58', '1969-12-31 23:59:58'],
    [
      'a time and the parts of a second that count',
      time,
      '1969-12-31 23:59:58.050',
      '1969-12-31 23:59:58.05',
    ],
    ['a microsecond', time, '2024-02-29 00:00:00.000001', '2024-02-29 00:00:00.000001'],
    ['BLANK', time, null, null],
  ])('%s', (_, type, value, expected) => {
    const part: PlanPart = { relation: 0, cells: [{ column: 0 }], sorts: [] }
    const plan = planOf({
      relations: [{ kind: 'rows', keys: [], domain: [], columns: [literal(value, type)] }],
      parts: [part],
      columns: [{ type, isFigure: true }],
      sortTypes: [],
      orders: [],
    })
    expect(answerOf(plan, [])).toEqual([[expected], [0]])
  })
})
