import type { Answer, AnswerColumn } from '@casement/query'
import { parseReport } from '@casement/report'
import type { VisualOf } from '@casement/visuals'
import { expect, test } from 'vitest'
import { smallModel } from '../../session/test/small-report.ts'
import { chartDataOf, chartPanelsOf, chartSummary, pointAt } from '../src/series/chart-data.ts'
import { writingOf } from '../src/writing/writing.ts'
import { english } from '../../words/test/english.ts'

const writing = writingOf({ words: english, model: smallModel, booksEnd: '2026-10' })
const measure = (name: string, more: object = {}) => ({
  kind: 'measure',
  table: 'Ledger',
  measure: name,
  ...more,
})
const month = { kind: 'column', table: 'Date', column: 'Month' }

function chartOf(roles: object): VisualOf<'columnChart'> {
  const visual = {
    name: 'v',
    type: 'columnChart',
    title: 'T',
    layout: { x: 0, y: 0, width: 9, height: 9 },
    roles,
  }
  const page = { name: 'p', displayName: 'P', size: { width: 9, height: 9 }, visuals: [visual] }
  return parseReport({ casement: 1, name: 'R', pages: [page] }).pages[0]!
    .visuals[0] as VisualOf<'columnChart'>
}

const answerOf = (columns: Record<string, AnswerColumn['values']>): Answer => ({
  id: 'q',
  rowCount: Object.values(columns)[0]!.length,
  truncated: false,
  columns: Object.entries(columns).map(([name, values]) => ({
    name,
    values,
    type: name.startsWith('value') ? 'decimal' : 'text',
    ...(name.startsWith('value') ? { format: '#,0' } : {}),
  })),
})

test('one series for each value, coloured as series while no scenario is named', () => {
  const chart = chartOf({ category: [month], value: [measure('Revenue'), measure('Profit')] })
  const data = chartDataOf(
    chart,
    answerOf({ 'category.0': ['Jan', null], 'value.0': ['1', '2'], 'value.1': ['3', null] }),
    writing,
  )
  expect(data.categories).toEqual(['Jan', '(Blank)'])
  expect(data.series.map(({ label, values, scenario }) => [label, values, scenario])).toEqual([
    ['Net revenue', ['1', '2'], undefined],
    ['Profit', ['3', null], undefined],
  ])
})

test('where one value names a scenario, the others are the actual one', () => {
  const chart = chartOf({
    category: [month],
    value: [measure('Revenue', { displayName: 'Actual' }), measure('Profit', { scenario: 'priorYear' })],
  })
  const data = chartDataOf(
    chart,
    answerOf({ 'category.0': ['Jan'], 'value.0': ['1'], 'value.1': ['3'] }),
    writing,
  )
  expect(data.series.map(({ label, scenario }) => [label, scenario])).toEqual([
    ['Actual', 'actual'],
    ['Profit', 'priorYear'],
  ])
})

test('a series field makes one series for each of its members, with gaps where there is nothing', () => {
  const chart = chartOf({
    category: [month],
    series: [{ kind: 'column', table: 'Entity', column: 'Region' }],
    value: [measure('Revenue')],
  })
  const answer = answerOf({
    'category.0': ['Jan', 'Jan', 'Feb'],
    'series.0': ['EMEA', 'APAC', 'APAC'],
    'value.0': ['1', '2', '3'],
  })
  const data = chartDataOf(chart, answer, writing)
  expect(data.categories).toEqual(['Jan', 'Feb'])
  expect(data.series.map(({ label, values }) => [label, values])).toEqual([
    ['EMEA', ['1', null]],
    ['APAC', ['2', '3']],
  ])
})

test('the summary names the highest and the lowest, exactly', () => {
  const chart = chartOf({ category: [month], value: [measure('Revenue')] })
  const answer = answerOf({
    'category.0': ['Jan', 'Feb', 'Mar'],
    'value.0': ['10', '9007199254740993', '-4'],
  })
  expect(
    chartSummary('Revenue by month', chartPanelsOf(chart, answer, writing), 'columnChart', writing),
  ).toBe(
    'Revenue by month: column chart of 3 columns. Net revenue is highest in Feb with 9,007,199,254,740,993 and lowest in Mar with −4.',
  )
})

test('a field of small multiples makes one chart for each member, all of the same categories and series', () => {
  const chart = chartOf({
    category: [month],
    smallMultiple: [{ kind: 'column', table: 'Entity', column: 'Region' }],
    series: [{ kind: 'column', table: 'Entity', column: 'Kind' }],
    value: [measure('Revenue')],
  })
  const answer = answerOf({
    'category.0': ['Jan', 'Feb', 'Feb'],
    'smallMultiple.0': ['EMEA', 'APAC', 'EMEA'],
    'series.0': ['Old', 'New', 'New'],
    'value.0': ['1', '2', '3'],
  })
  const panels = chartPanelsOf(chart, answer, writing)
  expect(panels.map(({ panel }) => panel?.label)).toEqual(['EMEA', 'APAC'])
  expect(panels.map(({ series }) => series.map(({ label, values }) => [label, values]))).toEqual([
    [
      ['Old', ['1', null]],
      ['New', [null, '3']],
    ],
    [
      ['Old', [null, null]],
      ['New', [null, '2']],
    ],
  ])
  expect(pointAt(chart, panels[1]!, 1, 1).identity.map(({ equals }) => equals)).toEqual([
    'Feb',
    'APAC',
    'New',
  ])
  expect(pointAt(chart, panels[1]!, 1, null).identity.map(({ equals }) => equals)).toEqual(['Feb', 'APAC'])
})

test('categories of one name and different things stay apart where nothing groups them', () => {
  const chart = chartOf({ category: [month], value: [measure('Revenue')] })
  const data = chartDataOf(chart, answerOf({ 'category.0': ['Jan', 'Jan'], 'value.0': ['1', '2'] }), writing)
  expect([data.categories, data.series[0]!.values]).toEqual([
    ['Jan', 'Jan'],
    ['1', '2'],
  ])
})
