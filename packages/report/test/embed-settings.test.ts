import { models } from '@casement/contract'
import { expect, test } from 'vitest'
import { embedSettings } from '../src/index.ts'

test('every setting has its default', () => {
  expect(embedSettings()).toEqual({
    json: {},
    language: 'en',
    direction: 'ltr',
    locale: 'en-GB',
    layoutType: models.LayoutType.Master,
    customLayout: { pages: new Map() },
    zoomLevel: 1,
    background: models.BackgroundType.Default,
    panes: { filters: 'collapsed', bookmarks: false, pages: 'bottom' },
    actionBar: false,
    statusBar: false,
    hideErrors: false,
    persistentFiltersEnabled: false,
    personalBookmarksEnabled: false,
    visualRenderedEvents: false,
    hyperlinkClickBehavior: models.HyperlinkClickBehavior.Navigate,
    browserPrintAdjustmentsMode: models.BrowserPrintAdjustmentsMode.Default,
    commands: [],
    visualHeaders: [],
    extensions: { commands: [], groups: [] },
  })
})

test('panes by the old names of the settings and by the new ones', () => {
  const old = { filterPaneEnabled: false, navContentPaneEnabled: false, bookmarksPaneEnabled: true }
  expect(embedSettings(old).panes).toEqual({ filters: 'none', bookmarks: true, pages: 'none' })
  const panes = {
    filters: { visible: true, expanded: true },
    pageNavigation: { visible: true, position: 1 },
    bookmarks: { visible: false },
  }
  expect(embedSettings({ ...old, panes }).panes).toEqual({
    filters: 'expanded',
    bookmarks: false,
    pages: 'left',
  })
})

test('bars are shown when asked for', () => {
  const bars = { actionBar: { visible: true }, statusBar: { visible: true } }
  expect(embedSettings({ bars })).toMatchObject({ actionBar: true, statusBar: true })
  expect(embedSettings({ bars }, { bars: { statusBar: { visible: false } } })).toMatchObject({
    actionBar: true,
    statusBar: false,
  })
})

test('a host’s settings go before the author’s', () => {
  const author = { zoomLevel: 2, personalBookmarksEnabled: true }
  expect(embedSettings(author, { zoomLevel: 0.5 })).toMatchObject({
    zoomLevel: 0.5,
    personalBookmarksEnabled: true,
  })
})

test('null is no setting, and pages and visuals may have the names of any object’s members', () => {
  const nothing = { panes: null, bars: null, visualSettings: null, customLayout: null, extensions: null }
  const { json: _, ...read } = embedSettings(nothing)
  const { json: __, ...usual } = embedSettings()
  expect(read).toEqual(usual)
  const { pages } = embedSettings({
    customLayout: { pagesLayout: { toString: { visualsLayout: { constructor: { x: 7, y: '8' } } } } },
  }).customLayout
  expect(pages.get('toString')!.visuals.get('constructor')).toEqual({ place: { x: 7 } })
  expect(pages.get('constructor')).toBeUndefined()
})
