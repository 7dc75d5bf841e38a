import { expect, test } from 'vitest'
import { languageOf, localeOf } from '../../src/words/languages.ts'

test('the chosen language goes before the browser’s, of which the first that there is counts', () => {
  expect(languageOf(null, ['fr-CH', 'de-CH', 'en'])).toBe('de')
  expect(languageOf('en', ['de'])).toBe('en')
  expect(languageOf('xx', ['DE'])).toBe('de')
  expect(languageOf(null, ['fr'])).toBe('en')
  expect(languageOf(null, [])).toBe('en')
})

test('numbers and times are written as in the reader’s own region, where it is one of the language', () => {
  expect(localeOf('de', ['en-GB', 'de-AT'])).toBe('de-AT')
  expect(localeOf('en', ['en-GB', 'de-AT'])).toBe('en-GB')
  expect(localeOf('en', ['fr'])).toBe('en')
})
