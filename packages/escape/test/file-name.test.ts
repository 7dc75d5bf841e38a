import { expect, test } from 'vitest'
import { fileName } from '../src/index.ts'

test.each([
  ['Profit and loss', 'Profit and loss'],
  ['..', ''],
  ['../All cities', 'All cities'],
  ['.hidden', 'hidden'],
  ['Sales\u202Efdp.exe', 'Sales fdp.exe'],
  ['Ledger: a/b\\c "d" <e>|f?*', 'Ledger a b c d e f'],
  ['a\u0000b\u2028c\uD800d', 'a b c d'],
  ['Ends with dots. . ', 'Ends with dots'],
  ['con', 'con_'],
  ['LPT1.csv', 'LPT1_.csv'],
  ['Console', 'Console'],
  ['Übersicht 2026 – Größe', 'Übersicht 2026 – Größe'],
])('%j is the file %j', (title, name) => {
  expect(fileName(title)).toBe(name)
})

test('a name is as long as it may be, and ends with a whole letter', () => {
  expect(fileName('a'.repeat(300))).toHaveLength(200)
  expect(fileName('\u{1F4C8}'.repeat(300), { longest: 80 })).toBe('\u{1F4C8}'.repeat(80))
  expect(fileName(`${'a'.repeat(79)} b`, { longest: 80 })).toBe('a'.repeat(79))
})
