import { expect, test } from 'vitest'
import { csvOf } from '../src/writing/csv.ts'
import type { WrittenColumn } from '../src/writing/writing.ts'

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

test.each([
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("https://evil.example","Total")', `"'=HYPERLINK(""https://evil.example"",""Total"")"`],
  ['+SUM(A1:A9)', "'+SUM(A1:A9)"],
  ['-2+3+cmd|calc!A1', "'-2+3+cmd|calc!A1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['＝1+1', "'＝1+1"],
  ['-Others', "'-Others"],
  ['1-1', '1-1'],
  ["'quoted", "'quoted"],
])('text that a spreadsheet would run is made text: %s', (text, written) => {
  expect(csvOf([column(text, [text])], 1)).toBe(`${written}\r\n${written}\r\n`)
})

test.each(['-5', '-98765432109876543210.55', '+5', '-1.5e-7', '0', '-0.00'])(
  'a figure of %s stays a number',
  (text) => {
    expect(csvOf([column('A', [text])], 1)).toBe(`A\r\n${text}\r\n`)
  },
)

test('a negative number is a number', () => {
  expect(csvOf([column('A', [-5, -0.25, -1e21])], 3)).toBe('A\r\n-5\r\n-0.25\r\n-1e+21\r\n')
})

test('no rows: the head alone', () => {
  expect(csvOf([column('A', [])], 0)).toBe('A\r\n')
})
