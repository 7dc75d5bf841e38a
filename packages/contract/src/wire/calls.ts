import type {
  IApplyBookmarkByNameRequest,
  IApplyBookmarkStateRequest,
  ICaptureBookmarkRequest,
  ICloneVisualRequest,
  ICloneVisualResponse,
  ICustomTheme,
  IExportDataRequest,
  IExportDataResult,
  IFilter,
  IPage,
  IPlayBookmarkRequest,
  IQnaInterpretInputData,
  IReportBookmark,
  ISaveAsParameters,
  ISettings,
  ISlicerState,
  ISmartNarratives,
  ISortByVisualRequest,
  IUpdateFiltersRequest,
  IVisual,
} from '../models/index.ts'
import { as, command, exchange, read } from './call.ts'

/** A configuration as it travels: `eventHooks` taken out, ids and names filled in. */
export type LoadBody = Readonly<Record<string, unknown>>
/** Body of `PUT /report/pages/active`: displayName is always null (Power BI behaviour). */
export type ActivePageBody = { readonly name: string; readonly displayName: null; readonly isActive: true }
export type PageNameBody = { readonly name: string; readonly displayName: string }

const refused = { paginated: 'refused' } as const
const depends = { paginated: 'depends' } as const
const page = '/report/pages/*page'
const visual = `${page}/visuals/*visual`

/**
 * Every call that the host page makes to the frame. The only place where one of these paths is written: the
 * client's methods, a frame's handlers and docs/wire.md are read from it.
 */
export const calls = {
  // starting
  loadReport: command('POST', '/report/load', as<LoadBody>, { starts: 'report' }),
  prepareReport: command('POST', '/report/prepare', as<LoadBody>, { starts: 'report' }),
  loadDashboard: command('POST', '/dashboard/load', as<LoadBody>, { starts: 'dashboard' }),
  prepareDashboard: command('POST', '/dashboard/prepare', as<LoadBody>, { starts: 'dashboard' }),
  loadTile: command('POST', '/tile/load', as<LoadBody>, { starts: 'tile' }),
  loadQna: command('POST', '/qna/load', as<LoadBody>, { starts: 'qna' }),
  prepareQna: command('POST', '/qna/prepare', as<LoadBody>, { starts: 'qna' }),
  createReport: command('POST', '/report/create', as<LoadBody>, { starts: 'report' }),
  quickCreate: command('POST', '/quickcreate', as<LoadBody>, { starts: 'report' }),
  frontLoad: command('POST', '/frontload/config', as<LoadBody>),

  // any embed
  setReportToken: command('POST', '/report/token', as<string>),
  setDashboardToken: command('POST', '/dashboard/token', as<string>),
  setTileToken: command('POST', '/tile/token', as<string>),
  getCorrelationId: read('/getCorrelationId', as<string>),
  save: command('POST', '/report/save', as<null>, { slow: true }),
  saveAs: command('POST', '/report/saveAs', as<ISaveAsParameters>, { slow: true }),
  hasUnsavedChanges: read('/report/hasUnsavedChanges', as<boolean>, refused),

  // report
  render: command('POST', '/report/render', as<LoadBody | undefined>),
  getPages: read('/report/pages', as<IPage[]>, refused),
  addPage: exchange('POST', '/report/addPage', as<{ readonly displayName?: string }>, as<IPage>),
  setActivePage: command('PUT', '/report/pages/active', as<ActivePageBody>, depends),
  renamePage: command('PUT', `${page}/name`, as<PageNameBody>),
  deletePage: command('DELETE', page, as<object>),
  getReportFilters: read('/report/filters', as<IFilter[]>, refused),
  updateReportFilters: command('POST', '/report/filters', as<IUpdateFiltersRequest>, depends),
  setReportFilters: command('PUT', '/report/filters', as<IFilter[]>, refused),
  print: command('POST', '/report/print', as<null>, { slow: true, ...refused }),
  updateSettings: command('PATCH', '/report/settings', as<ISettings>, depends),
  switchMode: command('POST', '/report/switchMode/:mode', as<null>),
  refresh: command('POST', '/report/refresh', as<null>, refused),
  getTheme: read('/report/theme', as<ICustomTheme>, refused),
  setTheme: command('PUT', '/report/theme', as<Partial<ICustomTheme>>, refused),
  resetUserState: command('DELETE', '/report/userState', as<null>),
  saveUserState: command('POST', '/report/userState', as<null>),
  isUserStateApplied: read('/report/isUserStateApplied', as<boolean>),
  getZoom: read('/report/zoom', as<number>),
  closeAllOverlays: command('POST', '/report/closeAllOverlays', as<null>, refused),
  clearSelectedVisuals: command('POST', '/report/clearSelectedVisuals/:silently', as<null>, refused),

  // bookmarks
  getBookmarks: read('/report/bookmarks', as<IReportBookmark[]>, refused),
  applyBookmark: command('POST', '/report/bookmarks/applyByName', as<IApplyBookmarkByNameRequest>, refused),
  playBookmarks: command('POST', '/report/bookmarks/play', as<IPlayBookmarkRequest>, refused),
  captureBookmark: exchange(
    'POST',
    '/report/bookmarks/capture',
    as<ICaptureBookmarkRequest>,
    as<IReportBookmark>,
    refused,
  ),
  applyBookmarkState: command(
    'POST',
    '/report/bookmarks/applyState',
    as<IApplyBookmarkStateRequest>,
    refused,
  ),

  // page
  getPageNarrative: read(`${page}/smartNarrativeInsights`, as<ISmartNarratives>, refused),
  getPageFilters: read(`${page}/filters`, as<IFilter[]>),
  updatePageFilters: command('POST', `${page}/filters`, as<IUpdateFiltersRequest>),
  setPageFilters: command('PUT', `${page}/filters`, as<IFilter[]>),
  getVisuals: read(`${page}/visuals`, as<IVisual[]>, depends),
  hasLayout: read(`${page}/layoutTypes/:layout`, as<boolean>, refused),

  // visual
  getVisualFilters: read(`${visual}/filters`, as<IFilter[]>),
  updateVisualFilters: command('POST', `${visual}/filters`, as<IUpdateFiltersRequest>),
  setVisualFilters: command('PUT', `${visual}/filters`, as<IFilter[]>),
  exportData: exchange('POST', `${visual}/exportData`, as<IExportDataRequest>, as<IExportDataResult>, {
    slow: true,
  }),
  getSlicerState: read(`${visual}/slicer`, as<ISlicerState>),
  setSlicerState: command('PUT', `${visual}/slicer`, as<ISlicerState>),
  cloneVisual: exchange('POST', `${visual}/clone`, as<ICloneVisualRequest>, as<ICloneVisualResponse>),
  sortVisual: command('PUT', `${visual}/sortBy`, as<ISortByVisualRequest>),
  getVisualNarrative: read(`${visual}/smartNarrativeInsights`, as<ISmartNarratives>),

  // Q&A
  interpretQuestion: command('POST', '/qna/interpret', as<IQnaInterpretInputData>),
} as const

export type Calls = typeof calls
export type CallName = keyof Calls
