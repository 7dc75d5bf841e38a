import { expect, test } from 'vitest'
import {
  exactOf,
  isEqual,
  minus,
  negated,
  plus,
  quotientOf,
  sizeOf,
  sumOf,
  textOf,
} from '../src/writing/exact.ts'

const text = (number: ReturnType<typeof exactOf>) => number && textOf(number)

test('numbers of an answer keep every digit they came with', () => {
  for (const written of ['0', '-0.05', '1234.50', '98765432109876543210.55', '-7'])
    expect(text(exactOf(written))).toBe(written)
  expect(text(exactOf(1e-7))).toBe('0.0000001')
  expect(text(exactOf(1.5e21))).toBe('1500000000000000000000')
  expect([null, true, 'n/a', '', '.'].map(exactOf)).toEqual([null, null, null, null, null])
})

test('a tenth added ten times is one, where floats are not', () => {
  expect(text(sumOf(Array.from({ length: 10 }, () => exactOf('0.1'))))).toBe('1.0')
  expect(text(plus(exactOf('9007199254740993.01'), exactOf('0.001')))).toBe('9007199254740993.011')
})

test('a BLANK adds nothing, and nothing but BLANKs stays BLANK', () => {
  expect(text(plus(exactOf('5'), null))).toBe('5')
  expect(text(minus(null, exactOf('5')))).toBe('-5')
  expect(sumOf([null, null])).toBeNull()
})

test('a quotient is rounded once, half away from zero, and there is none per nothing', () => {
  expect(text(quotientOf(exactOf('2'), exactOf('-3')))).toBe('-0.666666666666666667')
  expect(text(quotientOf(exactOf('0.05'), exactOf('0.2')))).toBe('0.250000000000000000')
  expect(quotientOf(exactOf('1'), exactOf('0.00'))).toBeNull()
  expect(quotientOf(exactOf('1'), null)).toBeNull()
})

test('sizes, signs and equality look at the number, not at how it is written', () => {
  expect(isEqual(exactOf('1.50'), exactOf('1.5'))).toBe(true)
  expect(isEqual(exactOf('1.50'), exactOf('1.51'))).toBe(false)
  expect(text(sizeOf(exactOf('-2.5')!))).toBe('2.5')
  expect(text(negated(exactOf('2.5')!))).toBe('-2.5')
})
