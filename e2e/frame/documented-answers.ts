import { expect } from 'vitest'
import { rows, secondPage } from './shops-content.ts'

/*
 * What every step of every-method-page.ts gives, by docs/wire.md. `status 202` is a whole response, {} an answer's
 * body, null nothing.
 */

const notAllowed = { refused: expect.objectContaining({ errorCode: 'PowerBINotAuthorizedException' }) }
const unknownHere = { refused: [expect.objectContaining({ message: 'PowerBIEntityNotFound' })] }
const unknownToClient = { refused: 'PowerBIEntityNotFound' }
const refusedWith = (message: string) => ({ refused: [{ message }] })
const accepted = 'status 202'

const basic = (column: string, values: readonly string[]) => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table: 'Sales', column },
  filterType: 1,
  operator: values.length > 0 ? 'In' : 'All',
  values,
})
const onlyBerlin = [basic('City', ['Berlin'])]
const onlyEmea = [basic('Region', ['EMEA'])]
const authors = [basic('Region', [])]

const totals = { Berlin: '300.30', Boston: '3000.00', Paris: '50.05' }
const table = (...cities: (keyof typeof totals)[]) =>
  ['City,Total', ...cities.map((city) => `${city},${totals[city]}`), ''].join('\r\n')

const narrative =
  'Cities: 3 rows. Total is highest for Boston with 3,000.00 and lowest for Paris with 50.05; in total it is 3,350.35.'
const looks = { visibility: 0, background: {}, wallpaper: {} }

export const answersOfReport: Record<string, unknown> = {
  getCorrelationId: true,
  setAccessToken: {},
  'setAccessToken, empty': { refused: 'Access token cannot be empty' },
  'on, an unknown event': { refused: expect.stringMatching(/^eventName must be one of loaded,saved,/) },
  create: { refused: 'no create support' },
  save: notAllowed,
  saveAs: notAllowed,
  fullscreen: null,
  exitFullscreen: null,
  setComponentTitle: 'Shops',
  setComponentTabIndex: '3',
  removeComponentTabIndex: null,

  getPages: [
    {
      name: 'overview',
      displayName: 'Overview',
      isActive: true,
      defaultSize: { type: 0, width: 1280, height: 720 },
      defaultDisplayOption: 0,
      ...looks,
    },
    {
      name: secondPage,
      displayName: 'Details',
      isActive: false,
      defaultSize: { type: 4, width: 1000, height: 600 },
      defaultDisplayOption: 0,
      ...looks,
    },
  ],
  getPageByName: 'Details',
  'getPageByName, unknown': unknownToClient,
  getActivePage: 'overview',
  setPage: accepted,
  'setPage, seen': secondPage,
  'setPage, unknown': unknownHere,
  'page.setActive': accepted,
  addPage: notAllowed,
  renamePage: notAllowed,
  deletePage: notAllowed,
  'page.setDisplayName': notAllowed,
  'page.delete': notAllowed,

  getFilters: authors,
  setFilters: accepted,
  'setFilters, seen': onlyBerlin,
  'setFilters, wrong': refusedWith('undefined property is invalid'),
  updateFilters: accepted,
  'updateFilters, seen': [
    { table: 'Sales', column: 'City' },
    { table: 'Sales', column: 'Region' },
  ],
  removeFilters: accepted,
  'removeFilters, seen': [],
  'page.getFilters': [],
  'page.setFilters': accepted,
  'page.updateFilters': accepted,
  'page.updateFilters, seen': 2,
  'page.removeFilters': accepted,
  'page.removeFilters, seen': [],

  updateSettings: accepted,
  'updateSettings, none': refusedWith('settings is required'),
  'updateSettings, null': refusedWith('settings is required'),
  'updateSettings, wrong': refusedWith('filterPaneEnabled must be a boolean'),
  getZoom: 1,
  setZoom: 1.5,
  'setZoom, too far': refusedWith('zoomLevel must be a number between 0.25 and 4'),
  'setZoom, back': null,
  'switchMode, view': {},
  'switchMode, edit': notAllowed,
  'switchMode, unknown': { refused: expect.objectContaining({ errorCode: 'InvalidMode' }) },
  refresh: {},
  print: {},
  isSaved: true,
  getTheme: { themeJson: { name: 'Casement' } },
  applyTheme: {},
  'applyTheme, seen': { themeJson: { name: 'Night', background: '#101418' } },
  resetTheme: {},
  'resetTheme, seen': { themeJson: { name: 'Casement' } },
  arePersistentFiltersApplied: false,
  savePersistentFilters: accepted,
  'savePersistentFilters, seen': true,
  resetPersistentFilters: accepted,
  'resetPersistentFilters, seen': false,

  addContextMenuCommand: accepted,
  addOptionsMenuCommand: accepted,
  'removeContextMenuCommand, unknown': unknownToClient,
  removeContextMenuCommand: accepted,
  removeOptionsMenuCommand: accepted,

  setVisualDisplayState: accepted,
  'setVisualDisplayState, unknown': unknownToClient,
  resizeVisual: accepted,
  moveVisual: accepted,
  resizeActivePage: accepted,
  'page.setVisualDisplayState': accepted,
  'page.resizeVisual': accepted,
  'page.moveVisual': accepted,
  'page.resizePage': accepted,
  'page.resizePage, not active': {
    refused: 'Cannot resize the page. Only the active page can be resized',
  },
  switchLayout: accepted,
  'switchLayout, to a phone': {
    refused: expect.stringMatching(/^Switching between mobile and desktop layouts is not supported\./),
  },
  'page.hasLayout': true,
  'page.hasLayout, none': false,

  closeAllOverlays: {},
  clearSelectedVisuals: {},

  'page.getVisuals': [
    'heading text',
    'as-of dataAsOf',
    'total card',
    'by-month columnChart',
    'cities table',
    'region slicer',
    'to-detail button',
    'only-emea button',
    'handbook button',
  ],
  'page.getVisualByName': {
    name: 'cities',
    title: 'Cities',
    type: 'table',
    layout: { x: 340, y: 400, z: 0, width: 500, height: 300, displayState: { mode: 0 } },
  },
  'page.getVisualByName, unknown': unknownToClient,
  'page.getSlicers': ['region'],
  'page.getSmartNarrativeInsights': { summaryText: expect.stringContaining(`Total is 3,350.35.`) },

  'visual.getFilters': [],
  'visual.setFilters': accepted,
  'visual.setFilters, seen': table('Berlin'),
  'visual.updateFilters': accepted,
  'visual.updateFilters, seen': onlyEmea,
  'visual.removeFilters': accepted,
  'visual.exportData': { data: table('Berlin', 'Boston') },
  // A line of names and one of nothing beside the rows.
  'visual.exportData, underlying': rows.length + 2,
  'visual.exportData, words': { refused: expect.objectContaining({ errorCode: 'NothingToExport' }) },
  'visual.getSlicerState': { filters: [], targets: [{ table: 'Sales', column: 'Region' }] },
  'visual.setSlicerState': accepted,
  'visual.setSlicerState, seen': { filters: onlyEmea, targets: [{ table: 'Sales', column: 'Region' }] },
  'visual.setSlicerState, none': accepted,
  'visual.setSlicerState, not a slicer': {
    refused: expect.objectContaining({ errorCode: 'InvalidSlicer' }),
  },
  'visual.sortBy': accepted,
  'visual.sortBy, seen': table('Boston', 'Berlin', 'Paris'),
  'visual.getSmartNarrativeInsights': { summaryText: narrative },
  'visual.moveVisual': accepted,
  'visual.resizeVisual': accepted,
  'visual.setVisualDisplayState': accepted,
  'visual.clone': ['card', true],
  'isSaved, after a clone': false,

  'bookmarks.getBookmarks': [
    { name: 'emea', displayName: 'EMEA', state: expect.any(String) },
    {
      name: 'more',
      displayName: 'More',
      children: [{ name: 'detail', displayName: 'Details', state: expect.any(String) }],
    },
  ],
  'bookmarks.capture': ['string', 'string'],
  'bookmarks.apply': accepted,
  'bookmarks.apply, seen': secondPage,
  'bookmarks.apply, unknown': unknownHere,
  'bookmarks.applyState': accepted,
  'bookmarks.applyState, seen': 'overview',
  'bookmarks.applyState, wrong': {
    refused: expect.objectContaining({ errorCode: 'InvalidBookmarkState' }),
  },
  'bookmarks.play': accepted,
  'bookmarks.play, off': accepted,

  reload: {},
  // The clone is gone with the load.
  'reload, seen': ['overview', true],
}

export const answersOfVisual: Record<string, unknown> = {
  getVisualDescriptor: 'cities',
  getPages: { refused: 'Get pages is not supported while embedding a visual.' },
  setPage: { refused: 'Set page is not supported while embedding a visual.' },
  render: { refused: 'render is not supported while embedding a visual.' },
  getActivePage: 'overview',
  getFilters: [],
  setFilters: accepted,
  'setFilters, seen': onlyBerlin,
  'updateFilters, on the page': accepted,
  'getFilters, of the page': onlyEmea,
  'getFilters, of the report': authors,
  removeFilters: accepted,
  setAccessToken: {},
  exportData: table('Berlin', 'Paris'),
}
