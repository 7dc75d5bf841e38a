import { expect, test } from 'vitest'
import { csvOf } from '../src/figures/csv.ts'
import type { WrittenColumn } from '../src/figures/writing.ts'

const column = (label: string, values: WrittenColumn['values']): WrittenColumn => ({
  label,
  values,
  type: 'decimal',
  isFigure: true,
  isPercent: false,
  write: String,
  writeInUnit: String,
})

test('commas, quotes and line ends are quoted; BLANK is empty; figures are the service’s own text', () => {
  const columns = [
    column('Customer, "the" first', ['Müller & Söhne, GmbH', 'a\nb', null]),
    column('Revenue', ['98765432109876543210.55', '-5', 0]),
  ]
  expect(csvOf(columns, 3)).toBe(
    '"Customer, ""the"" first",Revenue\r\n' +
      '"Müller & Söhne, GmbH",98765432109876543210.55\r\n' +
      '"a\nb",-5\r\n' +
      ',0\r\n',
  )
})

test('no rows: the head alone', () => {
  expect(csvOf([column('A', [])], 0)).toBe('A\r\n')
})
