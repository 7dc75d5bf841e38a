import type { Answer, AnswerColumn } from '@casement/query'
import { parseReport } from '@casement/report'
import { needOf } from '@casement/visuals'
import type { VisualOf } from '@casement/visuals'
import { expect, test } from 'vitest'
import { smallModel } from '../../session/test/small-report.ts'
import {
  isOpenAtFirst,
  matrixColumns,
  matrixDataOf,
  matrixHeads,
  matrixLines,
  pointOfCell,
} from '../src/kinds/matrix/data.ts'
import { windowOf } from '../src/rows/row-window.ts'
import { writingOf } from '../src/writing/writing.ts'
import { english } from '../../words/test/english.ts'

const writing = writingOf({ words: english, model: smallModel, booksEnd: '2026-10' })
const column = (name: string) => ({ kind: 'column', table: 'Account', column: name })
const revenue = { kind: 'measure', table: 'Ledger', measure: 'Revenue' }

function matrixOf(more: object = {}): VisualOf<'matrix'> {
  const visual = {
    name: 'm',
    type: 'matrix',
    layout: { x: 0, y: 0, width: 9, height: 9 },
    roles: { row: [column('Line'), column('Group')], column: [column('Year')], value: [revenue] },
    ...more,
  }
  const page = { name: 'p', displayName: 'P', size: { width: 9, height: 9 }, visuals: [visual] }
  return parseReport({ casement: 1, name: 'R', pages: [page] }).pages[0]!.visuals[0] as VisualOf<'matrix'>
}

const columns = (given: Record<string, AnswerColumn['values']>): AnswerColumn[] =>
  Object.entries(given).map(([name, values]) => ({
    name,
    values,
    type: name.startsWith('value') ? ('decimal' as const) : ('text' as const),
    ...(name.startsWith('value') ? { format: '#,0' } : {}),
  }))
const block = (by: string[], given: Record<string, AnswerColumn['values']>) => ({
  by,
  columns: columns(given),
  rowCount: Object.values(given)[0]!.length,
})

/** Sub-totals that are not the sums of their parts: whoever summed would be found out. */
const answer: Answer = {
  id: 'q',
  rowCount: 3,
  truncated: false,
  columns: columns({
    'row.0': ['Sales', 'Sales', 'Cost'],
    'row.1': ['Goods', 'Goods', null],
    'column.0': ['2025', '2026', '2026'],
    'value.0': ['10', '20', '-7'],
  }),
  subtotals: [
    block(['column.0'], { 'column.0': ['2025', '2026'], 'value.0': ['11', '14'] }),
    block(['row.0'], { 'row.0': ['Sales', 'Cost'], 'value.0': ['31', '-8'] }),
    block(['row.0', 'column.0'], {
      'row.0': ['Sales', 'Sales', 'Cost'],
      'column.0': ['2025', '2026', '2026'],
      'value.0': ['12', '22', '-9'],
    }),
    block(['row.0', 'row.1'], {
      'row.0': ['Sales', 'Cost'],
      'row.1': ['Goods', null],
      'value.0': ['30', '-6'],
    }),
  ],
  totals: { 'value.0': '26' },
}

function shown(visual: VisualOf<'matrix'>, open = isOpenAtFirst) {
  const data = matrixDataOf(visual, answer, writing)
  const across = matrixColumns(visual, data)
  return matrixLines(visual, data, (group) => open(visual, group)).map(({ group, kind, hasFigures }) => [
    `${kind} ${group.label}`,
    ...across.map((each) => (hasFigures ? data.cell(group.key, each.group.key, each.value) : '')),
  ])
}

test('every group has its own computed figures, the grand total too', () => {
  expect(shown(matrixOf())).toEqual([
    ['group Sales', '12', '22', '31'],
    ['leaf Goods', '10', '20', '30'],
    ['group Cost', null, '-9', '-8'],
    ['leaf (Blank)', null, '-7', '-6'],
    ['total Total', '11', '14', '26'],
  ])
})

test('a closed group keeps its figures; sub-totals below stand on a line of their own', () => {
  expect(shown(matrixOf({ format: { openLevels: 0 } }))).toEqual([
    ['group Sales', '12', '22', '31'],
    ['group Cost', null, '-9', '-8'],
    ['total Total', '11', '14', '26'],
  ])
  expect(shown(matrixOf({ format: { subtotals: 'below', grandTotals: 'none' } }))).toEqual([
    ['group Sales', '', ''],
    ['leaf Goods', '10', '20'],
    ['subtotal Sales', '12', '22'],
    ['group Cost', '', ''],
    ['leaf (Blank)', null, '-7'],
    ['subtotal Cost', null, '-9'],
  ])
})

test('sorted by a figure, siblings stand in the order of their own figures', () => {
  const sort = [{ role: 'value', direction: 'ascending' }]
  expect(shown(matrixOf({ sort })).map(([label]) => label)).toEqual([
    'group Cost',
    'leaf (Blank)',
    'group Sales',
    'leaf Goods',
    'total Total',
  ])
})

test('heads span what stands below them, one row of them where there is one figure', () => {
  const visual = matrixOf()
  const data = matrixDataOf(visual, answer, writing)
  const heads = matrixHeads(visual, data, matrixColumns(visual, data))
  expect(heads.map((row) => row.map(({ label, span }) => [label, span]))).toEqual([
    [
      ['2025', 1],
      ['2026', 1],
      ['Total', 1],
    ],
  ])
})

test('a figure is told by its row and its column, a line by its row', () => {
  const visual = matrixOf()
  const data = matrixDataOf(visual, answer, writing)
  const [first] = matrixColumns(visual, data)
  const goods = data.rows.children[0]!.children[0]!
  const equals = (point: ReturnType<typeof pointOfCell>) => point.identity.map((part) => part.equals)
  expect(equals(pointOfCell(visual, data, goods, first!))).toEqual(['Sales', 'Goods', '2025'])
  expect(pointOfCell(visual, data, goods, first!).values).toEqual([
    { target: { table: 'Ledger', measure: 'Revenue' }, value: '10', formattedValue: '10' },
  ])
  expect(equals(pointOfCell(visual, data, data.rows.children[0]!, null))).toEqual(['Sales'])
})

test('of many rows those in sight are drawn, and the others keep their room', () => {
  expect(windowOf({ count: 50, top: 0, height: 300, rowPx: 30 })).toEqual({
    from: 0,
    to: 50,
    before: 0,
    after: 0,
  })
  const { from, to, before, after } = windowOf({ count: 10_000, top: 60_000, height: 300, rowPx: 30 })
  expect([from <= 2_000, to >= 2_010, to - from < 60]).toEqual([true, true, true])
  expect(before + after + (to - from) * 30).toBe(300_000)
})

test('columns stand in their own order, whichever line has figures in which', () => {
  const sparse: Answer = {
    ...answer,
    rowCount: 2,
    columns: columns({
      'row.0': ['Sales', 'Cost'],
      'row.1': ['Goods', 'Wages'],
      'column.0': ['2026', '2025'],
      'value.0': ['20', '-7'],
    }),
  }
  const visual = matrixOf({ format: { grandTotals: 'none' } })
  expect(matrixDataOf(visual, sparse, writing).columns.children.map(({ label }) => label)).toEqual([
    '2025',
    '2026',
  ])
  expect(needOf(visual, [])!.subtotals).toContainEqual(['column.0'])
  const byFigure = matrixOf({ sort: [{ role: 'value', direction: 'descending' }] })
  expect(needOf(byFigure, [])!.orderBy?.[0]).toEqual({ name: 'row.0', direction: 'ascending' })
})
