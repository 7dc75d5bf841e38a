import { models } from '@casement/contract'
import { needOf } from '@casement/visuals'
import type { ReportFilter } from '@casement/visuals'
import { expect, test } from 'vitest'
import {
  capturedBookmark,
  filterKeys,
  filtersReaching,
  layoutInForce,
  embedSettings,
  openReport,
  pageLayoutOf,
  parseReport,
  phoneVisualsOf,
  pageNamed,
  visualNamed,
  withActivePage,
  withBookmark,
  withClonedVisual,
  withFilters,
  withSettings,
} from '../src/index.ts'
import type { ReportState } from '../src/index.ts'

const basic = (column: string, ...values: string[]): ReportFilter => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table: 'Ledger', column },
  filterType: 1,
  operator: 'In',
  values,
})

const revenue = {
  kind: 'measure',
  table: 'Ledger',
  measure: 'Revenue',
  format: '#,0',
  displayName: 'Revenue',
}
const region = { kind: 'column', table: 'Entity', column: 'Region' }

const definition = parseReport({
  casement: 1,
  name: 'Two pages',
  filters: [basic('Year', '2026')],
  pages: [
    {
      name: 'first',
      displayName: 'First',
      size: { width: 1280, height: 720 },
      filters: [basic('Region', 'EMEA')],
      visuals: [
        {
          name: 'card',
          type: 'card',
          layout: { x: 300, y: 0, width: 200, height: 100 },
          roles: { value: [revenue] },
          filters: [basic('Entity', 'DE01')],
        },
        {
          name: 'table',
          type: 'table',
          layout: { x: 0, y: 0, width: 200, height: 100 },
          roles: { column: [region, revenue] },
          sort: [{ role: 'column', index: 1, direction: 'descending' }],
        },
        {
          name: 'chart',
          type: 'columnChart',
          layout: { x: 0, y: 200, width: 200, height: 100 },
          roles: { category: [region], value: [revenue] },
        },
        {
          name: 'note',
          type: 'text',
          layout: { x: 0, y: 400, width: 9, height: 9 },
          format: { text: 'Hello' },
        },
      ],
      mobile: {
        layouts: {
          chart: { x: 0, y: 0, width: 324, height: 200 },
          card: { x: 0, y: 210, width: 324, height: 100 },
        },
      },
    },
    {
      name: 'hidden',
      displayName: 'Hidden',
      size: { width: 640, height: 480 },
      visibility: 'hidden',
      visuals: [],
    },
    { name: 'second', displayName: 'Second', size: { width: 640, height: 480 }, visuals: [] },
  ],
})
const [first] = definition.pages

test('opens on the first visible page, on the one asked for, and not on one that is not there', () => {
  expect(openReport(definition).activePage).toBe('first')
  expect(openReport(definition, { pageName: 'second' }).activePage).toBe('second')
  expect(openReport(definition, { pageName: 'hidden' }).activePage).toBe('hidden')
  expect(openReport(definition, { pageName: 'gone' }).activePage).toBe('first')
  expect(openReport({ ...definition, activePage: 'second' }).activePage).toBe('second')
})

test('a page that is not there changes nothing', () => {
  const state = openReport(definition)
  expect(withActivePage(state, 'gone')).toBe(state)
  expect(withActivePage(state, 'second').activePage).toBe('second')
  expect(state.activePage).toBe('first')
})

test("a visual obeys the report's, its page's and its own filters, and no other's", () => {
  const state = openReport(definition)
  expect(filtersReaching(state, 'first', 'card')).toEqual([
    basic('Year', '2026'),
    basic('Region', 'EMEA'),
    basic('Entity', 'DE01'),
  ])
  expect(filtersReaching(state, 'first', 'table')).toEqual([basic('Year', '2026'), basic('Region', 'EMEA')])
  expect(filtersReaching(state, 'second', 'card')).toEqual([basic('Year', '2026')])
})

test('each operation does to the filters of a place what its name says', () => {
  const state = openReport(definition)
  const place = { kind: 'report' } as const
  const after = (operation: 0 | 1 | 2 | 3) =>
    withFilters(state, place, operation, [basic('Year', '2025'), basic('Entity', 'FR01')]).filters.report
  expect(after(models.FiltersOperations.RemoveAll)).toEqual([])
  expect(after(models.FiltersOperations.ReplaceAll)).toEqual([basic('Year', '2025'), basic('Entity', 'FR01')])
  expect(after(models.FiltersOperations.Add)).toEqual([
    basic('Year', '2026'),
    basic('Year', '2025'),
    basic('Entity', 'FR01'),
  ])
  expect(after(models.FiltersOperations.Replace)).toEqual([basic('Year', '2025'), basic('Entity', 'FR01')])
})

test('filters on the same target are found whatever the order of its keys', () => {
  const turned = { ...basic('Year', '2024'), target: { column: 'Year', table: 'Ledger', $schema: 'x' } }
  const { report } = withFilters(openReport(definition), { kind: 'report' }, 3, [turned]).filters
  expect(report).toEqual([turned])
})

test('filters of a load reach the report, or all pages and the page shown first', () => {
  expect(openReport(definition, { filters: [basic('Year', '2020')] }).filters.report).toEqual([
    basic('Year', '2020'),
  ])
  const state = openReport(definition, {
    pageName: 'second',
    filters: {
      allPages: { operation: models.FiltersOperations.RemoveAll },
      currentPage: { operation: models.FiltersOperations.Add, filters: [basic('Region', 'APAC')] },
    },
  })
  expect(state.filters.report).toEqual([])
  expect(state.filters.pages).toMatchObject({
    first: [basic('Region', 'EMEA')],
    second: [basic('Region', 'APAC')],
  })
})

test('a filter that arrives as an instance of a class becomes plain JSON', () => {
  const { $schema, ...rest } = basic('Year', '2026')
  const instance = { ...rest, schemaUrl: $schema, displaySettings: undefined }
  const { report } = withFilters(openReport(definition), { kind: 'report' }, 1, [instance]).filters
  expect(report).toEqual([basic('Year', '2026')])
  expect(Object.keys(report[0]!)).not.toContain('displaySettings')
})

test('extensions keep the commands or groups that a patch does not name, in either form', () => {
  const command = (name: string) => ({ name, title: name, extend: {} })
  const groups = [{ name: 'g', title: 'G' }]
  for (const extensions of [[{ command: command('a') }], { commands: [command('a')], groups }]) {
    const kept = Array.isArray(extensions) ? {} : { groups }
    const start = openReport(definition, { settings: { extensions } })
    const after = (patch: unknown, state = start) =>
      withSettings(state, { extensions: patch }).settings.json.extensions
    for (const patch of [undefined, null, {}, { commands: undefined }, { groups: null }])
      expect(after(patch)).toEqual({ commands: [command('a')], ...kept })
    for (const patch of [{ commands: [command('b')] }, [{ command: command('b') }]])
      expect(after(patch)).toEqual({ commands: [command('b')], ...kept })
    expect(after({ groups: [] })).toEqual({ commands: [command('a')], groups: [] })
  }
})

test('settings merge into the ones before, key by key', () => {
  const state = withSettings(
    openReport(definition, {
      settings: { zoomLevel: 2, panes: { filters: { visible: true, expanded: true } } },
    }),
    { panes: { filters: { visible: false } }, zoomLevel: undefined },
  )
  expect(state.settings.json).toEqual({
    zoomLevel: 2,
    panes: { filters: { visible: false, expanded: true } },
  })
})

test('figures are written in the locale asked for; a locale that is none is left aside', () => {
  const locale = (localeSettings?: object) => embedSettings({ localeSettings }).locale
  expect(locale({ formatLocale: 'de-DE', language: 'en' })).toBe('de-DE')
  expect(locale({ language: 'fr' })).toBe('fr')
  expect(locale({ formatLocale: 'no_locale!', language: 7 })).toBe('en-GB')
  expect(locale()).toBe('en-GB')
})

test('visuals stand in reading order', () => {
  const { visuals, width, displayOption } = pageLayoutOf(openReport(definition), first!)
  expect(visuals.map(({ visual }) => visual.name)).toEqual(['table', 'card', 'chart', 'note'])
  expect([width, displayOption]).toEqual([1280, 'fitToPage'])
})

test('a custom layout moves, sizes and hides, and does nothing while the layout type is another', () => {
  const customLayout = {
    displayOption: 2,
    pageSize: { type: 4, width: 900, height: 500 },
    pagesLayout: {
      first: { visualsLayout: { card: { x: 7, width: 70 }, table: { displayState: { mode: 1 } } } },
    },
  }
  const layout = pageLayoutOf(openReport(definition, { settings: { layoutType: 1, customLayout } }), first!)
  expect(layout).toMatchObject({ width: 900, height: 500, displayOption: 'actualSize' })
  expect(layout.visuals.map(({ visual }) => visual.name)).toEqual(['card', 'chart', 'note'])
  expect(layout.visuals[0]!.layout).toMatchObject({ x: 7, y: 0, width: 70, height: 100 })
  expect(pageLayoutOf(openReport(definition, { settings: { customLayout } }), first!)).toMatchObject({
    width: 1280,
  })
})

test('a custom layout takes the size of a type, and says where the page stands', () => {
  const at = (customLayout: object) =>
    pageLayoutOf(openReport(definition, { settings: { layoutType: 1, customLayout } }), first!)
  expect(at({ pageSize: { type: 1 } })).toMatchObject({ width: 960, height: 720 })
  expect(at({ pageSize: { type: 3 }, reportAlignment: 2 })).toMatchObject({
    width: 816,
    height: 1056,
    alignment: 'right',
  })
  expect(at({ pageSize: { type: 4, width: 900 }, reportAlignment: 3 })).toMatchObject({ width: 1280 })
  expect(at({ reportAlignment: 3 })).not.toHaveProperty('alignment')
})

test('a report says how its pages use their room, a page goes before it, and a host before both', () => {
  const flowing = { ...definition, pageSizing: 'flow' } as const
  const at = (report: typeof definition, page = first!, settings = {}) =>
    pageLayoutOf(openReport(report, { settings: { layoutType: 1, ...settings } }), page)
  expect(at(definition)).toMatchObject({ flows: false, displayOption: 'fitToPage' })
  expect(at({ ...definition, pageSizing: 'fixed' })).toMatchObject({
    flows: false,
    displayOption: 'actualSize',
  })
  expect(at(flowing)).toMatchObject({ flows: true, width: 1280, height: 720 })
  expect(at(flowing, { ...first!, displayOption: 'fitToWidth' })).toMatchObject({
    flows: false,
    displayOption: 'fitToWidth',
  })
  const flowsWith = (customLayout: object) => at(flowing, first, { customLayout }).flows
  expect(flowsWith({ displayOption: 0 })).toBe(false)
  expect(flowsWith({ pageSize: { type: 1 } })).toBe(false)
  const card = (layout: object) => ({ pagesLayout: { first: { visualsLayout: { card: layout } } } })
  expect(flowsWith(card({ x: 7 }))).toBe(false)
  expect(flowsWith(card({ displayState: { mode: 1 } }))).toBe(true)
})

test('the latest word on whether a visual is shown holds, a bookmark’s or a layout’s', () => {
  const shown = (state: ReportState) =>
    pageLayoutOf(state, first!).visuals.some(({ visual }) => visual.name === 'card')
  const layout = (mode: number) => ({
    layoutType: 1,
    customLayout: { pagesLayout: { first: { visualsLayout: { card: { displayState: { mode } } } } } },
  })
  const bookmark = (mode: 'hidden' | 'visible') => ({ visuals: { first: { card: { mode } } } })
  let state = withBookmark(openReport(definition), bookmark('hidden'))
  expect(shown(state)).toBe(false)
  state = withSettings(state, layout(0))
  expect(shown(state)).toBe(true)
  state = withBookmark(state, bookmark('hidden'))
  expect(shown(state)).toBe(false)
  state = withSettings(withBookmark(state, bookmark('visible')), layout(1))
  expect(shown(state)).toBe(false)
  expect(layoutInForce(state, first!, visualNamed(first!, 'card')!)).toMatchObject({
    x: 300,
    displayState: { mode: 'hidden' },
  })
})

test('what a layout hides by default no bookmark brings back', () => {
  const pagesLayout = {
    first: {
      defaultLayout: { displayState: { mode: 1 } },
      visualsLayout: { card: { displayState: { mode: 0 } } },
    },
  }
  const alone = openReport(definition, { settings: { layoutType: 1, customLayout: { pagesLayout } } })
  const state = withBookmark(alone, capturedBookmark(openReport(definition), { allPages: true }))
  expect(pageLayoutOf(state, first!).visuals.map(({ visual }) => visual.name)).toEqual(['card'])
})

test('a clone has its own name, place and filters; what it was made from is as before', () => {
  const opened = withFilters(
    openReport(definition),
    { kind: 'visual', page: 'first', visual: 'table' },
    models.FiltersOperations.Add,
    [basic('Region', 'EMEA')],
  )
  const state = withClonedVisual(opened, 'first', 'table', { name: 'copy', layout: { x: 500 } })
  const page = pageNamed(state.definition, 'first')!
  expect(page.visuals.at(-1)).toMatchObject({
    name: 'copy',
    type: 'table',
    layout: { x: 500, y: 20, width: 200, height: 100, z: 1 },
  })
  expect(filtersReaching(state, 'first', 'copy')).toEqual(filtersReaching(opened, 'first', 'table'))
  const own = withClonedVisual(opened, 'first', 'table', { name: 'bare', filters: [] })
  expect(own.filters.visuals.first).toMatchObject({ bare: [], table: [basic('Region', 'EMEA')] })
  expect(withClonedVisual(opened, 'first', 'gone', { name: 'copy' })).toBe(opened)
})

test('a hidden default layout leaves only the visuals that are called visible', () => {
  const pagesLayout = {
    first: {
      defaultLayout: { displayState: { mode: 1 } },
      visualsLayout: { card: { displayState: { mode: 0 } } },
    },
  }
  const state = openReport(definition, { settings: { layoutType: 1, customLayout: { pagesLayout } } })
  expect(pageLayoutOf(state, first!).visuals.map(({ visual }) => visual.name)).toEqual(['card'])
})

test("the phone shows the mobile layout's visuals from top to bottom", () => {
  expect(phoneVisualsOf(openReport(definition), first!).map(({ visual }) => visual.name)).toEqual([
    'chart',
    'card',
  ])
})

test('the phone leaves out grounds and lines, which lie behind other visuals; shapes that say something stay', () => {
  const shape = (name: string, label?: string) => ({
    name,
    type: 'shape' as const,
    layout: { x: 0, y: 0, width: 10, height: 10 },
    format: { form: 'rectangle' as const, ...(label ? { label } : {}) },
  })
  const { mobile: _none, ...page } = { ...first!, visuals: [shape('ground'), shape('said', 'Closed')] }
  const state = openReport({ ...definition, pages: [page] })
  expect(phoneVisualsOf(state, page).map(({ visual }) => visual.name)).toEqual(['said'])
  expect(pageLayoutOf(state, page).visuals).toHaveLength(2)
})

test('each kind of visual asks for what it shows', () => {
  const [card, table, chart, note] = first!.visuals
  const measure = { kind: 'measure', table: 'Ledger', measure: 'Revenue' }
  const filters = [basic('Year', '2026')]
  expect(needOf(card!, filters)).toEqual({ select: [{ name: 'value.0', field: measure }], filters })
  expect(needOf(table!, filters)).toEqual({
    select: [
      { name: 'column.0', field: region },
      { name: 'column.1', field: measure },
    ],
    filters,
    orderBy: [{ name: 'column.1', direction: 'descending' }],
    limit: 1_000,
    totals: true,
  })
  expect(needOf(chart!, [])).toMatchObject({ orderBy: [{ name: 'category.0', direction: 'ascending' }] })
  expect(needOf(note!, filters)).toBeNull()
})

test('filters are named by what they are about', () => {
  const target = { table: 'Date', hierarchy: 'Calendar', hierarchyLevel: 'Month' }
  const pair = [
    { table: 'Entity', column: 'Region' },
    { table: 'Ledger', measure: 'Revenue' },
  ] as unknown as ReportFilter['target']
  expect(filterKeys([basic('Year'), { target }, { target: pair }])).toEqual([
    'Ledger.Year',
    'Date.Calendar.Month',
    'Entity.Region+Ledger.Revenue',
  ])
})
