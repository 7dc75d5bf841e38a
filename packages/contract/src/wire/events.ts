/** Paths on which the frame posts its events: one path per family. The client finds the embed by `uniqueId` alone. */
export const eventPaths = {
  report: '/reports/:uniqueId/events/:eventName',
  page: '/reports/:uniqueId/pages/*pageName/events/:eventName',
  visual: '/reports/:uniqueId/pages/*pageName/visuals/*visualName/events/:eventName',
  dashboard: '/dashboards/:uniqueId/events/:eventName',
  tile: '/tile/:uniqueId/events/:eventName',
  qna: '/qna/:uniqueId/events/:eventName',
} as const

/** The four shapes of an embed's own path; single visuals, create and quick-create are of the report's. */
export type EmbedFamily = Exclude<keyof typeof eventPaths, 'page' | 'visual'>

/** The frame listens. Posted as early as it can; may come before or after its load event [FRM-12]. */
export const readyPath = '/ready/:uniqueId'

/** Events of every kind of embed [EVT-01]. */
export const commonEvents = [
  'loaded',
  'saved',
  'rendered',
  'saveAsTriggered',
  'error',
  'dataSelected',
  'buttonClicked',
  'info',
] as const

/** Events of reports and visuals [EVT-02]. */
export const reportEvents = [
  'filtersApplied',
  'pageChanged',
  'commandTriggered',
  'swipeStart',
  'swipeEnd',
  'bookmarkApplied',
  'dataHyperlinkClicked',
  'visualRendered',
  'visualClicked',
  'selectionChanged',
  'renderingStarted',
  'blur',
] as const

export const dashboardEvents = ['tileClicked', 'error'] as const
export const tileEvents = ['tileClicked', 'tileLoaded'] as const
export const qnaEvents = ['loaded', 'visualRendered'] as const

/** All of them: what each kind has beside `common` [EVT-01 to EVT-05]. */
export const events = {
  common: commonEvents,
  report: reportEvents,
  dashboard: dashboardEvents,
  tile: tileEvents,
  qna: qnaEvents,
} as const

export type CommonEvent = (typeof events.common)[number]
export type ReportEvent = CommonEvent | (typeof events.report)[number]
export type DashboardEvent = CommonEvent | (typeof events.dashboard)[number]
export type TileEvent = CommonEvent | (typeof events.tile)[number]
export type QnaEvent = CommonEvent | (typeof events.qna)[number]
export type EventName = ReportEvent | DashboardEvent | TileEvent | QnaEvent
