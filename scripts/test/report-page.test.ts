import { expect, test } from 'vitest'
import { formatValue } from '../../packages/report/src/index.ts'
import { readDocument } from './documents.ts'

const section = readDocument('docs/report.md').split('## Format strings\n')[1]!
const [heading, , ...rows] = [...section.matchAll(/^\| (.+?) \|$/gm)].map(([, row]) =>
  row!.split('|').map((cell) => cell.trim()),
)
const amounts = heading!.slice(1)

test('the table of format strings has the formats and amounts that it is about', () => {
  expect(amounts).toEqual(['1234567.891', '-1234.5', '0'])
  expect(rows.length).toBeGreaterThan(5)
})

test.each(rows)('the table of format strings says how %s is written', (format, ...written) => {
  expect(
    amounts.map((amount) => formatValue(amount, 'decimal', format!.replaceAll('`', ''), 'en-GB')),
  ).toEqual(written)
})
