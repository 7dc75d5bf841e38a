import type { CallName, models } from '@casement/contract'
import type { RaisedEvent } from '../state/raised-events.ts'

/*
 * What docs/wire.md says of this frame beside the table of calls. Nothing of it is needed at run time; the types keep
 * it whole: every event that is raised and every setting has its line.
 */

export interface EventNote {
  /** Type of what the event carries. */
  readonly detail: string
  readonly when: string
}

export const eventNotes: Readonly<Record<RaisedEvent, EventNote>> = {
  loaded: { detail: '{ initiator }', when: 'the report stands; calls are answered from now on' },
  renderingStarted: {
    detail: '{ initiator }',
    when: 'drawing begins: after loaded, a change of page, filters, theme or size, and once until rendered',
  },
  visualRendered: {
    detail: 'IVisual',
    when: 'a visual’s figures are drawn, where settings.visualRenderedEvents asks for it; at the visual',
  },
  rendered: { detail: '{ initiator }', when: 'every visual of the page is drawn, or shows why it is not' },
  pageChanged: {
    detail: '{ initiator, newPage: IPage, oldPage: IPage }',
    when: 'another page is shown, by a tab, a button, marks that lead there, a bookmark or a call',
  },
  filtersApplied: {
    detail: '{ initiator, filters: IFilter[] }',
    when: 'filters change, by a call, the pane, a slicer, a drill-through or a reset; at the page or visual that they belong to',
  },
  bookmarkApplied: {
    detail: '{ initiator, bookmarkName: string | null }',
    when: 'a bookmark is applied; null for a state without a name',
  },
  visualClicked: {
    detail: '{ report, page, visual, dataPoints }',
    when: 'a visual is clicked; dataPoints is empty beside its marks; at the visual',
  },
  selectionChanged: {
    detail: '{ report, page, visual, dataPoints }',
    when: 'marks are chosen or let go by a click or, while it moves, a brush, or by clearSelectedVisuals unless it is silent; at the visual',
  },
  dataSelected: { detail: 'ISelection', when: 'with selectionChanged; at the visual' },
  commandTriggered: {
    detail: '{ command, report, page, visual, dataPoints }',
    when: 'an entry is chosen that settings.extensions put into a menu; at the visual',
  },
  buttonClicked: {
    detail: '{ id, title, type, bookmark? }',
    when: 'a button of the report is pressed, before it does what it is for; at the visual',
  },
  dataHyperlinkClicked: {
    detail: '{ url, report, page, visual }',
    when: 'a link in figures is clicked, where settings.hyperlinkClickBehavior asks for it; at the visual',
  },
  swipeStart: { detail: 'ISwipeEvent', when: 'a finger begins to move sideways over the page' },
  swipeEnd: { detail: 'ISwipeEvent', when: 'and leaves it' },
  error: {
    detail: 'IError',
    when: 'a load was refused or failed, or a query or a renewal of the token failed; technicalDetails.requestId finds it in the service’s log',
  },
  info: {
    detail: 'IError, level 0',
    when: 'a load asked for a page, a bookmark or a mode that is not there, and opened all the same',
  },
  saved: {
    detail: '{ reportObjectId, reportName, saveAs }',
    when: 'the view that the report opens with was saved, or a copy of the report with it, which has another id',
  },
  blur: { detail: '{}', when: 'the keyboard left the frame' },
  exportDataCompleted: {
    detail: 'IExportDataCompletedEvent',
    when: 'a visual’s data left the frame, by a call or the menu (heard from 2.24 on)',
  },
}

/** Events that a page may listen to and this frame has no reason to raise. */
export const silentEvents = {
  saveAsTriggered: 'reports are not edited here',
  tileClicked: 'there are no tiles',
  tileLoaded: 'there are no tiles',
} as const

/** Notes on how each setting is honoured; an empty note is: as Power BI documents it. */
export interface SettingNote {
  readonly isHonoured: boolean
  readonly note: string
}
const yes = (note = ''): SettingNote => ({ isHonoured: true, note })
const no = (note: string): SettingNote => ({ isHonoured: false, note })
const onlyEditing = no('belongs to editing')

export const settingNotes: Readonly<Record<keyof models.ISettings, SettingNote>> = {
  authoringHintsEnabled: onlyEditing,
  background: yes(),
  bars: yes('the action bar takes back, resets and opens bookmarks; the status bar zooms'),
  bookmarksPaneEnabled: yes('the older name of panes.bookmarks.visible'),
  commands: yes(
    'of what its menus offer: copy, drill, drillthrough, expandCollapse, exportData, focusMode, includeExclude, seeData, sort, spotlight, clearSelection',
  ),
  customLayout: yes(),
  extensions: yes(
    'menus, groups, selectors and icons, in either form; a selector knows kinds of visuals by our names and by Power BI’s; a patch keeps the commands or the groups that it does not name',
  ),
  filterPaneEnabled: yes('the older name of panes.filters.visible'),
  hideErrors: yes('nothing is shown; the event error is raised all the same'),
  hyperlinkClickBehavior: yes(),
  layoutType: yes('both mobile layouts show the phone’s page'),
  localeSettings: yes(
    'language: the report in its translation, where it has one, and the frame’s own words, English where there is no file for it; formatLocale, else language: figures, dates and sorting',
  ),
  navContentPaneEnabled: yes('the older name of panes.pageNavigation.visible'),
  panes: yes('bookmarks, filters and pageNavigation; the others belong to editing'),
  persistentFiltersEnabled: yes('what a reader filters, chooses, sorts and drills is kept, and opened with'),
  personalBookmarksEnabled: yes('a reader’s own bookmarks; one may be what the report opens with'),
  printSettings: yes(),
  useCustomSaveAsDialog: onlyEditing,
  visualRenderedEvents: yes(),
  visualSettings: yes('visual headers'),
  zoomLevel: yes('0.25 to 4'),
}

/** Notes on the load configuration beside settings, where it is not simply done. */
export const loadNotes = {
  slicers: 'in force before the first query; a selector that finds no slicer is left aside',
  bookmark: 'pageName, filters and slicers of the load go before it',
  viewMode: 'Edit opens for viewing and is told as info',
  datasetBinding: 'left aside, which info says: a report asks the dataset that its content names',
  permissions: 'left aside: what a person may do stands in the token',
  render: 'a phased load stops at loaded; what render says again goes over what the load said',
} as const

/** Calls whose answer needs a word. */
export const callNotes: Readonly<Partial<Record<CallName, string>>> = {
  render: 'may be said without a body; figures are asked for from then on',
  captureBookmark:
    'personalizeVisuals changes nothing: orders and levels are always part of a view; filters, of our own, are put on the page that is shown in the view, which itself stays as it is',
  cloneVisual: 'stands until the next load',
  hasUnsavedChanges:
    'true once a visual was cloned, and with a token that lets change the report once its view is another than the one that was saved',
  exportData:
    'at most 30,000 rows; the report’s dataExport, a setting of its menus, says what is given, 403 beyond it; text that a spreadsheet would run as a formula has an apostrophe before it, numbers are as they are',
  getBookmarks: 'the report’s own; a reader’s are applied by id and listed in the pane only',
  resetUserState: 'forgets what was kept and goes back to what the load said',
  setReportFilters:
    'a filter of a field that the model does not have is accepted, here as on pages and visuals and in a load: each visual that it reaches raises error and shows why',
  getVisualNarrative: 'sentences from the visual’s own figures',
  setReportToken: 'a load that failed is made again with it',
}
