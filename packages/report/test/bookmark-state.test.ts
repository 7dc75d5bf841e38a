import { models } from '@casement/contract'
import { expect, test } from 'vitest'
import {
  bookmarkNamed,
  bookmarksOf,
  bookmarkText,
  capturedBookmark,
  openReport,
  openReportAt,
  parseReport,
  readBookmarkState,
  readBookmarkText,
  slicerAt,
  visibleDefinition,
  withActivePage,
  withBookmark,
  withDrill,
  withFilters,
  withSettings,
  withSlicer,
  withVisualChange,
} from '../src/index.ts'
import type { BookmarkState } from '../src/index.ts'
import { card, column, layout, only, page, revenue } from './written-page.ts'

const byRevenue = [{ role: 'value', index: 0, direction: 'descending' as const }]
const chart = (name: string, more: object = {}) => ({
  name,
  type: 'columnChart',
  layout,
  roles: { category: [column('Region'), column('Country')], value: [revenue] },
  ...more,
})
const slicer = { name: 'region', type: 'slicer', layout, roles: { field: [column('Region')] } }
const bookmark = (name: string, more: object) => ({ name, displayName: name, ...more })

const written = {
  casement: 1,
  name: 'R',
  filters: [only('Year', '2026')],
  pages: [
    page('a', [chart('one', { sort: byRevenue, filters: [only('Entity', 'DE01')] }), card, slicer], {
      filters: [only('Ledger', 'Main')],
    }),
    page('b', [chart('one'), chart('two', { filters: [only('Entity', 'FR01')] })], {
      filters: [only('Currency', 'EUR')],
    }),
    page('c', []),
  ],
}
const definition = parseReport({
  ...written,
  bookmarks: [
    bookmark('alone', { state: { activePage: 'b' } }),
    bookmark('group', {
      children: [
        bookmark('inner', { state: { activePage: 'c', filters: { report: [only('Year', '2024')] } } }),
        bookmark('other', {}),
      ],
    }),
    bookmark('last', { state: { slicers: { a: { region: [only('Region', 'EMEA')] } } } }),
  ],
})
const opened = openReport(definition)

test('bookmarks stand in the order of the file, those of a group in its place', () => {
  expect(bookmarksOf(definition).map(({ name }) => name)).toEqual(['alone', 'inner', 'other', 'last'])
  expect(bookmarksOf(parseReport(written))).toEqual([])
})

test('a bookmark is found by its name, within a group too; a group is none itself', () => {
  expect(bookmarkNamed(definition, 'last')).toEqual(definition.bookmarks![2])
  expect(bookmarkNamed(definition, 'inner')).toEqual(definition.bookmarks![1]!.children![0])
  expect(bookmarkNamed(definition, 'group')).toBeUndefined()
  expect(bookmarkNamed(definition, 'gone')).toBeUndefined()
})

test('a state is read from its own text only, whole and without mistakes', () => {
  const state: BookmarkState = { activePage: 'b', filters: { pages: { a: [only('Year', '2025')] } } }
  const text = bookmarkText(state)
  expect(readBookmarkText(text)).toEqual(state)
  const json = JSON.stringify(state)
  const mark = text.slice(0, -json.length)
  const others = [
    '',
    json,
    // The next version, whose mark is as long as this one's.
    mark.replace('1', '2') + json,
    text.slice(0, -1),
    mark,
    `${mark}null`,
    `${mark}{"activePage":7}`,
    `${mark}{"filters":{"report":[{}]}}`,
  ]
  expect(others.map(readBookmarkText)).toEqual(others.map(() => null))
})

test('a state is read from JSON, and one mistake among good parts makes it none', () => {
  const state = { activePage: 'b', visuals: { a: { one: { mode: 'hidden' } } } }
  expect(readBookmarkState(state)).toEqual(state)
  expect(readBookmarkState({ ...state, slicers: [] })).toBeNull()
  expect(readBookmarkState(undefined)).toBeNull()
})

test('a bookmark changes the filters that it names and leaves the others', () => {
  const after = (filters: BookmarkState['filters']) =>
    withBookmark(opened, filters ? { filters } : {}).filters
  const before = {
    report: [only('Year', '2026')],
    pages: { a: [only('Ledger', 'Main')], b: [only('Currency', 'EUR')], c: [] },
    visuals: {
      a: { one: [only('Entity', 'DE01')], card: [], region: [] },
      b: { one: [], two: [only('Entity', 'FR01')] },
      c: {},
    },
  }
  const next = [only('Region', 'APAC')]
  expect(opened.filters).toEqual(before)
  expect(after(undefined)).toEqual(before)
  expect(after({})).toEqual(before)
  expect(after({ report: next })).toEqual({ ...before, report: next })
  expect(after({ report: [] })).toEqual({ ...before, report: [] })
  expect(after({ pages: { b: next } })).toEqual({ ...before, pages: { ...before.pages, b: next } })
  expect(after({ visuals: { b: { one: next } } })).toEqual({
    ...before,
    visuals: { ...before.visuals, b: { one: next, two: [only('Entity', 'FR01')] } },
  })
})

test('a bookmark turns to its page, stays where it names none and where its page is gone', () => {
  const at = (bookmarked: BookmarkState) => withBookmark(withActivePage(opened, 'b'), bookmarked).activePage
  expect([at({ activePage: 'c' }), at({}), at({ activePage: 'gone' })]).toEqual(['c', 'b', 'b'])
  expect(withActivePage(opened, 'a')).toBe(opened)
})

test('a bookmark changes the choices and the visuals that it names and leaves the others', () => {
  const chosen = withSlicer(opened, 'a', 'region', [only('Region', 'EMEA')])
  const before = withVisualChange(chosen, 'a', 'card', { mode: 'hidden' })
  const after = withBookmark(before, {
    visuals: { a: { one: { sort: [] } }, b: { two: { mode: 'hidden' } } },
  })
  expect(after.slicers).toEqual({ a: { region: [only('Region', 'EMEA')] }, b: {}, c: {} })
  expect(after.changes).toEqual({
    a: { card: { mode: 'hidden' }, one: { sort: [] } },
    b: { two: { mode: 'hidden' } },
  })
  expect(withBookmark(before, { slicers: { a: { region: [] } } }).slicers).toEqual({
    a: { region: [] },
    b: {},
    c: {},
  })
})

test('a report opens at a bookmark asked for by its name, in a group or not, or by its state', () => {
  const inner = bookmarkNamed(definition, 'inner')!.state!
  const expected = {
    ...opened,
    activePage: 'c',
    filters: { ...opened.filters, report: [only('Year', '2024')] },
  }
  expect(openReportAt(definition, { name: 'inner' }, {})).toEqual(expected)
  expect(openReportAt(definition, { state: inner }, {})).toEqual(expected)
  expect(openReportAt(definition, { name: 'alone' }, {})).toEqual({ ...opened, activePage: 'b' })
})

test('a report opens as ever where no bookmark is asked for, or one that is not there or says nothing', () => {
  const options = { pageName: 'b', filters: [only('Year', '2020')] }
  const expected = openReport(definition, options)
  expect([expected.activePage, expected.filters.report]).toEqual(['b', [only('Year', '2020')]])
  for (const asked of [undefined, { name: 'gone' }, { name: 'group' }, { name: 'other' }])
    expect(openReportAt(definition, asked, options)).toEqual(expected)
})

test('page, filters and choices of a load go before those of its bookmark', () => {
  const state: BookmarkState = {
    activePage: 'c',
    filters: { report: [only('Year', '2024')], pages: { a: [only('Ledger', 'Second')] } },
    slicers: { a: { region: [only('Region', 'EMEA')] } },
  }
  const seen = (options: Parameters<typeof openReportAt>[2]) => {
    const { activePage, filters, slicers } = openReportAt(definition, { state }, options)
    return {
      activePage,
      report: filters.report,
      page: filters.pages.a,
      chosen: slicerAt(slicers, 'a', 'region'),
    }
  }
  const asBookmarked = {
    activePage: 'c',
    report: [only('Year', '2024')],
    page: [only('Ledger', 'Second')],
    chosen: [only('Region', 'EMEA')],
  }
  expect(seen({})).toEqual(asBookmarked)
  expect(seen({ pageName: 'a' })).toEqual({ ...asBookmarked, activePage: 'a' })
  expect(seen({ pageName: 'gone' })).toEqual(asBookmarked)
  expect(seen({ filters: [only('Year', '2020')] })).toEqual({
    ...asBookmarked,
    report: [only('Year', '2020')],
  })
  const filters = { currentPage: { operation: models.FiltersOperations.ReplaceAll } }
  expect(seen({ pageName: 'a', filters })).toEqual({ ...asBookmarked, activePage: 'a', page: [] })
  const apac = [only('Region', 'APAC')]
  const slicers = [{ selector: { visualName: 'region' }, state: { filters: apac } }]
  expect(seen({ slicers })).toEqual({ ...asBookmarked, chosen: apac })
})

test('settings and colours of a load hold beside its bookmark', () => {
  const [settings, colours] = [{ zoomLevel: 2 }, { themeJson: { name: 'T' }, contrastMode: 2 }]
  const next = withActivePage(withSettings(opened, settings), 'b')
  expect(openReportAt(definition, { name: 'alone' }, { settings, ...colours })).toEqual({
    ...next,
    ...colours,
  })
  expect([opened.themeJson, opened.contrastMode]).toEqual([null, 0])
})

test('a layout leaves hidden what a bookmark hid and it does not name', () => {
  const hidden = { mode: 'hidden' } as const
  const state = withBookmark(opened, {
    visuals: { a: { one: { sort: [] }, card: hidden }, b: { two: hidden } },
  })
  const customLayout = { pagesLayout: { a: { visualsLayout: { region: { displayState: { mode: 0 } } } } } }
  expect(withSettings(state, { customLayout }).changes).toStrictEqual(state.changes)
})

test('a captured view says all of its pages: filters, choices, and what is shown in which order and level', () => {
  const drill = { level: 1, path: [{ level: 0, equals: 'EMEA' }] }
  let state = withSlicer(opened, 'a', 'region', [only('Region', 'EMEA')])
  state = withDrill(state, 'b', 'two', drill)
  state = withVisualChange(state, 'a', 'card', { mode: 'hidden' })
  const place = { kind: 'page', page: 'c' } as const
  state = withFilters(state, place, models.FiltersOperations.Add, [only('Region', 'APAC')])
  const top = { level: 0, path: [] }
  const ofA = {
    filters: [only('Ledger', 'Main')],
    ofVisuals: { one: [only('Entity', 'DE01')], card: [], region: [] },
    slicers: { region: [only('Region', 'EMEA')] },
    visuals: {
      one: { mode: 'visible', sort: byRevenue, drill: top },
      card: { mode: 'hidden' },
      region: { mode: 'visible' },
    },
  }
  expect(capturedBookmark(state)).toEqual({
    activePage: 'a',
    filters: { report: [only('Year', '2026')], pages: { a: ofA.filters }, visuals: { a: ofA.ofVisuals } },
    slicers: { a: ofA.slicers },
    visuals: { a: ofA.visuals },
  })
  expect(capturedBookmark(state, { allPages: true })).toEqual({
    activePage: 'a',
    filters: {
      report: [only('Year', '2026')],
      pages: { a: ofA.filters, b: [only('Currency', 'EUR')], c: [only('Region', 'APAC')] },
      visuals: { a: ofA.ofVisuals, b: { one: [], two: [only('Entity', 'FR01')] }, c: {} },
    },
    slicers: { a: ofA.slicers, b: {}, c: {} },
    visuals: {
      a: ofA.visuals,
      b: { one: { mode: 'visible', drill: top }, two: { mode: 'visible', drill } },
      c: {},
    },
  })
})

test('a view of all pages, through its text, brings back every row that was seen', () => {
  let state = withActivePage(withSlicer(opened, 'a', 'region', [only('Region', 'EMEA')]), 'b')
  const place = { kind: 'visual', page: 'b', visual: 'one' } as const
  state = withFilters(state, place, models.FiltersOperations.ReplaceAll, [only('Entity', 'ES01')])
  const text = bookmarkText(capturedBookmark(state, { allPages: true }))
  const { activePage, filters, slicers } = withBookmark(opened, readBookmarkText(text)!)
  expect({ activePage, filters, slicers }).toEqual({
    activePage: 'b',
    filters: state.filters,
    slicers: state.slicers,
  })
})

test('a report opens with the view that was saved in it; a load and a bookmark go before it', () => {
  const opens = {
    activePage: 'b',
    filters: { report: [only('Year', '2023')], visuals: { a: { one: [] } } },
    slicers: { a: { region: [only('Region', 'APAC')] } },
  }
  const saved = parseReport({ ...definition, opens })
  const state = openReport(saved)
  expect(state).toEqual({ ...withBookmark(opened, opens), definition: saved })
  expect(openReport(saved, { pageName: 'a' }).activePage).toBe('a')
  const filters = [only('Year', '2026')]
  expect(openReport(saved, { filters }).filters.report).toEqual(filters)
  const inner = openReportAt(saved, { name: 'inner' }, {})
  expect([inner.activePage, inner.filters.report]).toEqual(['c', [only('Year', '2024')]])
  expect(slicerAt(inner.slicers, 'a', 'region')).toEqual(opens.slicers.a.region)
})

test('a saved view names pages and visuals of its report', () => {
  const opens = { activePage: 'z', slicers: { a: { regions: [] } }, visuals: { y: {} } }
  expect(() => parseReport({ ...written, opens })).toThrow(
    expect.objectContaining({
      problems: [
        expect.objectContaining({ path: 'opens.activePage' }),
        expect.objectContaining({ path: 'opens.slicers["a"]["regions"]' }),
        expect.objectContaining({ path: 'opens.visuals["y"]' }),
      ],
    }),
  )
})

test('a saved view is not there for whom a part of it does not exist, and keeps what is left of others', () => {
  const seen = (opens: BookmarkState) =>
    visibleDefinition(parseReport({ ...definition, opens }), ({ column: name }) => name !== 'Country').opens
  expect(seen({ filters: { report: [only('Country', 'Spain')] } })).toBeUndefined()
  const sorts = { a: { one: { mode: 'hidden' as const }, region: { mode: 'hidden' as const } } }
  // The chart needs the column, the slicer does not.
  expect(seen({ activePage: 'b', visuals: sorts })).toEqual({
    activePage: 'b',
    visuals: { a: { region: { mode: 'hidden' } } },
  })
})
