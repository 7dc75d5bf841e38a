import type { DataPoint, ReportFilter } from '@casement/visuals'
import { expect, test } from 'vitest'
import {
  bookmarkText,
  capturedBookmark,
  contextFilters,
  drillAt,
  drilledDown,
  drilledThrough,
  drilledToNext,
  drilledUp,
  drillthroughPages,
  filtersAt,
  needsOfPage,
  needsOfTooltip,
  openReport,
  pageNamed,
  parseReport,
  readBookmarkText,
  ReportError,
  shownVisual,
  visiblePages,
  visualNamed,
  withBookmark,
  withDrill,
  withSlicer,
} from '../src/index.ts'
import type { Departure, Drill, ReportState } from '../src/index.ts'

const layout = { x: 0, y: 0, width: 100, height: 100 }
const size = { width: 1280, height: 720 }
const column = (name: string) => ({ kind: 'column', table: 'Entity', column: name })
const revenue = { kind: 'measure', table: 'Ledger', measure: 'Revenue' }
const target = (name: string) => ({ table: 'Entity', column: name })
const only = (name: string, ...values: string[]) => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  target: target(name),
  filterType: 1,
  operator: 'In',
  values,
})
const figure = { name: 'figure', type: 'card', layout, roles: { value: [revenue] } }
const slicer = (more: object = {}) => ({
  name: 'scenario',
  type: 'slicer',
  layout,
  roles: { field: [column('Scenario')] },
  sync: 'scenario',
  ...more,
})

const reportOf = (change: (json: any) => void = () => {}) => {
  const json = {
    casement: 1,
    name: 'Drilling',
    filters: [only('Year', '2026')],
    pages: [
      {
        name: 'main',
        displayName: 'Main',
        size,
        filters: [only('Ledger', 'Main'), { ...only('Country'), operator: 'All' }],
        visuals: [
          {
            name: 'chart',
            type: 'columnChart',
            layout,
            tooltip: 'tip',
            roles: { category: [column('Region'), column('Country'), column('Entity')], value: [revenue] },
            sort: [{ role: 'category', index: 1, direction: 'descending' }],
            filters: [
              {
                $schema: 'http://powerbi.com/product/schema#topN',
                target: target('Entity'),
                filterType: 5,
                operator: 'Top',
                itemCount: 3,
                orderBy: { table: 'Ledger', measure: 'Revenue' },
              },
            ],
          },
          { ...figure },
          slicer({ chosen: [only('Scenario', 'Actual')] }),
          {
            name: 'go',
            type: 'button',
            layout,
            action: { type: 'drillthrough', page: 'country' },
            format: { text: 'Details' },
          },
        ],
      },
      {
        name: 'country',
        displayName: 'One country',
        size,
        visibility: 'hidden',
        filters: [only('Currency', 'EUR')],
        drillthrough: { fields: [column('Country')] },
        visuals: [{ ...figure }, slicer()],
      },
      {
        name: 'region',
        displayName: 'One region',
        size,
        visibility: 'hidden',
        drillthrough: { fields: [column('Region')], keepAllFilters: false },
        visuals: [{ ...figure }],
      },
      {
        name: 'tip',
        displayName: 'Beside a mark',
        size: { width: 320, height: 200 },
        type: 'tooltip',
        filters: [only('Currency', 'EUR')],
        visuals: [{ ...figure }],
      },
    ],
  }
  change(json)
  return json
}
const opened = (): ReportState => openReport(parseReport(reportOf()))
const visualOf = (state: ReportState, name: string) =>
  visualNamed(pageNamed(state.definition, 'main')!, name)!
const chart = visualOf(opened(), 'chart')
const mark = (field: string, equals: string): DataPoint => ({ identity: [{ target: target(field), equals }] })
const said = (filters: readonly ReportFilter[] = []) =>
  filters.map(({ target: of, values }) => `${(of as { column: string }).column}: ${String(values ?? 'top')}`)
const needOfChart = (drill?: Drill) => {
  const state = drill ? withDrill(opened(), 'main', 'chart', drill) : opened()
  return needsOfPage(state, pageNamed(state.definition, 'main')!, null).get('chart')!
}

test('a visual shows one level of its path; an order by its levels is one by the level shown', () => {
  expect(needOfChart()).toMatchObject({
    select: [{ name: 'category.0', field: { column: 'Region' } }, { name: 'value.0' }],
    orderBy: [{ name: 'category.0', direction: 'descending' }],
  })
})

test('below a mark stand its parts only, and the way up forgets what was chosen', () => {
  const once = drilledDown(chart, { level: 0, path: [] }, 'EMEA')!
  const twice = drilledDown(chart, once, 'France')!
  expect(needOfChart(twice).select[0]!.field).toMatchObject({ column: 'Entity' })
  expect(said(needOfChart(twice).filters).slice(-2)).toEqual(['Region: EMEA', 'Country: France'])
  expect(drilledDown(chart, twice, 'Casement France')).toBeNull()
  expect(drilledUp(twice)).toEqual(once)
  expect(drilledUp(twice, 0)).toEqual({ level: 0, path: [] })
})

test('the next level of everything keeps what was chosen above and nothing else', () => {
  const next = drilledToNext(chart, { level: 0, path: [] })!
  expect(needOfChart(next).select[0]!.field).toMatchObject({ column: 'Country' })
  expect(said(needOfChart(next).filters)).not.toContain('Region: EMEA')
  expect(drilledDown(chart, next, 'France')).toEqual({ level: 2, path: [{ level: 1, equals: 'France' }] })
})

test('a level that the report has no more is its top', () => {
  const state = withDrill(opened(), 'main', 'chart', { level: 4, path: [] })
  expect(drillAt(state, 'main', chart)).toEqual({ level: 0, path: [] })
  expect(
    drillAt(withDrill(opened(), 'main', 'figure', { level: 1, path: [] }), 'main', visualOf(state, 'figure')),
  ).toEqual({ level: 0, path: [] })
})

test('a visual of one level is shown as it is', () => {
  const figureOf = visualOf(opened(), 'figure')
  expect(shownVisual(opened(), 'main', figureOf)).toBe(figureOf)
})

test('a bookmark keeps the level, and one taken before leads back up', () => {
  const before = capturedBookmark(opened())
  const drill: Drill = { level: 1, path: [{ level: 0, equals: null }] }
  const drilled = withDrill(opened(), 'main', 'chart', drill)
  const text = bookmarkText(capturedBookmark(drilled))
  expect(drillAt(withBookmark(opened(), readBookmarkText(text)!), 'main', chart)).toEqual(drill)
  expect(drillAt(withBookmark(drilled, before), 'main', chart)).toEqual({ level: 0, path: [] })
})

const departure = (points: readonly DataPoint[]): Departure => ({
  page: 'main',
  visual: 'chart',
  points,
  selection: null,
})

test('marks lead to the pages made for their own field or for one above it', () => {
  const names = (state: ReportState, points: readonly DataPoint[]) =>
    drillthroughPages(state, departure(points)).map(({ name }) => name)
  expect(names(opened(), [mark('Region', 'EMEA')])).toEqual(['region'])
  const drilled = withDrill(opened(), 'main', 'chart', { level: 1, path: [{ level: 0, equals: 'EMEA' }] })
  expect(names(drilled, [mark('Country', 'France')])).toEqual(['country', 'region'])
  expect(names(opened(), [mark('Scenario', 'Budget')])).toEqual([])
})

test('a drill-through takes along what keeps the figures, but neither the top N nor filters that keep nothing', () => {
  const drill: Drill = { level: 1, path: [{ level: 0, equals: 'EMEA' }] }
  const state = withDrill(opened(), 'main', 'chart', drill)
  const goal = pageNamed(state.definition, 'country')!
  const there = drilledThrough(state, departure([mark('Country', 'France')]), goal)
  expect(there.activePage).toBe('country')
  expect(said(filtersAt(there.filters, { kind: 'page', page: 'country' }))).toEqual([
    'Currency: EUR',
    'Ledger: Main',
    'Scenario: Actual',
    'Region: EMEA',
    'Country: France',
  ])
  const bare = drilledThrough(
    state,
    departure([mark('Country', 'France')]),
    pageNamed(state.definition, 'region')!,
  )
  expect(said(filtersAt(bare.filters, { kind: 'page', page: 'region' }))).toEqual(['Region: EMEA'])
})

test('a second drill-through begins with the page as it was before the first', () => {
  const goal = pageNamed(opened().definition, 'country')!
  const own = filtersAt(opened().filters, { kind: 'page', page: 'country' })
  const first = drilledThrough(opened(), departure([mark('Country', 'France')]), goal)
  const second = drilledThrough(first, departure([mark('Country', 'Spain')]), goal, own)
  expect(said(filtersAt(second.filters, { kind: 'page', page: 'country' })).at(-1)).toBe('Country: Spain')
})

test('one mark of several fields is a filter on each of them, several marks are combinations', () => {
  const cell = (country: string, scenario: string): DataPoint => ({
    identity: [...mark('Country', country).identity, ...mark('Scenario', scenario).identity],
  })
  const typesOf = (points: readonly DataPoint[]) =>
    contextFilters(opened(), departure(points)).map(({ filterType }) => filterType)
  expect(said(contextFilters(opened(), departure([cell('France', 'Budget')])))).toEqual([
    'Ledger: Main',
    'Scenario: Budget',
    'Country: France',
  ])
  expect(typesOf([cell('France', 'Budget'), cell('Spain', 'Budget')])).toEqual([1, 1, 6])
})

test('what is chosen beside marks keeps their figures too, and a mark goes before a filter on its field', () => {
  const selection = { page: 'main', visual: 'figure', points: [mark('Scenario', 'Budget')] }
  const from = { ...departure([mark('Ledger', 'Second')]), selection }
  expect(said(contextFilters(opened(), from))).toEqual([
    'Ledger: Second',
    'Scenario: Actual',
    'Scenario: Budget',
  ])
})

test('a page of tooltips has no tab and asks for the marks beside the filters of its own', () => {
  const state = opened()
  expect(visiblePages(state.definition).map(({ name }) => name)).toEqual(['main'])
  const needs = needsOfTooltip(
    state,
    pageNamed(state.definition, 'tip')!,
    contextFilters(state, departure([mark('Region', 'APAC')])),
  )
  expect(said(needs.get('figure')!.filters)).toEqual([
    'Year: 2026',
    'Currency: EUR',
    'Ledger: Main',
    'Scenario: Actual',
    'Region: APAC',
  ])
})

test('slicers of a group choose the same on every page, at first, by hand and by a bookmark', () => {
  const chosen = (state: ReportState) =>
    ['main', 'country'].map((page) => said(state.slicers[page]!.scenario))
  expect(chosen(opened())).toEqual([['Scenario: Actual'], ['Scenario: Actual']])
  const next = withSlicer(opened(), 'country', 'scenario', [only('Scenario', 'Budget')])
  expect(chosen(next)).toEqual([['Scenario: Budget'], ['Scenario: Budget']])
  const there = { slicers: { main: { scenario: [only('Scenario', 'Forecast')] } } }
  expect(chosen(withBookmark(next, there))).toEqual([['Scenario: Forecast'], ['Scenario: Forecast']])
})

const wrong: [string, (json: any) => void, string][] = [
  [
    'a tooltip that is no page of tooltips',
    (r) => (r.pages[0].visuals[0].tooltip = 'country'),
    'pages[0].visuals[0].tooltip: "country" is no page of type tooltip; there are tip',
  ],
  [
    'a drill-through to a page without fields',
    (r) => (r.pages[0].visuals[3].action.page = 'tip'),
    'pages[0].visuals[3].action.page: "tip" is no page with drillthrough; there are country, region',
  ],
  [
    'a group of slicers of other fields',
    (r) => (r.pages[1].visuals[1].roles.field = [column('Region')]),
    'pages[1].visuals[1].sync: "scenario" joins slicers of the same fields; pages[0].visuals[2] has others',
  ],
  [
    'a navigator to a page that is not there',
    (r) => r.pages[0].visuals.push({ name: 'n', type: 'pageNavigator', layout, pages: ['mian'] }),
    'pages[0].visuals[4].pages[0]: "mian" is no page; did you mean "main"?',
  ],
  [
    'nothing but tooltips',
    (r) => (r.pages[0].type = 'tooltip'),
    'pages: at least one page has to be visible',
  ],
  [
    'a level of a bookmark that is no number',
    (r) =>
      (r.bookmarks = [
        {
          name: 'b',
          displayName: 'B',
          state: { visuals: { main: { chart: { drill: { level: 'x', path: [] } } } } },
        },
      ]),
    'bookmarks[0].state.visuals["main"]["chart"].drill.level: expected a number from 0 to 4, found "x"',
  ],
]

test.each(wrong)('refuses %s', (_, change, problem) => {
  const problems = () => {
    try {
      parseReport(reportOf(change))
      return []
    } catch (error) {
      if (!(error instanceof ReportError)) throw error
      return error.problems.map(({ path, message }) => `${path}: ${message}`)
    }
  }
  expect(problems()).toContain(problem)
})
