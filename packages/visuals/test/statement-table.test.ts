import type { Answer, AnswerColumn } from '@casement/query'
import type { VisualOf } from '@casement/visuals'
import { expect, test } from 'vitest'
import { statementTable } from '../src/kinds/statement/statement-table.ts'
import { examplesWriting as writing, exampleVisual } from './example-visual.tsx'
import { whole } from './statement-answer.ts'

type Statement = VisualOf<'statement'>
type Rows = NonNullable<NonNullable<Statement['format']>['rows']>

const example = exampleVisual('statement')
const withRows = (rows: Rows): Statement => ({ ...example, format: { rows } })

/** The lines of a statement: label, value and formula of a column; 1 is the actual figures. */
const formulasOf = (
  visual: Statement,
  { answer = whole, column = 1 }: { answer?: Answer; column?: number } = {},
) =>
  statementTable(visual, answer, writing)
    .rows.filter(({ depth }) => depth === 0)
    .map(({ cells }) => [cells[0]!.text, cells[column]!.value, cells[column]!.formula ?? null])

const sum = (plus: readonly number[], minus: readonly number[] = []) => ({ kind: 'sum', plus, minus })

test('a line that is left out moves no formula to another line', () => {
  const rows: Rows = [
    { kind: 'line', label: 'Revenue' },
    { kind: 'line', label: 'Loans', of: ['Elsewhere'], omitZero: true },
    { kind: 'line', label: 'Cost of sales' },
    { kind: 'total', label: 'Gross profit' },
    { kind: 'ratio', label: 'Gross margin', of: 'Gross profit', per: 'Revenue' },
    { kind: 'figure', label: 'Average headcount' },
    { kind: 'line', label: 'Income tax' },
    { kind: 'total', label: 'Net', of: ['Gross profit', 'Loans', 'Income tax'] },
  ]
  expect(formulasOf(withRows(rows))).toEqual([
    ['Revenue', '6000000.30', sum([1, 2])],
    ['Cost of sales', '-2400000.37', sum([4, 5])],
    ['Gross profit', '3599999.93', sum([0, 3])],
    ['Gross margin', '0.599999958333335417', { kind: 'quotient', of: 6, per: 0 }],
    ['Average headcount', '412', null],
    ['Income tax', '-437500.00', null],
    ['Net', '3162499.93', sum([6, 9])],
  ])
})

test('a total is computed from the lines that it counts, and from those that it takes away', () => {
  const rows: Rows = [
    { kind: 'heading', label: 'Revenue' },
    { kind: 'line', label: 'Revenue' },
    { kind: 'total', label: 'Earned', since: 'heading' },
    { kind: 'heading', label: 'Costs' },
    { kind: 'line', label: 'Cost of sales' },
    { kind: 'line', label: 'Operating expenses' },
    { kind: 'total', label: 'Spent', since: 'heading' },
    { kind: 'total', label: 'All so far' },
    { kind: 'rest', label: 'Everything else' },
    { kind: 'total', label: 'Net' },
    { kind: 'total', label: 'Net without costs', minus: ['Cost of sales', 'Spent'] },
    { kind: 'total', label: 'Earned less spent', of: ['Earned'], minus: ['Spent'] },
    { kind: 'ratio', label: 'Share', of: 'Cost of sales', per: 'Revenue' },
  ]
  expect(formulasOf(withRows(rows))).toEqual([
    ['Revenue', '', null],
    ['Revenue', '6000000.30', sum([2, 3])],
    ['Earned', '6000000.30', sum([1])],
    ['Costs', '', null],
    ['Cost of sales', '-2400000.37', sum([7, 8])],
    ['Operating expenses', '-1800000.03', sum([10, 11])],
    ['Spent', '-4200000.40', sum([6, 9])],
    ['All so far', '1799999.90', sum([1, 6, 9])],
    ['Everything else', '-487500.00', sum([15, 17])],
    ['Net', '1312499.90', sum([1, 6, 9, 14])],
    ['Net without costs', '7912500.67', sum([1, 6, 9, 14], [6, 12])],
    ['Earned less spent', '10200000.70', sum([4], [12])],
    ['Share', '-0.400000041666664583', { kind: 'quotient', of: 6, per: 1 }],
  ])
})

test('without rows the total is the sum of every line', () => {
  const { format: _format, ...plain } = example
  expect(formulasOf(plain).at(-1)).toEqual(['Total', '1312499.90', sum([0, 3, 6, 9, 10])])
})

test('a figure that its lines do not add up to stays a figure', () => {
  const [block] = whole.subtotals!
  const uneven = (column: AnswerColumn): AnswerColumn =>
    column.name === 'value.0' ? { ...column, values: ['7', ...column.values.slice(1)] } : column
  const answer = { ...whole, subtotals: [{ ...block!, columns: block!.columns.map(uneven) }] }
  const rows: Rows = [
    { kind: 'line', label: 'Revenue' },
    { kind: 'line', label: 'Cost of sales' },
    { kind: 'total', label: 'Gross profit' },
  ]
  expect(formulasOf(withRows(rows), { answer })).toEqual([
    ['Revenue', '7', null],
    ['Cost of sales', '-2400000.37', sum([4, 5])],
    ['Gross profit', '-2399993.37', sum([0, 3])],
  ])
  // Of the budget they do.
  expect(formulasOf(withRows(rows), { answer, column: 2 })[0]).toEqual(['Revenue', '6000000.00', sum([1, 2])])
})

test('a figure of nothing has no formula', () => {
  const rows: Rows = [
    { kind: 'line', label: 'Elsewhere' },
    { kind: 'total', label: 'Nothing' },
    { kind: 'ratio', label: 'Share', of: 'Elsewhere', per: 'Nothing' },
  ]
  expect(formulasOf(withRows(rows))).toEqual([
    ['Elsewhere', null, null],
    ['Nothing', null, null],
    ['Share', null, null],
  ])
})

test('a difference of percentages is written in points, a hundred times the share', () => {
  const { columns, rows } = statementTable(example, whole, writing)
  const [, actual, budget, points, share] = rows.find(({ cells }) => cells[0]!.text === 'Gross margin')!.cells
  expect(columns.slice(1, 5).map(({ label }) => label)).toEqual([
    'Actual',
    'Budget',
    'Δ Budget',
    'Δ Budget %',
  ])
  expect([actual!.value, budget!.value]).toEqual(['0.599999958333335417', '0.608333333333333333'])
  expect(points).toEqual({
    text: '−0.8\u00a0pp',
    value: '-0.833337499999791600',
    type: 'decimal',
    format: '0.0" pp"',
    isSigned: true,
    effect: 'bad',
    formula: { kind: 'points', column: 1, less: 2 },
  })
  expect(share).toEqual({
    text: '',
    value: null,
    type: 'decimal',
    format: '0.0%',
    isSigned: true,
    effect: 'even',
  })
})
