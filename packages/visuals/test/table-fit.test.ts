import { expect, test } from 'vitest'
import { seeded } from '../../../e2e/seeded.ts'
import { fitOfRows } from '../src/rows/whole-rows.ts'
import { fractionDigits, fractionMark } from '../src/writing/fraction-digits.ts'

test('a table that scrolls ends with a whole row above its total, and leaves room for the line below it', () => {
  const rows = [30, 30, 30, 45, 30]
  const windowIn = (heightPx: number) => fitOfRows({ heightPx, aroundPx: 60, notePx: 20, rows })
  expect(windowIn(215)).toEqual({ windowPx: 195 })
  expect(windowIn(214)).toEqual({ windowPx: 150 })
})

test('a table with room for every row needs no line below them, and one with room for none says so', () => {
  const around = { aroundPx: 60, notePx: 20 }
  expect(fitOfRows({ ...around, heightPx: 225, rows: [30, 30, 30, 45, 30] })).toBe('all')
  expect(fitOfRows({ ...around, heightPx: 100, rows: [30, 30] })).toBe('none')
  expect(fitOfRows({ ...around, heightPx: 60, rows: [] })).toBe('all')
})

test('whatever the room, no row is under the line, and one row more would be', () => {
  const random = seeded(7)
  for (let round = 0; round < 500; round++) {
    const rows = Array.from({ length: Math.ceil(random() * 40) }, () => 18 + Math.round(random() * 30))
    const room = { heightPx: Math.round(random() * 700), aroundPx: 60, notePx: 27, rows }
    const fit = fitOfRows(room)
    if (typeof fit === 'string') continue
    const ends = rows.map((_, at) => 60 + rows.slice(0, at + 1).reduce((sum, row) => sum + row, 0))
    const at = ends.indexOf(fit.windowPx)
    expect([at >= 0, fit.windowPx + 27 <= room.heightPx + 0.5]).toEqual([true, true])
    expect(ends[at + 1]! + 27).toBeGreaterThan(room.heightPx)
  }
})

test('digits behind the mark are counted in the locale, whatever stands around them', () => {
  const count = (text: string, locale: string) => fractionDigits(text, fractionMark(locale))
  expect(['(1,234.50)', '12.5%', '1,234', ''].map((text) => count(text, 'en-GB'))).toEqual([2, 1, 0, 0])
  expect(['(1.234,50)', '12,5\u00a0%', '1.234'].map((text) => count(text, 'de-DE'))).toEqual([2, 1, 0])
})
