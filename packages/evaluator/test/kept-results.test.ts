import { expect, test } from 'vitest'
import { answerPlan } from '../src/index.ts'
import type { PlanRelation } from '../src/index.ts'
import { keptByRelation } from '../src/algebra/kept-by-relation.ts'
import { createKeptResults } from '../src/algebra/kept-results.ts'
import type { Relation } from '../src/algebra/relation.ts'
import { memoKey, memoOf, textOfValues } from '../src/memo.ts'
import { amount, boolean, decimal, literal, planOfColumns, tableOf, text } from './values.ts'

/** Results that are as large as their keys say. */
function kept(max: number) {
  const made: string[] = []
  const results = createKeptResults((size: number) => size, max)
  const find = (key: string) =>
    results.find(key, () => {
      made.push(key)
      return Number(key.slice(1))
    })
  return { find, made }
}

test('a result is made once, while there is room', () => {
  const { find, made } = kept(10)
  expect([find('a4'), find('b6'), find('a4'), find('b6')]).toEqual([4, 6, 4, 6])
  expect(made).toEqual(['a4', 'b6'])
})

test('what was not used for the longest makes room, and no more than is needed', () => {
  const { find, made } = kept(10)
  for (const key of ['a4', 'b5', 'a4', 'c2']) find(key)
  for (const key of ['a4', 'c2', 'b5']) find(key)
  expect(made).toEqual(['a4', 'b5', 'c2', 'b5'])
  find('c2')
  find('a4')
  expect(made).toEqual(['a4', 'b5', 'c2', 'b5', 'a4'])
})

test('a result that is larger than the bound is given, kept until the next, and makes room for it', () => {
  const { find, made } = kept(10)
  for (const key of ['a4', 'b11', 'b11', 'a4', 'a4']) expect(find(key)).toBe(Number(key.slice(1)))
  expect(made).toEqual(['a4', 'b11', 'a4'])
})

test('a result that is nothing is kept too', () => {
  let made = 0
  const results = createKeptResults(() => 1, 10)
  for (let time = 0; time < 3; time++) results.find('a', () => void made++)
  expect(made).toBe(1)
})

test('what is made of a relation is kept by it and by its text', () => {
  const relation = (): Relation => ({ count: 0, keys: new Map(), columns: [] })
  const [one, other] = [relation(), relation()]
  const find = keptByRelation<number | undefined>()
  let made = 0
  const make = () => (made++ === 0 ? undefined : made)
  expect([find(one, 'a', make), find(one, 'a', make), find(one, 'b', make), find(other, 'a', make)]).toEqual([
    undefined,
    undefined,
    2,
    3,
  ])
  expect(made).toBe(3)
})

test('values of a query are told apart by what they are', () => {
  const values = [
    1,
    '1',
    1n,
    -1n,
    '1n',
    null,
    true,
    'true',
    [[1n]],
    [['1']],
    [[1n], [null]],
    [[1n, null]],
    [],
  ]
  expect(new Set(values.map(textOfValues)).size).toBe(values.length)
  expect(textOfValues([[10n ** 38n - 1n]])).not.toBe(textOfValues([[10n ** 38n - 2n]]))
})

test('a relation is known by its number and the values that it depends on', () => {
  const texts = ['a', 'b']
  const keys = [[], [0], [1], [0, 1], [1, 0]].map((parameters) => memoKey(1, parameters, (at) => texts[at]!))
  expect(new Set([...keys, memoKey(2, [], () => '')]).size).toBe(6)
})

const scan = (more: Partial<PlanRelation & { kind: 'scan' }> = {}): PlanRelation => ({
  kind: 'scan',
  table: 't',
  joins: [],
  keys: [],
  sets: [],
  lookups: [],
  conditions: [],
  where: [],
  outputs: [],
  aggregates: [
    { function: 'sum', value: { kind: 'field', table: 't', column: 'value', type: amount }, where: [] },
  ],
  ...more,
})
const byName = { kind: 'field', table: 't', column: 'name', type: text } as const
const rowsOf = (relation: number): PlanRelation => ({
  kind: 'rows',
  keys: [],
  domain: [],
  columns: [{ kind: 'cell', relation, cell: { column: 0 }, type: amount }],
})

test('equal relations of several plans are one, whatever their places', () => {
  const memo = memoOf(tableOf({ name: [text, []], value: [amount, []] }))
  const limited = scan({ conditions: [literal(false, boolean)], where: [0] })
  const one = memo.signed(planOfColumns([], scan(), limited, rowsOf(0), rowsOf(1)))
  const other = memo.signed(planOfColumns([], limited, scan(), rowsOf(0), rowsOf(1)))
  expect(one.numbers).toEqual([0, 1, 2, 3])
  expect(other.numbers).toEqual([1, 0, 3, 2])
  expect(one.needs).toEqual([[], [], [0], [1]])
})

test('a relation depends on its own values and on those of the relations that it reads', () => {
  const among = (parameter: number): PlanRelation =>
    scan({
      conditions: [{ kind: 'among', values: [byName], parameter, places: [0], type: boolean }],
      where: [0],
    })
  const memo = memoOf(tableOf({ name: [text, []], value: [amount, []] }))
  const fold: PlanRelation = { kind: 'fold', input: 1, keys: [], aggregates: [] }
  const { parameters, numbers, needs } = memo.signed(
    planOfColumns([], among(1), among(0), rowsOf(0), fold, scan({ lookups: [0, 1, 0] })),
  )
  expect(parameters).toEqual([[1], [0], [1], [0], [1, 0]])
  // The same but for their values.
  expect(numbers[0]).toBe(numbers[1])
  expect(needs[4]).toEqual([0, 1])
})

test('a query with other values is answered anew, and one with the same from what is kept', () => {
  const tables = tableOf({ name: [text, ['a', 'b', 'b']], value: [amount, ['1.00', '2.00', '-4.00']] })
  const relation = scan({
    conditions: [{ kind: 'among', values: [byName], parameter: 0, places: [0], type: boolean }],
    where: [0],
  })
  const plan = {
    ...planOfColumns([decimal(2)], relation, rowsOf(0)),
    parameters: [{ filter: 0, at: 'values' as const, types: [text] }],
  }
  const sumOf = (...values: (string | null)[]) =>
    answerPlan(plan, tables, { filters: [{ values }] }).columns[0]
  expect([sumOf('a'), sumOf('B'), sumOf('a', 'b'), sumOf('a'), sumOf(null), sumOf()]).toEqual([
    ['1.00'],
    ['-2.00'],
    ['-1.00'],
    ['1.00'],
    [null],
    [null],
  ])
})
