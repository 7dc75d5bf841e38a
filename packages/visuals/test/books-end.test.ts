import { expect, test } from 'vitest'
import { booksEndText, earlierDayText } from '../src/writing/books-end.ts'

test.each([
  ['2026-10', 'en-GB', '31 October 2026'],
  ['2026-11', 'en-GB', '30 November 2026'],
  ['2026-12', 'en-GB', '31 December 2026'],
  ['2024-02', 'en-GB', '29 February 2024'],
  ['2026-02', 'de', '28. Februar 2026'],
  ['open', 'en-GB', 'open'],
])('books that end in %s end for %s on %s', (booksEnd, locale, day) => {
  expect(booksEndText(booksEnd, { locale })).toBe(day)
})

test.each([
  ['2026-09-30', '30 September 2026'],
  ['2026-09-01T23:59:59', '1 September 2026'],
  ['2025-12-31', '31 December 2025'],
  ['2026-10-01', ''],
  ['2026-10-31', ''],
  ['2026-11-01', ''],
  ['2027-01-01', ''],
  ['September', ''],
  [null, ''],
  [7, ''],
])('beside books that end in October 2026 figures until %j are told as %j', (day, told) => {
  expect(earlierDayText(day, '2026-10', 'en-GB')).toBe(told)
})
