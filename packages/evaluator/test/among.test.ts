import { expect, test } from 'vitest'
import type { PlanValue } from '../src/index.ts'
import type { Cell } from '../src/algebra/cell.ts'
import { openPlaces } from '../src/algebra/parameters.ts'
import { condition, reader } from '../src/algebra/value.ts'
import { amount, boolean, decimal, literal, text } from './values.ts'

const nowhere = (): never => {
  throw new Error('nothing is read of rows')
}
const placesWith = (...values: Parameters<typeof openPlaces>[0]) => ({
  ...openPlaces(values),
  field: nowhere,
  key: nowhere,
  cell: nowhere,
})
const isAmong = (
  values: readonly PlanValue[],
  list: readonly (readonly Cell[])[],
  places = [0, 1],
): boolean =>
  condition(
    { kind: 'among', values, parameter: 0, places: places.slice(0, values.length), type: boolean },
    placesWith(list),
  )()
const word = (value: string | null) => literal(value, text)

test('a value is among a list by its text without case, BLANK by BLANK, and among none by nothing', () => {
  expect(isAmong([word('a')], [['b'], ['A']])).toBe(true)
  expect(isAmong([word('Ä')], [['ä']])).toBe(true)
  expect(isAmong([word('a')], [['b'], ['ab']])).toBe(false)
  expect(isAmong([word(null)], [['a'], [null]])).toBe(true)
  expect(isAmong([word(null)], [['a'], ['']])).toBe(false)
  expect(isAmong([word('')], [[null]])).toBe(false)
  expect(isAmong([word('a')], [])).toBe(false)
  expect(isAmong([word(null)], [])).toBe(false)
})

test('amounts are among a list by every digit, 0 apart from BLANK', () => {
  const large = 10n ** 38n - 1n
  expect(isAmong([literal('1.50', amount)], [[150n]])).toBe(true)
  expect(isAmong([literal('-1.50', amount)], [[150n]])).toBe(false)
  expect(isAmong([literal(`${large}`, decimal(0))], [[large]])).toBe(true)
  expect(isAmong([literal(`${large}`, decimal(0))], [[large - 1n]])).toBe(false)
  expect(isAmong([literal('0.00', amount)], [[null]])).toBe(false)
  expect(isAmong([literal(null, amount)], [[0n]])).toBe(false)
})

test('several values are among a list together, each at its place of the combinations', () => {
  const list = [
    ['a', 'bc'],
    ['x', null],
  ]
  expect(isAmong([word('A'), word('BC')], list)).toBe(true)
  expect(isAmong([word('ab'), word('c')], list)).toBe(false)
  expect(isAmong([word('a'), word(null)], list)).toBe(false)
  expect(isAmong([word('x'), word(null)], list)).toBe(true)
  expect(isAmong([word('bc'), word('a')], list)).toBe(false)
  expect(isAmong([word('bc'), word('a')], list, [1, 0])).toBe(true)
  expect(isAmong([word('bc')], list, [1])).toBe(true)
})

test('a value that comes with the query is the one of its place', () => {
  const read = (parameter: number) =>
    reader({ kind: 'parameter', parameter, type: text }, placesWith('a', -1n))()
  expect([read(0), read(1)]).toEqual(['a', -1n])
})

test('a condition that is BLANK or FALSE lets nothing through', () => {
  expect([true, false, null].map((value) => condition(literal(value, boolean), placesWith())())).toEqual([
    true,
    false,
    false,
  ])
})
