import { expect, test } from 'vitest'
import { encodeColumn, finished } from '../src/index.ts'
import type { TableData } from '../src/index.ts'
import { keyText } from '../src/algebra/cell.ts'
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

test('what a double cannot hold stays exact, and small numbers take four bytes', () => {
  const large = encodeColumn(['9999999999999999999999999999.99', null], amount)
  expect(large).toEqual({ kind: 'big', values: [999999999999999999999999999999n, null] })
  const sent = (each: string) => {
    const column = encodeColumn(Array<string>(1000).fill(each), amount)
    const data = { rowCount: 1000, hasBlankRow: false, columns: new Map([['c0.1', column]]) }
    return finished(tableInSteps(data, new Map())).length
  }
  expect(sent('30000000.00') - sent('1.00')).toBe(4000)
})

test('amounts are one key whatever digits their types have', () => {
  const keys = [
    keyText(150n, amount),
    keyText(15n, { kind: 'decimal', scale: 1 }),
    keyText(200n, amount),
    keyText(2n, { kind: 'integer' }),
  ]
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).toBe(keys[3])
  expect(new Set([...keys, keyText('2', { kind: 'text' }), keyText(null, amount)]).size).toBe(4)
})
