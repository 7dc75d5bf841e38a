import type { Answer, AnswerColumn } from '@casement/query'
import { wordsOf } from '@casement/words'
import { expect, test } from 'vitest'
import { linesTable } from '../src/tables/lines-table.ts'

const words = {
  ...wordsOf({ language: 'en', locale: 'en-US' }),
  said: (name: string) => name,
  saidIn: (_column: string, text: string) => text,
}
const answerOf = (columns: AnswerColumn[], more: Partial<Answer> = {}): Answer => ({
  id: '',
  columns,
  rowCount: columns[0]!.values.length,
  truncated: false,
  ...more,
})
const amount = (values: AnswerColumn['values'], more: Partial<AnswerColumn> = {}): AnswerColumn => ({
  name: 'Amount',
  type: 'decimal',
  values,
  ...more,
})

test.each<[what: string, values: AnswerColumn['values'], sum: string | number]>([
  ['amounts to the last digit', ['9007199254740993.01', '-0.02', '-1.5'], '9007199254740991.49'],
  ['amounts of no digits behind the mark', ['2', '3'], '5'],
  ['amounts of unlike digits', ['1', '2.5', '0.125'], '3.625'],
  ['amounts that make less than one', ['0.25', '-0.20'], '0.05'],
  ['amounts that make less than nothing', ['-0.25', '0.20'], '-0.05'],
  ['amounts that make nothing', ['-1.50', '1.50'], '0.00'],
  ['amounts with BLANK between them', ['1.5', null, '2'], '3.5'],
  ['BLANK alone', [null, null], '0'],
  ['numbers', [1.5, -0.25], '1.25'],
  ['numbers with an exponent', ['1e3', null, '2.5'], 1002.5],
])('%s are added', (_what, values, sum) => {
  const { rows } = linesTable(answerOf([amount(values)]), words)
  expect(rows.at(-1)!.cells[0]!.value).toBe(sum)
})

test('whole numbers are keys but for the last, which is what each row adds', () => {
  const integer = (name: string, values: AnswerColumn['values']): AnswerColumn => ({
    name,
    type: 'integer',
    format: '#,0',
    values,
  })
  const { columns, rows, heads, notes, warnings } = linesTable(
    answerOf([
      integer('Journal', [7_000_001, null]),
      { name: 'Day', type: 'date', format: 'd MMM yyyy', values: ['2026-01-15', null] },
      { name: 'Rate', type: 'double', format: '0.0%', values: [0.5, null] },
      integer('Pieces', [1200, 34]),
    ]),
    words,
  )
  expect(columns).toEqual([
    { label: 'Journal', isFigure: false },
    { label: 'Day', isFigure: false },
    { label: 'Rate', isFigure: true },
    { label: 'Pieces', isFigure: true },
  ])
  const cells = (at: number) => rows[at]!.cells.map((cell) => ({ ...cell }))
  const empty = { text: '', value: null }
  const [day, rate, pieces] = [
    { type: 'date', format: 'd MMM yyyy' },
    { type: 'double', format: '0.0%' },
    { type: 'integer', format: '#,0' },
  ]
  expect(cells(0)).toEqual([
    { text: '7000001', value: 7_000_001, type: 'integer' },
    { text: '15 Jan 2026', value: '2026-01-15', ...day },
    { text: '50.0%', value: 0.5, ...rate },
    { text: '1,200', value: 1200, ...pieces },
  ])
  expect(cells(1)).toEqual([
    { ...empty, type: 'integer' },
    { ...empty, ...day },
    { ...empty, ...rate },
    { text: '34', value: 34, ...pieces },
  ])
  expect(cells(2)).toEqual([
    { text: 'Total', value: 'Total', type: 'text' },
    { text: '', value: '', type: 'text' },
    { text: '', value: '', type: 'text' },
    { text: '1,234', value: '1234', ...pieces, formula: { kind: 'sum', plus: [0, 1], minus: [] } },
  ])
  expect(rows.map(({ style, depth, isFolded }) => [style, depth, isFolded])).toEqual([
    ['plain', 0, false],
    ['plain', 0, false],
    ['total', 0, false],
  ])
  expect([heads, notes, warnings]).toEqual([[], [], []])
})

test('of no rows, and of the first of more, there is no sum', () => {
  expect(linesTable(answerOf([amount([])]), words)).toMatchObject({ rows: [], warnings: [] })
  const cut = linesTable(answerOf([amount(['1', '2'])], { truncated: true }), words)
  expect(cut.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([['1'], ['2']])
  expect(cut.warnings).toEqual([
    'The first 2 rows are here; there are more. Filter more narrowly for the rest.',
  ])
})
