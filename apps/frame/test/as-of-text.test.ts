import { expect, test } from 'vitest'
import { asOfText } from '../src/view/look/as-of-text.ts'
import { english } from '../../../packages/words/test/english.ts'

test('a newer load that failed is said with the date of the data, or alone where the page has the date', () => {
  expect(asOfText('October 2026', false, english)).toBe('Data as of October 2026')
  expect(asOfText('October 2026', true, english)).toBe('Data as of October 2026; a newer load failed')
  expect(asOfText('', true, english)).toBe('A newer load of the data failed')
  expect(asOfText('', false, english)).toBe('')
})
