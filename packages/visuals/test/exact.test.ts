import { expect, test } from 'vitest'
import {
  exactOf,
  isAtLeast,
  isEqual,
  minus,
  negated,
  numberOf,
  plus,
  quotientOf,
  roundedTo,
  signOf,
  sizeOf,
  sumOf,
  textOf,
  times,
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

test.each([
  ['+7', '7'],
  ['.5', '0.5'],
  ['-.5', '-0.5'],
  ['5.', '5'],
  ['007.10', '7.10'],
  ['1e3', '1000'],
  ['-1.25E+1', '-12.5'],
  ['1.5e1', '15'],
  ['12e-4', '0.0012'],
  ['1e0', '1'],
])('%s is %s', (written, exact) => {
  expect(text(exactOf(written))).toBe(exact)
})

test('what is no number is none', () => {
  for (const other of [true, false, 'true', 'x1', '1x', '1.2.3', '--1', '1e', 'e5', ' 1', 'NaN', '-', '+.'])
    expect(exactOf(other), String(other)).toBeNull()
  expect(exactOf(null)).toBeNull()
  expect(exactOf(Number.NaN)).toBeNull()
  expect(exactOf(Number.POSITIVE_INFINITY)).toBeNull()
})

test.each([
  ['1.005', 2, '1.01'],
  ['1.0049', 2, '1.00'],
  ['-1.005', 2, '-1.01'],
  ['-1.0049', 2, '-1.00'],
  ['0.5', 0, '1'],
  ['-0.5', 0, '-1'],
  ['0.4', 0, '0'],
  ['-0.4', 0, '0'],
  ['99.995', 2, '100.00'],
  ['1.5', 1, '1.5'],
  ['1.5', 4, '1.5'],
  ['12', 0, '12'],
])('%s with at most %d digits is %s', (number, digits, rounded) => {
  expect(text(roundedTo(exactOf(number)!, digits))).toBe(rounded)
})

test.each([
  ['1', '3', '0.333333333333333333'],
  ['2', '3', '0.666666666666666667'],
  ['-1', '3', '-0.333333333333333333'],
  ['-2', '-3', '0.666666666666666667'],
  ['0', '-3', '0.000000000000000000'],
  ['-1.50', '0.5', '-3.000000000000000000'],
  ['1', '2000000000000000000', '0.000000000000000001'],
  ['-1', '2000000000000000000', '-0.000000000000000001'],
  ['1', '2000000000000000001', '0.000000000000000000'],
])('%s per %s is %s', (a, b, quotient) => {
  expect(text(quotientOf(exactOf(a), exactOf(b)))).toBe(quotient)
})

test('products, signs and bounds are those of the numbers, at whatever scale', () => {
  expect(text(times(exactOf('-1.5')!, exactOf('0.25')!))).toBe('-0.375')
  expect(['0.01', '0.00', '-0.01'].map((each) => signOf(exactOf(each)!))).toEqual([1, 0, -1])
  const isAt = (a: string, b: string) => isAtLeast(exactOf(a)!, exactOf(b)!)
  expect([isAt('1.50', '1.5'), isAt('1.51', '1.5'), isAt('1.49', '1.5')]).toEqual([true, true, false])
  expect([isAt('-1.5', '-1.50'), isAt('-1.6', '-1.5'), isAt('0', '-1')]).toEqual([true, false, true])
})

test('a BLANK is equal to nothing and to a BLANK, and to no amount', () => {
  expect(isEqual(null, null)).toBe(true)
  expect(isEqual(null, exactOf('0.00'))).toBe(true)
  expect(isEqual(null, exactOf('0.01'))).toBe(false)
  expect(isEqual(exactOf('-0.01'), null)).toBe(false)
})

test('a length is a number: of a BLANK 0', () => {
  expect(['-1234.50', '0.05', null].map((each) => numberOf(exactOf(each)))).toEqual([-1234.5, 0.05, 0])
  expect(text(sizeOf(exactOf('0.0')!))).toBe('0.0')
})

test('numbers are written with their digits, and a size has no sign', () => {
  expect(textOf({ units: -5n, scale: 2 })).toBe('-0.05')
  expect(textOf({ units: 0n, scale: 2 })).toBe('0.00')
  expect(textOf({ units: 0n, scale: 0 })).toBe('0')
  expect(textOf({ units: -100n, scale: 0 })).toBe('-100')
})
