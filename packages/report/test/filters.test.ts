import { models } from '@casement/contract'
import type { ReportFilter } from '@casement/visuals'
import { describe, expect, test } from 'vitest'
import {
  filterKeys,
  interactionOf,
  openReport,
  parseReport,
  withFilters,
  withSettings,
} from '../src/index.ts'
import { changedFilters, filtersAt, plainFilter, withFiltersAt } from '../src/state/filters.ts'
import type { FilterPlace, Filters } from '../src/state/filters.ts'

const on = (target: unknown, ...values: string[]): ReportFilter =>
  ({ target, filterType: 1, operator: 'In', values }) as unknown as ReportFilter
const column = (name: string) => ({ table: 'T', column: name })

describe('filters that take the place of others', () => {
  const { Replace } = models.FiltersOperations
  const replaced = (present: ReportFilter[], given: ReportFilter[]) => changedFilters(present, Replace, given)

  test('keep the order, and those on other targets follow', () => {
    const present = [on(column('a'), '1'), on(column('b'), '2'), on(column('c'), '3')]
    const given = [on(column('d'), '4'), on(column('b'), '5'), on(column('e'), '6')]
    expect(replaced(present, given)).toEqual([present[0], given[1], present[2], given[0], given[2]])
  })

  test('are found by every part of a target, in tuples by their order', () => {
    const level = (hierarchyLevel: string) => ({ table: 'T', hierarchy: 'h', hierarchyLevel })
    const targets = [
      column('a'),
      { table: 'U', column: 'a' },
      { table: 'T', measure: 'a' },
      level('x'),
      level('y'),
      [column('a'), column('b')],
      [column('b'), column('a')],
      [column('a')],
    ]
    const present = targets.map((target) => on(target, 'before'))
    for (const [at, target] of targets.entries()) {
      const next = on(target, 'after')
      expect(replaced(present, [next])).toEqual(present.with(at, next))
    }
  })

  test('take the place of the first of several on one target', () => {
    const [one, other, next] = ['1', '2', '3'].map((value) => on(column('a'), value))
    expect(replaced([one!, other!], [next!])).toEqual([next, other])
  })

  test('are the last of several that are given for one target', () => {
    const [one, other, next] = ['1', '2', '3'].map((value) => on(column('a'), value))
    expect(replaced([one!], [other!, next!])).toEqual([next])
    expect(replaced([], [other!, next!])).toEqual([next])
  })

  test('without a target are one', () => {
    expect(replaced([on(undefined, '1')], [on(undefined, '2')])).toEqual([on(undefined, '2')])
  })
})

test('filters of one place are those of no other', () => {
  const places: FilterPlace[] = [
    { kind: 'report' },
    ...['p', 'q'].map((page) => ({ kind: 'page', page }) as const),
    ...['p', 'q'].flatMap((page) => ['a', 'b'].map((visual) => ({ kind: 'visual', page, visual }) as const)),
  ]
  const none: Filters = { report: [], pages: {}, visuals: {} }
  const list = [on(column('a'), '1')]
  for (const place of places) {
    const filters = withFiltersAt(none, place, list)
    for (const other of places) expect(filtersAt(filters, other)).toEqual(other === place ? list : [])
  }
  const all = places.reduce((filters, place) => withFiltersAt(filters, place, list), none)
  for (const place of places) expect(filtersAt(all, place)).toBe(list)
})

test('a filter becomes plain, its schema first and its own before that of its class', () => {
  const schemas = (filter: object) => Object.entries(plainFilter(filter as ReportFilter))
  expect(schemas({ filterType: 1, schemaUrl: 'a' })).toEqual([
    ['$schema', 'a'],
    ['filterType', 1],
  ])
  expect(schemas({ filterType: 1, $schema: 'b', schemaUrl: 'a' })).toEqual([
    ['$schema', 'b'],
    ['filterType', 1],
  ])
  expect(schemas({ filterType: 1, schemaUrl: 7, operator: undefined, values: null })).toEqual([
    ['filterType', 1],
    ['values', null],
  ])
})

test('filters are named by the parts of their targets', () => {
  const targets = [
    column('a'),
    { table: 'T', measure: 'm' },
    { table: 'T', hierarchy: 'h', hierarchyLevel: 'l' },
    [column('a'), { table: 'U', column: 'b' }],
    { table: 'T' },
    undefined,
  ]
  expect(filterKeys(targets.map((target) => on(target)))).toEqual(['T.a', 'T.m', 'T.h.l', 'T.a+U.b', 'T', ''])
})

const layout = { x: 0, y: 0, width: 10, height: 10 }
const revenue = { kind: 'measure', table: 'Ledger', measure: 'Revenue' }
const region = { kind: 'column', table: 'Entity', column: 'Region' }
const report = parseReport({
  casement: 1,
  name: 'R',
  pages: [
    {
      name: 'p',
      displayName: 'P',
      size: { width: 100, height: 100 },
      visuals: [
        { name: 'slicer', type: 'slicer', layout, roles: { field: [region] } },
        { name: 'next', type: 'slicer', layout, roles: { field: [region] } },
        { name: 'chart', type: 'columnChart', layout, roles: { category: [region], value: [revenue] } },
        { name: 'other', type: 'columnChart', layout, roles: { category: [region], value: [revenue] } },
        { name: 'card', type: 'card', layout, roles: { value: [revenue] } },
      ],
      interactions: [
        { source: 'chart', target: 'other', type: 'none' },
        { source: 'chart', target: 'other', type: 'highlight' },
        { source: 'chart', target: 'card', type: 'highlight' },
        { source: 'other', target: 'chart', type: 'none' },
        { source: 'card', target: 'slicer', type: 'filter' },
      ],
    },
  ],
})

test.each([
  ['chart', 'chart', 'none'],
  ['chart', 'other', 'highlight'],
  ['other', 'chart', 'none'],
  ['chart', 'card', 'filter'],
  ['other', 'card', 'filter'],
  ['card', 'chart', 'filter'],
  ['slicer', 'next', 'filter'],
  ['slicer', 'chart', 'filter'],
  ['slicer', 'slicer', 'none'],
  ['chart', 'slicer', 'none'],
  ['card', 'next', 'none'],
  ['card', 'slicer', 'filter'],
])('a choice in %s does to %s: %s', (source, target, effect) => {
  expect(interactionOf(report.pages[0]!, source, target)).toBe(effect)
})

test('a layout forgets whether a bookmark showed the visuals that it names, and no others', () => {
  const opened = openReport(report)
  const hidden = (name: string) => ({ [name]: { mode: 'hidden' as const, sort: [] } })
  const state = { ...opened, changes: { p: { ...hidden('chart'), ...hidden('card'), next: { sort: [] } } } }
  const layoutOf = (visualsLayout: object) => ({
    customLayout: { pagesLayout: { p: { visualsLayout } } },
  })
  const changes = withSettings(
    state,
    layoutOf({ chart: { displayState: { mode: 0 } }, card: { x: 7 } }),
  ).changes
  expect(changes).toEqual({
    p: { chart: { sort: [] }, card: { mode: 'hidden', sort: [] }, next: { sort: [] } },
  })
  expect(withSettings(state, {}).changes).toBe(state.changes)
})

test('filters of a load without a list are none, and of another page none of the one shown', () => {
  const { Add, ReplaceAll } = models.FiltersOperations
  const opened = withFilters(openReport(report), { kind: 'report' }, Add, [on(column('a'), '1')])
  expect(opened.filters.report).toHaveLength(1)
  const loaded = openReport(report, {
    filters: { allPages: { operation: ReplaceAll }, currentPage: { operation: ReplaceAll } },
  })
  expect([loaded.filters.report, loaded.filters.pages]).toEqual([[], { p: [] }])
})

test('and and or are taken in any letter case; another word stays as it is', () => {
  const joined = (logicalOperator: unknown) =>
    (
      plainFilter({ logicalOperator, conditions: [] } as unknown as ReportFilter) as {
        logicalOperator?: unknown
      }
    ).logicalOperator
  expect(['and', 'AND', 'And', 'or', 'oR', 'Xor', 7].map(joined)).toEqual([
    'And',
    'And',
    'And',
    'Or',
    'Or',
    'Xor',
    7,
  ])
  expect('logicalOperator' in plainFilter({ operator: 'In' } as unknown as ReportFilter)).toBe(false)
})
