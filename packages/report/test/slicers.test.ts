import { needOf } from '@casement/visuals'
import type { VisualOf } from '@casement/visuals'
import { describe, expect, test } from 'vitest'
import {
  capturedBookmark,
  filtersReaching,
  interactionOf,
  openReport,
  pageNamed,
  parseReport,
  slicersElsewhere,
  slicersHolding,
  withActivePage,
  withBookmark,
  withSlicer,
} from '../src/index.ts'

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

describe('a slicer that holds on pages where it does not stand', () => {
  const slicer = (name: string, field: string, more: object = {}) => ({
    name,
    type: 'slicer',
    layout,
    roles: { field: [column('Entity', field)] },
    ...more,
  })
  const chart = definition.pages[0]!.visuals.find(({ name }) => name === 'chart')!
  const over = parseReport({
    casement: 1,
    name: 'R',
    pages: [
      page('shown', {
        visuals: [
          slicer('region', 'Region', { sync: 'region', syncedPages: ['held', 'own'] }),
          slicer('country', 'Country', { syncedPages: ['held'] }),
          chart,
        ],
      }),
      page('second', {
        visuals: [slicer('again', 'Region', { sync: 'region', syncedPages: ['held'] }), chart],
      }),
      page('own', { visuals: [slicer('mine', 'Region', { sync: 'region' }), chart] }),
      page('held', { visuals: [chart, slicer('size', 'Size')] }),
      page('free', { visuals: [chart] }),
    ],
  })
  const emea = [only('Entity', 'Region', 'EMEA')]
  const chosen = withSlicer(openReport(over), 'second', 'again', emea)

  test('filters them, once, whichever slicer of its group was pressed', () => {
    for (const name of ['shown', 'second', 'own', 'held'])
      expect(filtersReaching(chosen, name, 'chart'), name).toEqual(emea)
    expect(filtersReaching(chosen, 'free', 'chart')).toEqual([])
    // What is chosen narrows the next slicer.
    expect(filtersReaching(chosen, 'held', 'size')).toEqual(emea)
    const both = withSlicer(chosen, 'shown', 'country', [only('Entity', 'Country', 'Spain')])
    expect(filtersReaching(both, 'held', 'chart')).toEqual([...emea, only('Entity', 'Country', 'Spain')])
    expect(filtersReaching(both, 'own', 'chart')).toEqual(emea)
  })

  test('is known by the pages on which its choice holds, and on which it does not', () => {
    const named = (list: readonly { page: string; slicer: { name: string } }[]) =>
      list.map((each) => `${each.page} ${each.slicer.name}`)
    const at = (name: string) => pageNamed(over, name)!
    expect(named(slicersHolding(over, at('held')))).toEqual(['held size', 'shown region', 'shown country'])
    expect(named(slicersHolding(over, at('own')))).toEqual(['own mine'])
    expect(named(slicersElsewhere(over, at('held')))).toEqual([])
    expect(named(slicersElsewhere(over, at('free')))).toEqual(['shown region'])
  })

  test('is in bookmarks and in what is reset as any other', () => {
    // Of the page alone on which it does not stand.
    const kept = capturedBookmark(withActivePage(chosen, 'held'))
    expect(filtersReaching(withBookmark(openReport(over), kept), 'held', 'chart')).toEqual(emea)
    expect(filtersReaching(withBookmark(openReport(over), kept), 'own', 'chart')).toEqual(emea)
    expect(filtersReaching(openReport(over), 'held', 'chart')).toEqual([])
  })

  test('names pages that are there', () => {
    const wrong = {
      ...over,
      pages: [page('one', { visuals: [slicer('region', 'Region', { syncedPages: ['oen'] }), chart] })],
    }
    expect(() => parseReport(wrong)).toThrow(
      'pages[0].visuals[0].syncedPages[0]: "oen" is no page; did you mean "one"?',
    )
  })
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
