import { needOf } from '@casement/visuals'
import type { VisualOf } from '@casement/visuals'
import { expect, test } from 'vitest'
import { filtersReaching, interactionOf, openReport, parseReport, withSlicer } from '../src/index.ts'

const layout = { x: 0, y: 0, width: 100, height: 100 }
const column = (table: string, name: string) => ({ kind: 'column', table, column: name })
const revenue = { kind: 'measure', table: 'Ledger', measure: 'Revenue' }
const only = (table: string, name: string, ...values: string[]) => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table, column: name },
  filterType: 1,
  operator: 'In',
  values,
})
const page = (name: string, more: object = {}) => ({
  name,
  displayName: name,
  size: { width: 1280, height: 720 },
  visuals: [
    { name: 'region', type: 'slicer', layout, roles: { field: [column('Entity', 'Region')] } },
    {
      name: 'period',
      type: 'slicer',
      layout,
      roles: { field: [column('Calendar', 'Year'), column('Calendar', 'Month')] },
      chosen: [only('Calendar', 'Year', '2026')],
    },
    {
      name: 'chart',
      type: 'columnChart',
      layout,
      roles: { category: [column('Entity', 'Country')], value: [revenue] },
    },
    { name: 'figure', type: 'card', layout, roles: { value: [revenue] } },
  ],
  ...more,
})
const definition = parseReport({
  casement: 1,
  name: 'R',
  pages: [
    page('one', {
      interactions: [
        { source: 'region', target: 'figure', type: 'none' },
        { source: 'chart', target: 'figure', type: 'highlight' },
      ],
    }),
    page('two'),
  ],
})

test('what is chosen in a slicer reaches the other visuals of its page, never itself', () => {
  const state = withSlicer(openReport(definition), 'one', 'region', [only('Entity', 'Region', 'EMEA')])
  const targets = (at: string, visual: string) =>
    filtersReaching(state, at, visual).map(({ target }) => (target as { column: string }).column)
  expect(targets('one', 'chart')).toEqual(['Region', 'Year'])
  expect(targets('one', 'region')).toEqual(['Year'])
  expect(targets('one', 'period')).toEqual(['Region'])
  expect(targets('two', 'chart')).toEqual(['Year'])
})

test('the page says where a slicer does not reach, and a card cannot stand out from itself', () => {
  const state = withSlicer(openReport(definition), 'one', 'region', [only('Entity', 'Region', 'EMEA')])
  expect(filtersReaching(state, 'one', 'figure')).toEqual([only('Calendar', 'Year', '2026')])
  expect(interactionOf(definition.pages[0]!, 'chart', 'figure')).toBe('filter')
  expect(interactionOf(definition.pages[0]!, 'chart', 'chart')).toBe('none')
})

test('slicers of a load are found by name on every page, or by their field', () => {
  const $schema = 'any'
  const state = openReport(definition, {
    slicers: [
      { selector: { visualName: 'region' }, state: { filters: [only('Entity', 'Region', 'EMEA')] } },
      {
        selector: { target: { $schema, table: 'calendar', column: 'month' } } as never,
        state: { filters: [only('Calendar', 'Month', '2026-01')] },
      },
      { selector: { visualName: 'nobody' }, state: { filters: [only('Entity', 'Region', 'APAC')] } },
    ],
  })
  for (const name of ['one', 'two'])
    expect(filtersReaching(state, name, 'chart')).toEqual([
      only('Entity', 'Region', 'EMEA'),
      only('Calendar', 'Month', '2026-01'),
    ])
})

test('a matrix asks for every group of its levels, each once', () => {
  const matrix = {
    name: 'm',
    type: 'matrix',
    layout,
    roles: {
      row: [column('Account', 'Line'), column('Account', 'Group')],
      column: [column('Calendar', 'Year')],
      value: [revenue],
    },
  } as VisualOf<'matrix'>
  expect(needOf(matrix, [])?.subtotals).toEqual([
    ['column.0'],
    ['row.0'],
    ['row.0', 'column.0'],
    ['row.0', 'row.1'],
  ])
  expect(needOf({ ...matrix, format: { grandTotals: 'rows' } }, [])?.subtotals).toEqual([
    ['column.0'],
    ['row.0', 'column.0'],
  ])
})

test('a span asks for its ends, a period counted from today for nothing', () => {
  const slicer = definition.pages[0]!.visuals[0] as VisualOf<'slicer'>
  expect(needOf({ ...slicer, format: { style: 'between' } }, [])?.select.map(({ field }) => field)).toEqual([
    { kind: 'aggregation', table: 'Entity', column: 'Region', aggregation: 'Min' },
    { kind: 'aggregation', table: 'Entity', column: 'Region', aggregation: 'Max' },
  ])
  expect(needOf({ ...slicer, format: { style: 'relativeDate' } }, [])).toBeNull()
})
