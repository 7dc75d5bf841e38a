import type {
  IApplyBookmarkByNameRequest,
  IApplyBookmarkStateRequest,
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
import type { CaptureRequest } from './captured-view.ts'

/** A configuration as it travels: `eventHooks` taken out, ids and names filled in. */
export type LoadBody = Readonly<Record<string, unknown>>
/** Body of `PUT /report/pages/active`: displayName is always null (Power BI behaviour). */
export type ActivePageBody = { readonly name: string; readonly displayName: null; readonly isActive: true }
export type PageNameBody = { readonly name: string; readonly displayName: string }

const refused = { paginated: 'refused' } as const
const depends = { paginated: 'depends' } as const
const page = '/report/pages/*page'
const visual = `${page}/visuals/*visual`

/*
 * Every call that the host page makes to the frame, as `calls` of the contract: the client's methods, a frame's handlers and
 * docs/wire.md are read from it. Nowhere else is one of these paths written. Each is an export of its own, so that a page
 * carries those alone that it can make.
 */

// starting
export const loadReport = command('POST', '/report/load', as<LoadBody>, { starts: 'report' })
export const prepareReport = command('POST', '/report/prepare', as<LoadBody>, { starts: 'report' })
export const loadDashboard = command('POST', '/dashboard/load', as<LoadBody>, { starts: 'dashboard' })
export const prepareDashboard = command('POST', '/dashboard/prepare', as<LoadBody>, { starts: 'dashboard' })
export const loadTile = command('POST', '/tile/load', as<LoadBody>, { starts: 'tile' })
export const loadQna = command('POST', '/qna/load', as<LoadBody>, { starts: 'qna' })
export const prepareQna = command('POST', '/qna/prepare', as<LoadBody>, { starts: 'qna' })
export const createReport = command('POST', '/report/create', as<LoadBody>, { starts: 'report' })
export const quickCreate = command('POST', '/quickcreate', as<LoadBody>, { starts: 'report' })
export const frontLoad = command('POST', '/frontload/config', as<LoadBody>)

// any embed
export const setReportToken = command('POST', '/report/token', as<string>)
export const setDashboardToken = command('POST', '/dashboard/token', as<string>)
export const setTileToken = command('POST', '/tile/token', as<string>)
export const getCorrelationId = read('/getCorrelationId', as<string>)
export const save = command('POST', '/report/save', as<null>, { slow: true })
export const saveAs = command('POST', '/report/saveAs', as<ISaveAsParameters>, { slow: true })
export const hasUnsavedChanges = read('/report/hasUnsavedChanges', as<boolean>, refused)

// report
export const render = command('POST', '/report/render', as<LoadBody | undefined>)
export const getPages = read('/report/pages', as<IPage[]>, refused)
export const addPage = exchange('POST', '/report/addPage', as<{ readonly displayName?: string }>, as<IPage>)
export const setActivePage = command('PUT', '/report/pages/active', as<ActivePageBody>, depends)
export const renamePage = command('PUT', `${page}/name`, as<PageNameBody>)
export const deletePage = command('DELETE', page, as<object>)
export const getReportFilters = read('/report/filters', as<IFilter[]>, refused)
export const updateReportFilters = command('POST', '/report/filters', as<IUpdateFiltersRequest>, depends)
export const setReportFilters = command('PUT', '/report/filters', as<IFilter[]>, refused)
export const print = command('POST', '/report/print', as<null>, { slow: true, ...refused })
export const updateSettings = command('PATCH', '/report/settings', as<ISettings>, depends)
export const switchMode = command('POST', '/report/switchMode/:mode', as<null>)
export const refresh = command('POST', '/report/refresh', as<null>, refused)
export const getTheme = read('/report/theme', as<ICustomTheme>, refused)
export const setTheme = command('PUT', '/report/theme', as<Partial<ICustomTheme>>, refused)
export const resetUserState = command('DELETE', '/report/userState', as<null>)
export const saveUserState = command('POST', '/report/userState', as<null>)
export const isUserStateApplied = read('/report/isUserStateApplied', as<boolean>)
export const getZoom = read('/report/zoom', as<number>)
export const closeAllOverlays = command('POST', '/report/closeAllOverlays', as<null>, refused)
export const clearSelectedVisuals = command(
  'POST',
  '/report/clearSelectedVisuals/:silently',
  as<null>,
  refused,
)

// bookmarks
export const getBookmarks = read('/report/bookmarks', as<IReportBookmark[]>, refused)
export const applyBookmark = command(
  'POST',
  '/report/bookmarks/applyByName',
  as<IApplyBookmarkByNameRequest>,
  refused,
)
export const playBookmarks = command('POST', '/report/bookmarks/play', as<IPlayBookmarkRequest>, refused)
export const captureBookmark = exchange(
  'POST',
  '/report/bookmarks/capture',
  as<CaptureRequest>,
  as<IReportBookmark>,
  refused,
)
export const applyBookmarkState = command(
  'POST',
  '/report/bookmarks/applyState',
  as<IApplyBookmarkStateRequest>,
  refused,
)

// page
export const getPageNarrative = read(`${page}/smartNarrativeInsights`, as<ISmartNarratives>, refused)
export const getPageFilters = read(`${page}/filters`, as<IFilter[]>)
export const updatePageFilters = command('POST', `${page}/filters`, as<IUpdateFiltersRequest>)
export const setPageFilters = command('PUT', `${page}/filters`, as<IFilter[]>)
export const getVisuals = read(`${page}/visuals`, as<IVisual[]>, depends)
export const hasLayout = read(`${page}/layoutTypes/:layout`, as<boolean>, refused)

// visual
export const getVisualFilters = read(`${visual}/filters`, as<IFilter[]>)
export const updateVisualFilters = command('POST', `${visual}/filters`, as<IUpdateFiltersRequest>)
export const setVisualFilters = command('PUT', `${visual}/filters`, as<IFilter[]>)
export const exportData = exchange(
  'POST',
  `${visual}/exportData`,
  as<IExportDataRequest>,
  as<IExportDataResult>,
  {
    slow: true,
  },
)
export const getSlicerState = read(`${visual}/slicer`, as<ISlicerState>)
export const setSlicerState = command('PUT', `${visual}/slicer`, as<ISlicerState>)
export const cloneVisual = exchange(
  'POST',
  `${visual}/clone`,
  as<ICloneVisualRequest>,
  as<ICloneVisualResponse>,
)
export const sortVisual = command('PUT', `${visual}/sortBy`, as<ISortByVisualRequest>)
export const getVisualNarrative = read(`${visual}/smartNarrativeInsights`, as<ISmartNarratives>)

// Q&A
export const interpretQuestion = command('POST', '/qna/interpret', as<IQnaInterpretInputData>)
