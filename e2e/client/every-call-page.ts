import { createService, models } from '@casement/client'
import type {
  Create,
  Dashboard,
  Embed,
  Qna,
  QuickCreate,
  Service,
  Tile,
  Visual,
  Report,
} from '@casement/client'

/*
 * Runs in a browser: every method of the client that asks its frame, one after the other. Each step is a method and the
 * calls that the frame must hear for it.
 */

type Step = readonly [run: () => Promise<unknown>, ...heard: string[]]
type Steps<Kind extends Embed> = (embed: Kind) => Record<string, Step>

const filters: models.IBasicFilter[] = [
  new models.BasicFilter({ table: 'Sales', column: 'Region' }, 'In', [
    'North',
  ]).toJSON() as models.IBasicFilter,
]
const { Add, ReplaceAll } = models.FiltersOperations
const page = '/report/pages/P1'
const layout = ['GET /report/pages', `GET ${page}/visuals`, 'PATCH /report/settings']

const everyKind: Steps<Embed> = (embed) => ({
  getCorrelationId: [() => embed.getCorrelationId(), 'GET /getCorrelationId'],
  save: [() => embed.save(), 'POST /report/save'],
  saveAs: [() => embed.saveAs({ name: 'Copy' }), 'POST /report/saveAs'],
})

const reportSteps: Steps<Report> = (report) => ({
  ...everyKind(report),
  render: [() => report.render(), 'POST /report/render'],
  getPages: [() => report.getPages(), 'GET /report/pages'],
  getPageByName: [() => report.getPageByName('P2'), 'GET /report/pages'],
  getActivePage: [() => report.getActivePage(), 'GET /report/pages'],
  addPage: [() => report.addPage('New'), 'POST /report/addPage'],
  renamePage: [() => report.renamePage('P1', 'First'), `PUT ${page}/name`],
  deletePage: [() => report.deletePage('P1'), `DELETE ${page}`],
  setPage: [() => report.setPage('P1'), 'PUT /report/pages/active'],
  getFilters: [() => report.getFilters(), 'GET /report/filters'],
  setFilters: [() => report.setFilters(filters), 'PUT /report/filters'],
  updateFilters: [() => report.updateFilters(Add, filters), 'POST /report/filters'],
  removeFilters: [() => report.removeFilters(), 'POST /report/filters'],
  updateSettings: [() => report.updateSettings({ background: 1 }), 'PATCH /report/settings'],
  setZoom: [() => report.setZoom(2), 'PATCH /report/settings'],
  getZoom: [() => report.getZoom(), 'GET /report/zoom'],
  switchMode: [() => report.switchMode('edit'), 'POST /report/switchMode/edit'],
  refresh: [() => report.refresh(), 'POST /report/refresh'],
  print: [() => report.print(), 'POST /report/print'],
  isSaved: [() => report.isSaved(), 'GET /report/hasUnsavedChanges'],
  applyTheme: [() => report.applyTheme({ themeJson: { name: 'Dark' } }), 'PUT /report/theme'],
  resetTheme: [() => report.resetTheme(), 'PUT /report/theme'],
  getTheme: [() => report.getTheme(), 'GET /report/theme'],
  resetPersistentFilters: [() => report.resetPersistentFilters(), 'DELETE /report/userState'],
  savePersistentFilters: [() => report.savePersistentFilters(), 'POST /report/userState'],
  arePersistentFiltersApplied: [() => report.arePersistentFiltersApplied(), 'GET /report/isUserStateApplied'],
  closeAllOverlays: [() => report.closeAllOverlays(), 'POST /report/closeAllOverlays'],
  clearSelectedVisuals: [() => report.clearSelectedVisuals(true), 'POST /report/clearSelectedVisuals/true'],
  addContextMenuCommand: [() => report.addContextMenuCommand('c', 'C'), 'PATCH /report/settings'],
  addOptionsMenuCommand: [() => report.addOptionsMenuCommand('o', 'O'), 'PATCH /report/settings'],
  removeContextMenuCommand: [() => report.removeContextMenuCommand('c', 'C'), 'PATCH /report/settings'],
  removeOptionsMenuCommand: [() => report.removeOptionsMenuCommand('o', 'O'), 'PATCH /report/settings'],
  setVisualDisplayState: [() => report.setVisualDisplayState('P1', 'V1', 1), ...layout],
  resizeVisual: [() => report.resizeVisual('P1', 'V1', 10, 10), ...layout],
  moveVisual: [() => report.moveVisual('P1', 'V1', 1, 2, 3), ...layout],
  resizeActivePage: [() => report.resizeActivePage(4, 100, 100), 'PATCH /report/settings'],
  switchLayout: [() => report.switchLayout(models.LayoutType.Custom), 'PATCH /report/settings'],
  setAccessToken: [() => report.setAccessToken('NEXT'), 'POST /report/token'],
  ...bookmarkSteps(report),
  ...pageSteps(report),
  ...visualSteps(report),
})

const bookmarkSteps: Steps<Report> = ({ bookmarksManager: bookmarks }) => ({
  getBookmarks: [() => bookmarks.getBookmarks(), 'GET /report/bookmarks'],
  'bookmarks.apply': [() => bookmarks.apply('B1'), 'POST /report/bookmarks/applyByName'],
  'bookmarks.play': [() => bookmarks.play(1), 'POST /report/bookmarks/play'],
  'bookmarks.capture': [() => bookmarks.capture(), 'POST /report/bookmarks/capture'],
  'bookmarks.applyState': [() => bookmarks.applyState('state'), 'POST /report/bookmarks/applyState'],
})

const pageSteps: Steps<Report> = (report) => {
  const at = report.page('P1', 'Page 1', true)
  return {
    'page.getSmartNarrativeInsights': [
      () => at.getSmartNarrativeInsights(),
      `GET ${page}/smartNarrativeInsights`,
    ],
    'page.getFilters': [() => at.getFilters(), `GET ${page}/filters`],
    'page.setFilters': [() => at.setFilters(filters), `PUT ${page}/filters`],
    'page.updateFilters': [() => at.updateFilters(ReplaceAll, filters), `POST ${page}/filters`],
    'page.removeFilters': [() => at.removeFilters(), `POST ${page}/filters`],
    'page.setActive': [() => at.setActive(), 'PUT /report/pages/active'],
    'page.setDisplayName': [() => at.setDisplayName('First'), `PUT ${page}/name`],
    'page.getVisuals': [() => at.getVisuals(), `GET ${page}/visuals`],
    'page.getVisualByName': [() => at.getVisualByName('V1'), `GET ${page}/visuals`],
    'page.getSlicers': [() => at.getSlicers(), `GET ${page}/visuals`],
    'page.hasLayout': [() => at.hasLayout(models.LayoutType.Master), `GET ${page}/layoutTypes/Master`],
    'page.setVisualDisplayState': [() => at.setVisualDisplayState('V1', 0), ...layout],
    'page.moveVisual': [() => at.moveVisual('V1', 1, 1), ...layout],
    'page.resizeVisual': [() => at.resizeVisual('V1', 5, 5), ...layout],
    'page.resizePage': [() => at.resizePage(4, 10, 10), 'PATCH /report/settings'],
    'page.delete': [() => at.delete(), `DELETE ${page}`],
  }
}

const visualSteps: Steps<Report> = (report) => {
  const at = `${page}/visuals/V1`
  const visual = async () => report.page('P1').getVisualByName('V1')
  const asked = `GET ${page}/visuals`
  const state = { filters: [] } as models.ISlicerState
  const sort = { orderBy: { table: 'Sales', measure: 'Revenue' }, direction: models.SortDirection.Ascending }
  return {
    'visual.getFilters': [async () => (await visual()).getFilters(), asked, `GET ${at}/filters`],
    'visual.setFilters': [async () => (await visual()).setFilters(filters), asked, `PUT ${at}/filters`],
    'visual.updateFilters': [
      async () => (await visual()).updateFilters(Add, filters),
      asked,
      `POST ${at}/filters`,
    ],
    'visual.removeFilters': [async () => (await visual()).removeFilters(), asked, `POST ${at}/filters`],
    'visual.exportData': [async () => (await visual()).exportData(0, 10), asked, `POST ${at}/exportData`],
    'visual.getSlicerState': [async () => (await visual()).getSlicerState(), asked, `GET ${at}/slicer`],
    'visual.setSlicerState': [async () => (await visual()).setSlicerState(state), asked, `PUT ${at}/slicer`],
    'visual.clone': [async () => (await visual()).clone(), asked, `POST ${at}/clone`],
    'visual.sortBy': [async () => (await visual()).sortBy(sort), asked, `PUT ${at}/sortBy`],
    'visual.getSmartNarrativeInsights': [
      async () => (await visual()).getSmartNarrativeInsights(),
      asked,
      `GET ${at}/smartNarrativeInsights`,
    ],
    'visual.moveVisual': [async () => (await visual()).moveVisual(1, 1), asked, ...layout],
    'visual.setVisualDisplayState': [async () => (await visual()).setVisualDisplayState(0), asked, ...layout],
    'visual.resizeVisual': [async () => (await visual()).resizeVisual(5, 5), asked, ...layout],
  }
}

const singleVisualSteps: Steps<Visual> = (visual) => ({
  getVisualDescriptor: [() => visual.getVisualDescriptor(), `GET ${page}/visuals`],
  getFilters: [() => visual.getFilters(), `GET ${page}/visuals/V1/filters`],
  setFilters: [() => visual.setFilters(filters, models.FiltersLevel.Page), `PUT ${page}/filters`],
  updateFilters: [
    () => visual.updateFilters(Add, filters, models.FiltersLevel.Report),
    'POST /report/filters',
  ],
  removeFilters: [() => visual.removeFilters(), `POST ${page}/visuals/V1/filters`],
  setAccessToken: [() => visual.setAccessToken('NEXT'), 'POST /report/token'],
})

const dashboardSteps: Steps<Dashboard> = (dashboard) => ({
  setAccessToken: [() => dashboard.setAccessToken('NEXT'), 'POST /dashboard/token'],
})
const tileSteps: Steps<Tile> = (tile) => ({
  setAccessToken: [() => tile.setAccessToken('NEXT'), 'POST /tile/token'],
})
const qnaSteps: Steps<Qna> = (qna) => ({
  setQuestion: [() => qna.setQuestion('revenue by region'), 'POST /qna/interpret'],
  setAccessToken: [() => qna.setAccessToken('NEXT'), 'POST /report/token'],
})
const createSteps: Steps<Create> = (create) => ({
  isSaved: [() => create.isSaved(), 'GET /report/hasUnsavedChanges'],
  setAccessToken: [() => create.setAccessToken('NEXT'), 'POST /report/token'],
})
const quickCreateSteps: Steps<QuickCreate> = (quick) => ({
  setAccessToken: [() => quick.setAccessToken('NEXT'), 'POST /report/token'],
})

const url = (path: string) => `https://app.powerbi.com/${path}`
const token = { accessToken: 'TOKEN', tokenType: models.TokenType.Embed }
const pages = { pageName: 'P1', visualName: 'V1' }
const data = { datasetCreateConfig: { locale: 'en', mashupDocument: 'section' } }

interface Kind {
  readonly make: (service: Service, element: HTMLElement) => Embed
  readonly starts: readonly string[]
  readonly steps: Steps<never>
}

const embedding =
  (type: string, path: string, config: object, phased = false): Kind['make'] =>
  (service, element) =>
    service.embedInternal(element, { type, embedUrl: url(path), ...token, ...config }, phased)

const kinds: Record<string, Kind> = {
  report: {
    make: embedding('report', 'reportEmbed', { id: 'r' }),
    starts: ['POST /report/load'],
    steps: reportSteps,
  },
  'prepared report': {
    make: embedding('report', 'reportEmbed', { id: 'r' }, true),
    starts: ['POST /report/prepare'],
    steps: everyKind,
  },
  visual: {
    make: embedding('visual', 'reportEmbed', { id: 'r', ...pages }),
    starts: ['POST /report/load'],
    steps: singleVisualSteps,
  },
  dashboard: {
    make: embedding('dashboard', 'dashboardEmbed', { id: 'd' }),
    starts: ['POST /dashboard/load'],
    steps: dashboardSteps,
  },
  'prepared dashboard': {
    make: embedding('dashboard', 'dashboardEmbed', { id: 'd' }, true),
    starts: ['POST /dashboard/prepare'],
    steps: dashboardSteps,
  },
  tile: {
    make: embedding('tile', 'tileEmbed', { id: 't', dashboardId: 'd' }),
    starts: ['POST /tile/load'],
    steps: tileSteps,
  },
  qna: {
    make: embedding('qna', 'qnaEmbed', { datasetIds: ['s'] }),
    starts: ['POST /qna/load'],
    steps: qnaSteps,
  },
  'prepared qna': {
    make: embedding('qna', 'qnaEmbed', { datasetIds: ['s'] }, true),
    starts: ['POST /qna/prepare'],
    steps: qnaSteps,
  },
  create: {
    make: (service, element) =>
      service.createReport(element, { ...token, datasetId: 's', embedUrl: url('reportEmbed') }),
    starts: ['POST /report/create'],
    steps: createSteps,
  },
  quickCreate: {
    make: (service, element) =>
      service.quickCreate(element, { ...token, ...data, embedUrl: url('quickCreate') }),
    starts: ['POST /quickcreate'],
    steps: quickCreateSteps,
  },
}

const service = createService({ onError: (error) => console.error('onError', error) })
const embeds = new Map<string, Embed>()

const everyCall = {
  kinds: Object.keys(kinds),
  /** Embeds the kind; gives its unique id and the path of its first call. */
  embed(kind: string): { uid: string; first: string } {
    const element = document.createElement('div')
    document.body.append(element)
    const { make, starts } = kinds[kind]!
    const embed = make(service, element)
    embeds.set(kind, embed)
    return { uid: embed.config.uniqueId!, first: starts[0]!.split(' ')[1]! }
  },
  /** Makes every call of the kind. Answers with what its frame should have heard, and with what failed. */
  async run(kind: string): Promise<{ expected: string[]; failed: string[] }> {
    const { starts, steps } = kinds[kind]!
    const expected = [...starts]
    const failed: string[] = []
    for (const [name, [run, ...heard]] of Object.entries(
      steps(embeds.get(kind) as never) as Record<string, Step>,
    )) {
      expected.push(...heard)
      await run().catch((error: unknown) => failed.push(`${name}: ${JSON.stringify(error)}`))
    }
    return { expected, failed }
  },
  /** Gives everything back; says how many frames are left. */
  reset(): number {
    for (const { element } of embeds.values()) service.reset(element)
    return document.querySelectorAll('iframe').length
  },
}

export type EveryCall = typeof everyCall
;(globalThis as unknown as { everyCall: EveryCall }).everyCall = everyCall
