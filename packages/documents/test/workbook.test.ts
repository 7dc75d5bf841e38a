import { markupText } from '@casement/escape'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createSheetNames } from '../src/xlsx/sheet-names.ts'
import { zipFile } from '../src/zip/zip-file.ts'

const pace = () => Promise.resolve()

test('names of sheets are short, fit, and each there once', () => {
  const nameOf = createSheetNames(['About'])
  expect(nameOf('about')).toBe('about (2)')
  expect(nameOf('P&L: [2026]/H1?')).toBe('P&L 2026 H1')
  expect(nameOf('a'.repeat(40))).toBe('a'.repeat(31))
  expect(nameOf('A'.repeat(40))).toBe(`${'A'.repeat(27)} (2)`)
  expect(nameOf('History')).toBe('History (2)')
  expect(nameOf('***')).toBe('Figures')
})

test.each([
  ["'Sales'*", 'Sales'],
  ["* 'Sales' *", 'Sales'],
  ["Profit of the branches in June's week", 'Profit of the branches in June'],
  ["the year's \u{1f4c8}", "the year's \u{1f4c8}"],
  [`${'a'.repeat(30)}\u{1f4c8}`, 'a'.repeat(30)],
  ["'".repeat(3), 'Figures'],
  ["a'b", "a'b"],
])('the name of %j is one that spreadsheets take: %j', (title, name) => {
  expect(createSheetNames()(title)).toBe(name)
})

test('a name that is there twice ends with no apostrophe before its number', () => {
  const nameOf = createSheetNames()
  const title = `${'a'.repeat(26)}'bcde`
  expect([nameOf(title), nameOf(title)]).toEqual([title, `${'a'.repeat(26)} (2)`])
})

test('what XML has no place for is left out', () => {
  expect(markupText('a\u0000b\u001f<"&>\ud800\t')).toBe('ab&lt;&quot;&amp;&gt;\t')
})

test('an archive is read by another reader, whatever the size of its files', async () => {
  const long = 'Zürich;'.repeat(50_000)
  const bytes = await zipFile(
    [
      { name: 'ä.txt', data: 'ü' },
      { name: 'long.txt', data: [long, long] },
      { name: 'none.txt', data: '' },
    ],
    pace,
  )
  const files = unzipSync(bytes)
  const text = (name: string) => Buffer.from(files[name]!).toString('utf8')
  expect(text('ä.txt')).toBe('ü')
  expect(text('long.txt')).toBe(long + long)
  expect(text('none.txt')).toBe('')
})
