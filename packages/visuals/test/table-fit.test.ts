import { expect, test } from 'vitest'
import { wholeRowsHeight } from '../src/rows/whole-rows.ts'
import { fractionDigits, fractionMark } from '../src/writing/fraction-digits.ts'

test('a table that scrolls ends with a whole row above its total', () => {
  const rows = [30, 30, 30, 45, 30]
  expect(wholeRowsHeight({ heightPx: 200, aroundPx: 60, rows })).toBe(195)
  expect(wholeRowsHeight({ heightPx: 194, aroundPx: 60, rows })).toBe(150)
})

test('a table with room for every row, or for none, is left as it is', () => {
  expect(wholeRowsHeight({ heightPx: 225, aroundPx: 60, rows: [30, 30, 30, 45, 30] })).toBeNull()
  expect(wholeRowsHeight({ heightPx: 80, aroundPx: 60, rows: [30] })).toBeNull()
})

test('digits behind the mark are counted in the locale, whatever stands around them', () => {
  const count = (text: string, locale: string) => fractionDigits(text, fractionMark(locale))
  expect(['(1,234.50)', '12.5%', '1,234', ''].map((text) => count(text, 'en-GB'))).toEqual([2, 1, 0, 0])
  expect(['(1.234,50)', '12,5\u00a0%', '1.234'].map((text) => count(text, 'de-DE'))).toEqual([2, 1, 0])
})
