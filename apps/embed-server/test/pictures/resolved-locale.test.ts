import { expect, test } from 'vitest'
import { isLocale, resolvedLocale } from '../../src/http/locale-asked.ts'

test.each([
  ['en-x-mine', 'en'],
  ['de-DE-x-a-b-c', 'de-DE'],
  ['de-CH-1996', 'de-CH'],
  ['en-ZZ', 'en'],
  ['zh-Hant-TW-u-nu-hanidec', 'zh-Hant-TW'],
  ['fr', 'fr'],
])('%s is the locale %s, whose picture it shares', (asked, resolved) => {
  expect(isLocale(asked)).toBe(true)
  expect(resolvedLocale(asked)).toBe(resolved)
})

test('a locale that nobody writes figures in is none, and neither is what is no locale', () => {
  for (const text of ['tlh', 'xx', '!!', '', 'de_DE']) expect([text, isLocale(text)]).toEqual([text, false])
})
