import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvCell, withoutGuard } from '../src/index.ts'

const signs = ['=', '+', '-', '@', '\t', '\r', '\n', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20']
const beginnings = ['', "'", "''", ...signs, ...signs.map((sign) => `'${sign}`)]
const ends = ['', '1', '1+1', 'HYPERLINK("http://x")', 'a;b,c', '"', '\r\n', '\u202Eb', 'Others']

test('whatever a cell holds is read again as it was, with commas as with semicolons, and is no formula', () => {
  for (const beginning of beginnings)
    for (const end of ends)
      for (const delimiter of [',', ';']) {
        const text = beginning + end
        const [[read]] = parse(`${csvCell(text)}${delimiter}x`, { delimiter }) as [[string]]
        expect(withoutGuard(read), JSON.stringify(text)).toBe(text)
        if (!/^[-+]?\d+$/.test(read)) expect(signs, JSON.stringify(text)).not.toContain(read[0])
      }
})

test.each(['-5', '-98765432109876543210.55', '+5', '-1.5e-7', '0', '-0.00'])('%s stays a number', (text) => {
  expect(csvCell(text)).toBe(text)
})
