import { models } from '@casement/contract'
import { advancedFilter, basicFilter, topFilter } from '@casement/visuals'
import type { DataPoint, ReportFilter } from '@casement/visuals'
import { expect, test } from 'vitest'
import {
  choiceInForce,
  filtersInForce,
  filtersOfPoints,
  filtersReaching,
  interactionOf,
  openReport,
  pageNamed,
  parseReport,
  redefined,
  selectedAfter,
  slicerAt,
  standingOf,
  withBookmark,
  withReportChoice,
  withSlicer,
} from '../src/index.ts'
import type { SlicerOnLoad } from '../src/index.ts'
import { card, column, layout, only, page as pageOf, target } from './written-page.ts'

const slicer = (name: string, fields: readonly string[], more: object = {}) => ({
  name,
  type: 'slicer',
  layout,
  roles: { field: fields.map(column) },
  ...more,
})
const page = (name: string, ...visuals: readonly object[]) => pageOf(name, visuals)

/** A name is its page's own: the slicers called "where" are of two groups, and one of none. */
const written = {
  casement: 1,
  name: 'R',
  pages: [
    page(
      'a',
      card,
      { ...card, name: 'other' },
      slicer('where', ['Region'], { sync: 'regions', chosen: [only('Region', 'EMEA')] }),
      slicer('when', ['Year', 'Month'], { chosen: [only('Year', '2026')] }),
    ),
    page(
      'b',
      slicer('where', ['Country'], { sync: 'countries', chosen: [only('Country', 'France')] }),
      slicer('when', ['Year']),
      card,
    ),
    page(
      'c',
      slicer('where', ['Region']),
      slicer('area', ['Region'], { sync: 'regions', chosen: [only('Region', 'APAC')] }),
      slicer('land', ['Country'], { sync: 'countries' }),
      card,
    ),
  ],
}
const definition = parseReport(written)
const opened = openReport(definition)
const asOpened = {
  a: { where: [only('Region', 'EMEA')], when: [only('Year', '2026')] },
  b: { where: [only('Country', 'France')], when: [] },
  c: { where: [], area: [only('Region', 'EMEA')], land: [only('Country', 'France')] },
}

test('a report opens with the choices of its slicers, a group with those of its first one', () => {
  expect(opened.slicers).toEqual(asOpened)
})

test('a choice reaches the slicers of its own group on every page, and no others of that name or page', () => {
  const next = [only('Region', 'Americas')]
  const expected = {
    ...asOpened,
    a: { ...asOpened.a, where: next },
    c: { ...asOpened.c, area: next },
  }
  expect(withSlicer(opened, 'a', 'where', next).slicers).toEqual(expected)
  expect(withSlicer(opened, 'c', 'area', next).slicers).toEqual(expected)
  const land = [only('Country', 'Spain')]
  expect(withSlicer(opened, 'b', 'where', land).slicers).toEqual({
    ...asOpened,
    b: { ...asOpened.b, where: land },
    c: { ...asOpened.c, land },
  })
})

test('a choice in a slicer without a group stays in it', () => {
  const next = [only('Year', '2025')]
  expect(withSlicer(opened, 'a', 'when', next).slicers).toEqual({
    ...asOpened,
    a: { ...asOpened.a, when: next },
  })
  const apac = [only('Region', 'APAC')]
  expect(withSlicer(opened, 'c', 'where', apac).slicers).toEqual({
    ...asOpened,
    c: { ...asOpened.c, where: apac },
  })
})

test('the last choice of a bookmark within a group counts', () => {
  const slicers = { a: { where: [only('Region', 'APAC')] }, c: { area: [only('Region', 'Americas')] } }
  expect(withBookmark(opened, { slicers }).slicers).toEqual({
    ...asOpened,
    a: { ...asOpened.a, where: [only('Region', 'Americas')] },
    c: { ...asOpened.c, area: [only('Region', 'Americas')] },
  })
})

test('a choice under a name that no slicer has filters nothing', () => {
  const region = [only('Region', 'APAC')]
  const gone = withSlicer(opened, 'a', 'gone', region)
  const ofCard = withSlicer(opened, 'a', 'card', region)
  const reaching = [only('Region', 'EMEA'), only('Year', '2026')]
  expect(filtersReaching(opened, 'a', 'card')).toEqual(reaching)
  expect(filtersReaching(gone, 'a', 'card')).toEqual(reaching)
  expect(filtersReaching(ofCard, 'a', 'other')).toEqual(reaching)
  expect(gone.slicers.c).toEqual(asOpened.c)
})

test('a slicer that the author adds opens with its own choice, whatever was said under its name before', () => {
  const added = slicer('gone', ['Month'], { chosen: [only('Month', 'May')] }) as never
  const [first, ...rest] = definition.pages
  const next = openReport({ ...definition, pages: [{ ...first!, visuals: [added] }, ...rest] })
  const before = withSlicer(opened, 'a', 'gone', [only('Month', 'June')])
  expect(redefined(before, opened, next)).toEqual(next)
})

test('a slicer of which nothing is known has no choice', () => {
  expect(slicerAt(opened.slicers, 'a', 'when')).toEqual([only('Year', '2026')])
  expect(slicerAt(opened.slicers, 'a', 'gone')).toEqual([])
  expect(slicerAt(opened.slicers, 'gone', 'when')).toEqual([])
})

test('a visual that its page does not have is filtered by all slicers of the page', () => {
  expect(interactionOf(pageNamed(definition, 'a')!, 'where', 'gone')).toBe('filter')
  expect(filtersReaching(opened, 'a', 'gone')).toEqual([only('Region', 'EMEA'), only('Year', '2026')])
})

const given = (selector: SlicerOnLoad['selector'], ...filters: ReportFilter[]) =>
  openReport(definition, { slicers: [{ selector, state: { filters } }] }).slicers

test('a load chooses in every slicer of a name, and in the groups of these', () => {
  const next = only('Region', 'Americas')
  expect(given({ visualName: 'where' }, next)).toEqual({
    a: { where: [next], when: [only('Year', '2026')] },
    b: { where: [next], when: [] },
    c: { where: [next], area: [next], land: [next] },
  })
})

test('a load chooses in the slicers that have one of the fields it names, whatever else it or they name', () => {
  const next = only('Year', '2024')
  const years = { ...asOpened, a: { ...asOpened.a, when: [next] }, b: { ...asOpened.b, when: [next] } }
  expect(given({ target: target('Year') }, next)).toEqual(years)
  expect(given({ target: [target('Year'), target('Quarter')] }, next)).toEqual(years)
  expect(given({ target: [target('Quarter'), target('Year')] }, next)).toEqual(years)
  expect(given({ target: target('Month') }, next)).toEqual({ ...years, b: asOpened.b })
})

test('a load chooses nothing where its selector finds no slicer', () => {
  const next = only('Year', '2024')
  const selectors = [
    {},
    { visualName: 'card' },
    { visualName: 'gone', target: target('Year') },
    { target: [] },
  ]
  for (const selector of selectors) expect(given(selector, next)).toEqual(asOpened)
})

test('a load that names a slicer without filters takes its choice away', () => {
  const slicers = [{ selector: { target: target('Month') }, state: {} }]
  expect(openReport(definition, { slicers }).slicers).toEqual({
    ...asOpened,
    a: { ...asOpened.a, when: [] },
  })
})

const against = { table: 'Comparison', column: 'Comparison' }
const comparing = parseReport({
  ...written,
  comparison: {
    field: { kind: 'column', ...against },
    choices: [
      { value: 'Budget', scenario: 'budget' },
      { value: 'Prior year', scenario: 'priorYear' },
    ],
  },
})
const offered = comparing.comparison!
const stateWith = (...filters: readonly ReportFilter[]) => openReport({ ...comparing, filters })
const where = (logical: 'And' | 'Or', ...conditions: readonly (readonly [string, string])[]) =>
  advancedFilter(
    against,
    conditions.map(([operator, value]) => ({ operator, value })),
    logical,
  )

test.each<[string, string, ...ReportFilter[]]>([
  ['Prior year', 'a list with values that nobody offers', basicFilter(against, ['Prior year', 'Plan'])],
  ['Prior year', 'a condition against the other', where('And', ['IsNot', 'budget'])],
  ['Prior year', 'one of two conditions', where('Or', ['Is', 'Prior year'], ['Is', 'Plan'])],
  ['Prior year', 'both of two conditions', where('And', ['IsNot', 'Budget'], ['IsNot', 'Plan'])],
  ['Budget', 'conditions that all of them meet', where('Or', ['IsNot', 'Budget'], ['IsNot', 'Plan'])],
  ['Budget', 'a part of a text', where('And', ['Contains', 'Budget'])],
  ['Budget', 'a part of a text beside a value', where('And', ['IsNot', 'Budget'], ['Contains', 'Budget'])],
  ['Budget', 'fields of which one is compared', basicFilter([against, target('Region')], ['Prior year'])],
  [
    'Budget',
    'a top N beside a list',
    topFilter(against, 'Top', 1, { table: 'Ledger', measure: 'Revenue' }),
    basicFilter(against, ['Prior year']),
  ],
])('a comparison is with %s where filters say %s', (value, _, ...filters) => {
  expect(choiceInForce(stateWith(...filters), offered).value).toBe(value)
})

test('figures of a comparison that nobody has chosen are those of the first, which readers are not told of', () => {
  const first = {
    ...basicFilter(against, ['Budget']),
    requireSingleSelection: true,
    displaySettings: { isHiddenInViewMode: true },
  }
  expect(filtersInForce(stateWith(), 'b', 'card', null)).toEqual([only('Country', 'France'), first])
  const said = basicFilter(against, ['Prior year'])
  expect(filtersInForce(stateWith(said), 'b', 'card', null)).toEqual([said, only('Country', 'France')])
})

test('a comparison is chosen behind the other filters, or at the place of the choice before', () => {
  const [year, month] = [only('Year', '2026'), only('Month', 'May')]
  const chosen = { ...basicFilter(against, ['Prior year']), requireSingleSelection: true }
  const after = (...filters: ReportFilter[]) => withReportChoice(stateWith(...filters), offered, 'Prior year')
  expect(after(year, month)).toEqual([year, month, chosen])
  expect(after(year, basicFilter(against, ['Budget']), month)).toEqual([year, chosen, month])
})

test('a comparison is locked or hidden by its own filters alone', () => {
  const shown = (filter: ReportFilter, displaySettings: object) => ({ ...filter, displaySettings })
  const hidden = shown(basicFilter(against, ['Budget']), { isHiddenInViewMode: true })
  const others = shown(only('Year', '2026'), { isHiddenInViewMode: true, isLockedInViewMode: true })
  expect(standingOf(stateWith(hidden), offered)).toEqual({ isLocked: false, isHidden: true })
  expect(standingOf(stateWith(others), offered)).toEqual({ isLocked: false, isHidden: false })
})

const point = (...parts: readonly (readonly [string, string])[]): DataPoint => ({
  identity: parts.map(([name, equals]) => ({ target: target(name), equals })),
})

test('a click on one of several chosen marks chooses it alone', () => {
  const [one, other] = [point(['Region', 'EMEA']), point(['Region', 'APAC'])]
  const selection = { page: 'a', visual: 'chart', points: [one, other] }
  expect(selectedAfter(selection, { page: 'a', visual: 'chart', point: one, isAdded: false })).toEqual({
    ...selection,
    points: [one],
  })
})

test('marks of fields that are the same in part are filters of their own, and one without fields is none', () => {
  const months = point(['Region', 'EMEA'], ['Month', 'May'])
  const years = point(['Region', 'EMEA'], ['Year', '2026'])
  const tuple = (name: string, value: string) => ({
    $schema: 'http://powerbi.com/product/schema#tuple',
    target: [target('Region'), target(name)],
    filterType: 6,
    operator: 'In',
    values: [[{ value: 'EMEA' }, { value }]],
  })
  expect(filtersOfPoints([months, years, point()])).toEqual([tuple('Month', 'May'), tuple('Year', '2026')])
})

test('filters of a load for all pages or for the page shown first do without the others', () => {
  const operation = models.FiltersOperations.Add
  const added = { operation, filters: [only('Month', 'May')] }
  const { filters } = opened
  const loaded = (given: object) => openReport(definition, { filters: given, pageName: 'b' }).filters
  expect(loaded({ allPages: added })).toEqual({ ...filters, report: added.filters })
  expect(loaded({ currentPage: added })).toEqual({
    ...filters,
    pages: { ...filters.pages, b: added.filters },
  })
})
