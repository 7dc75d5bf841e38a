import { expect, test } from 'vitest'
import { figuresOfCsv } from '../../src/subscriptions/figure-of-csv.ts'

test('figures are those of the one line; words, blanks and tables are none', () => {
  const csv = '\uFEFF"Margin, net",Region,Sales,Budget\r\n0.1875,"a ""b""",-12.5,\r\n'
  expect(figuresOfCsv(csv)).toEqual([
    { figure: 'Margin, net', value: 0.1875 },
    { figure: 'Sales', value: -12.5 },
  ])
  expect(figuresOfCsv('Sales\r\n1\r\n2\r\n')).toEqual([])
  expect(figuresOfCsv('Sales\r\n')).toEqual([])
})

test.each([
  ['12', 12],
  ['+0.5', 0.5],
  ['-12.50', -12.5],
  ['1e21', 1e21],
  ['1.5E-07', 1.5e-7],
  ['2e+10', 2e10],
  ['x12', null],
  ['12 %', null],
  ['2026-11-27', null],
  ['1.', null],
  ['', null],
])('a cell "%s" is the figure %s', (cell, value) => {
  const figures = value === null ? [] : [{ figure: 'Sales', value }]
  expect(figuresOfCsv(`Region,Sales\n"EMEA",${cell}\n`)).toEqual(figures)
  // The last line may be without an end.
  expect(figuresOfCsv(`Sales,Region\n${cell},"EMEA"`)).toEqual(figures)
})

test('a first column without a name or a value is a column', () => {
  expect(figuresOfCsv(',Sales\r\n,4\r\n')).toEqual([{ figure: 'Sales', value: 4 }])
  expect(figuresOfCsv('"","Say ""so"""\r\n"",4\r\n')).toEqual([{ figure: 'Say "so"', value: 4 }])
})
