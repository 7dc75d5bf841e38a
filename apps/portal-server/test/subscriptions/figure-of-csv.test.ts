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
