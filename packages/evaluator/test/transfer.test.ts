import { expect, test } from 'vitest'
import { encodeColumn, finished } from '../src/index.ts'
import type { TableData } from '../src/index.ts'
import { decodeTable } from '../src/transfer/decode-table.ts'
import { tableInSteps } from '../src/transfer/encode-table.ts'

const travelled = (data: TableData, links: ReadonlyMap<string, Int32Array> = new Map()) =>
  decodeTable(finished(tableInSteps(data, links)))

const amount = { kind: 'decimal', scale: 2 } as const

test.each([
  ['text, its spellings and BLANK', encodeColumn(['b', 'A', null, 'B', 'b', ''], { kind: 'text' })],
  ['text that is BLANK throughout', encodeColumn([null, null], { kind: 'text' })],
  ['cents', encodeColumn(['1.10', null, '-0.01', '21474836.47'], amount)],
  ['amounts beyond 32 bits', encodeColumn(['90071992547409.91', null, '-90071992547409.91'], amount)],
  ['amounts beyond 2^53', encodeColumn(['9999999999999999999999999999.99', null, '-0.01'], amount)],
  ['doubles', encodeColumn([0.1, null, -0, 1e300], { kind: 'double' })],
  ['days', encodeColumn(['2026-01-31', null, '0001-01-01'], { kind: 'date' })],
  ['times', encodeColumn(['2026-01-31 12:30:00.000001', null], { kind: 'dateTime' })],
  ['truth', encodeColumn([true, false, null], { kind: 'boolean' })],
])('a column of %s arrives as it left', (_, column) => {
  const rowCount = column.kind === 'text' ? column.codes.length : column.values.length
  const { data } = travelled({ rowCount, hasBlankRow: true, columns: new Map([['c0.1', column]]) })
  expect(data).toEqual({ rowCount, hasBlankRow: true, columns: new Map([['c0.1', column]]) })
})

test('links and a table without columns arrive as they left', () => {
  const links = new Map([['l0', Int32Array.of(-1, 3, 0)]])
  const empty = { rowCount: 3, hasBlankRow: false, columns: new Map() }
  expect(travelled(empty, links)).toEqual({ data: empty, links })
  expect(travelled(empty)).toEqual({ data: empty, links: new Map() })
})
