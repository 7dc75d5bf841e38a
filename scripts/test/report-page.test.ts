import { expect, test } from 'vitest'
import { formatValue } from '@casement/format'
import { reportSchema } from '../../packages/report/src/index.ts'
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

/** Every name of a property that a report file may have. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties } = schema as { properties?: Record<string, unknown> }
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(namesIn)]
}

test('every property of a report file is named in its guide', () => {
  const page = readDocument('docs/report.md')
  const missing = [...new Set(namesIn(reportSchema))].filter(
    (name) => !page.includes(`\`${name}\``) && !page.includes(`"${name}"`),
  )
  expect(missing).toEqual([])
})
