import type { AnswerColumn } from '@casement/query'
import type { Statement } from '@casement/semantic'
import { tableFromIPC } from '@uwdata/flechette'
import { expect, test } from 'vitest'
import { arrowInSteps } from '../../src/answering/query/arrow-answer.ts'
import { inSlices } from '../../src/scheduling/time-slices.ts'

const columns: AnswerColumn[] = [
  { name: 'text', type: 'text', values: ['Ä', null, 'Ä'] },
  {
    name: 'amount',
    type: 'decimal',
    format: '#,0.00',
    values: ['-12345678901234567890123456789012345.67', '0.10', null],
  },
  { name: 'count', type: 'integer', values: [1, -2, null] },
  { name: 'large', type: 'integer', values: ['9007199254740993', 2, null] },
  { name: 'quotient', type: 'double', values: [0.1, null, -3] },
  { name: 'day', type: 'date', values: ['2026-01-31', null, '1969-12-31'] },
  { name: 'time', type: 'dateTime', values: ['2026-01-31T10:20:30.5', null, '1969-12-31T23:59:59'] },
  { name: 'flag', type: 'boolean', values: [true, false, null] },
]
const statement = {
  columns: columns.map(({ name, type }) => ({
    name,
    type: type === 'decimal' ? { kind: type, precision: 38, scale: 2 } : { kind: type },
  })),
} as unknown as Statement

test('an answer as Arrow has every value exactly, and says the rest beside them', async () => {
  const totals = { amount: '1.00' }
  const line = { id: 'a', columns, rowCount: 3, truncated: true, totals }
  const bytes = await inSlices(arrowInSteps(statement, line))
  const table = tableFromIPC(bytes, { useDecimalInt: true, useBigInt: true })
  const valuesOf = (name: string) => [...table.getChild(name)]
  expect(valuesOf('text')).toEqual(['Ä', null, 'Ä'])
  expect(valuesOf('amount')).toEqual([-1234567890123456789012345678901234567n, 10n, null])
  expect(valuesOf('count')).toEqual([1n, -2n, null])
  expect(valuesOf('large')).toEqual([9007199254740993n, 2n, null])
  expect(valuesOf('quotient')).toEqual([0.1, null, -3])
  expect(valuesOf('day')).toEqual([Date.UTC(2026, 0, 31), null, Date.UTC(1969, 11, 31)])
  expect(valuesOf('time')).toEqual([Date.UTC(2026, 0, 31, 10, 20, 30, 500), null, -1000])
  expect(valuesOf('flag')).toEqual([true, false, null])
  const [, amount] = table.schema.fields
  expect(amount?.type).toMatchObject({ precision: 38, scale: 2, bitWidth: 128 })
  expect(JSON.parse(table.schema.metadata!.get('casement')!)).toEqual({
    rowCount: 3,
    truncated: true,
    totals,
    columns: columns.map(({ values: _values, ...column }) => column),
  })
})
