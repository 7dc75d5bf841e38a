import { expect, test } from 'vitest'
import { typedNumber } from '../../src/reading/subscriptions/typed-number.ts'

test.each([
  ['en', '20 %', 0.2],
  ['en', '0.2', 0.2],
  ['en', '12,5%', 0.125],
  ['en', ' -3 ', -3],
  ['en', '−1.5', -1.5],
  ['en', '1,500', 1500],
  ['en', '1.500', 1.5],
  ['en', '1,234,567.89', 1_234_567.89],
  ['en', '0,200', 0.2],
  ['de', '100.000.000', 100_000_000],
  ['de', '1.500', 1500],
  ['de', '1,500', 1.5],
  ['de', '0.200', 0.2],
  ['de', '1.5', 1.5],
  ['de', '-1.234.567,89', -1_234_567.89],
  ['de-CH', '1’234’567.5', 1_234_567.5],
  ['fr', '1 234 567,5', 1_234_567.5],
  ['fr', '1\u202f234', 1234],
])('in %s "%s" is %d', (locale, typed, value) => {
  expect(typedNumber(typed, locale)).toBe(value)
})

test.each([
  '',
  'twenty',
  '1e3',
  '1.2.3',
  '1.000.00',
  '1.000,5.0',
  '1 00',
  '9'.repeat(400),
  '%',
  '-',
  '1,2,3',
])('"%s" is no number', (typed) => {
  for (const locale of ['en', 'de', 'fr', 'de-CH']) expect(typedNumber(typed, locale), locale).toBeNull()
})

test.each(['en', 'de', 'fr', 'de-CH', 'en-IN', 'es'])('what %s writes is read as it was', (locale) => {
  for (const value of [0, 0.2, 1.234, 12.5, 999, 1000, 12_345.678, 123_456_789.01, -4_321.5])
    for (const useGrouping of [true, false]) {
      const written = new Intl.NumberFormat(locale, { useGrouping, maximumFractionDigits: 20 }).format(value)
      expect(typedNumber(written, locale), written).toBe(value)
    }
})
