/**
 * Compiled, never run: what pages written for powerbi-client do with its types. The repository's own type check compiles
 * it against powerbi-client 2.23.1, the packed test against our package in its place; not a character differs.
 */
import * as pbi from 'powerbi-client'
import {
  AdvancedFilterBuilder,
  BasicFilterBuilder,
  Create,
  Dashboard,
  Embed,
  models,
  Page,
  Qna,
  QuickCreate,
  RelativeDateFilterBuilder,
  RelativeTimeFilterBuilder,
  Report,
  service,
  factories,
  Tile,
  TopNFilterBuilder,
  Visual,
  VisualDescriptor,
} from 'powerbi-client'
import type { IHttpPostMessageResponse } from 'http-post-message'
import type {
  IDashboardEmbedConfiguration,
  IEmbedConfiguration,
  IEmbedSettings,
  IFilterable,
  ILocaleSettings,
  IQnaEmbedConfiguration,
  IQnaSettings,
  IQuickCreateConfiguration,
  IReportCreateConfiguration,
  IReportEmbedConfiguration,
  ITileEmbedConfiguration,
  IVisualEmbedConfiguration,
} from 'powerbi-client'

declare const container: HTMLElement
declare const settingsOfServer: { embedUrl: string; accessToken: string; reportId: string }

// A service, made by hand and found on the window.

export const powerbi = new pbi.service.Service(
  pbi.factories.hpmFactory,
  pbi.factories.wpmpFactory,
  pbi.factories.routerFactory,
)
export const configured: service.Service = new service.Service(
  factories.hpmFactory,
  factories.wpmpFactory,
  factories.routerFactory,
  {
    autoEmbedOnContentLoaded: true,
    onError: (error) => console.error(error),
    logMessages: false,
    wpmpName: 'host',
    type: 'js',
    version: '1.0.0',
    sdkWrapperVersion: '2',
  } satisfies service.IServiceConfiguration,
)
export const debugOptions: service.IDebugOptions = { logMessages: true, wpmpName: 'host' }
window.powerbi.reset(container)

// Configurations of every kind, enumerations by name and by number.

export const reportConfig: IReportEmbedConfiguration = {
  type: 'report',
  id: settingsOfServer.reportId,
  embedUrl: settingsOfServer.embedUrl,
  accessToken: settingsOfServer.accessToken,
  tokenType: models.TokenType.Embed,
  permissions: models.Permissions.Read,
  viewMode: models.ViewMode.View,
  pageName: 'Summary',
  filters: [
    {
      $schema: 'http://powerbi.com/product/schema#basic',
      target: { table: 'Sales', column: 'Region' },
      operator: 'In',
      values: ['North'],
      filterType: models.FilterType.Basic,
    },
  ],
  settings: {
    filterPaneEnabled: false,
    navContentPaneEnabled: false,
    layoutType: models.LayoutType.Custom,
    customLayout: {
      displayOption: models.DisplayOption.FitToWidth,
      pagesLayout: {
        Summary: {
          defaultLayout: { displayState: { mode: models.VisualContainerDisplayMode.Hidden } },
          visualsLayout: {
            chart: { x: 1, y: 1, z: 1, width: 400, height: 300, displayState: { mode: 0 } },
          },
        },
      },
    },
    panes: { filters: { visible: false, expanded: false }, pageNavigation: { position: 1, visible: true } },
    bars: { statusBar: { visible: false } },
    localeSettings: { language: 'en', formatLocale: 'de-DE' },
    visualSettings: { visualHeaders: [{ settings: { visible: false } }] },
    background: models.BackgroundType.Transparent,
    extensions: {
      commands: [
        {
          name: 'note',
          title: 'Note',
          extend: { visualContextMenu: { title: 'Note', menuLocation: models.MenuLocation.Top } },
        },
      ],
    },
  },
  eventHooks: {
    applicationContextProvider: () => ({ context: 1 }),
    accessTokenProvider: () => Promise.resolve('token'),
  },
  theme: { themeJson: { name: 'Dark' } },
  slicers: [
    {
      selector: {
        $schema: 'http://powerbi.com/product/schema#visualSelector',
        visualName: 'region',
      } as never,
      state: { filters: [] },
    },
  ],
  datasetBinding: { datasetId: 'd' },
  contrastMode: models.ContrastMode.HighContrastBlack,
}
export const byNumber: IEmbedConfiguration = {
  type: 'report',
  tokenType: 1,
  permissions: 7,
  viewMode: 0,
  settings: { layoutType: 0, background: 1, hyperlinkClickBehavior: 2 },
}
export const visualConfig: IVisualEmbedConfiguration = {
  ...reportConfig,
  type: 'visual',
  pageName: 'Summary',
  visualName: 'chart',
  width: 300,
  height: 200,
}
export const dashboardConfig: IDashboardEmbedConfiguration = {
  type: 'dashboard',
  id: 'd',
  pageView: 'fitToWidth',
  accessToken: 't',
}
export const tileConfig: ITileEmbedConfiguration = {
  type: 'tile',
  id: 't',
  dashboardId: 'd',
  width: 1,
  height: 2,
}
export const qnaConfig: IQnaEmbedConfiguration = {
  type: 'qna',
  datasetIds: ['d'],
  question: 'revenue by region',
  viewMode: models.QnaMode.ResultOnly,
}
export const createConfig: IReportCreateConfiguration = { datasetId: 'd', accessToken: 't', embedUrl: 'u' }
export const quickConfig: IQuickCreateConfiguration = {
  accessToken: 't',
  embedUrl: 'u',
  datasetCreateConfig: {
    locale: 'en-US',
    tableSchemaList: [
      { name: 'T', columns: [{ name: 'C', displayName: 'C', dataType: 'Text' as models.DataType }] },
    ],
    data: [{ name: 'T', rows: [['x']] }],
  },
}
export const embedSettings: IEmbedSettings = { personalBookmarksEnabled: true }
export const locale: ILocaleSettings = { language: 'fr' }
export const qnaSettings: IQnaSettings = { filterPaneEnabled: false }

export const layoutName: string = models.LayoutType[2]!
export const layouts: models.LayoutType[] = [0, models.LayoutType.MobilePortrait]

// Embedding.

export let report: pbi.Report = powerbi.embed(container, reportConfig) as pbi.Report
report = powerbi.embed(container, { ...reportConfig, type: 'report' }) as Report
report = <Report>powerbi.embed(container, byNumber)
export const phased = powerbi.load(container, reportConfig) as Report
export const prepared: Embed = powerbi.bootstrap(container, {
  type: 'report',
  hostname: 'https://app.powerbi.com',
})
export const embeds: Embed[] = [
  powerbi.embed(container, visualConfig) as Visual,
  powerbi.embed(container, dashboardConfig) as Dashboard,
  powerbi.embed(container, tileConfig) as Tile,
  powerbi.embed(container, qnaConfig) as Qna,
  powerbi.createReport(container, createConfig) as Create,
  powerbi.quickCreate(container, quickConfig) as QuickCreate,
]
export const found: Embed | undefined = powerbi.find('some-id')
export const got = powerbi.get(container) as Report
export const all: Embed[] = powerbi.init(document.body)
export const hidden: HTMLIFrameElement = powerbi.preload({ type: 'report', embedUrl: 'u' })
export const onElement = (container as service.IPowerBiElement).powerBiEmbed
powerbi.setSdkInfo('wrapper', '1.0')
powerbi.accessToken = 'for all'

// The seams that wrappers reach for.

export async function callOfAWrapper(): Promise<string> {
  const headers = { uid: report.config.uniqueId }
  const target = report.iframe.contentWindow!
  const { body } = await powerbi.hpm.get<models.IPage[]>('/report/pages', headers, target)
  await powerbi.hpm.post<void>('/report/refresh', null, headers, target)
  powerbi.router.post('/wrapper/:name', (request, response) => response.send(202, request.params))
  powerbi.wpmp.addHandler({ test: () => false, handle: () => undefined })
  powerbi.wpmp.stop()
  return body[0]!.name
}
powerbi.register('own', (host, element, config) => new Report(host as service.Service, element, config), [
  '/own/:uniqueId/events/:eventName',
])

// Events.

report.on('loaded', () => console.log('loaded'))
report.on('error', (event) => console.error(event.detail))
report.on('error', function (event: service.ICustomEvent<models.IError>) {
  console.error(event.detail.message, event.detail.errorCode)
  report.off('error')
})
report.on<{ newPage: Page }>('pageChanged', (event) => event.detail.newPage.setActive())
report.on<models.ISelection>('dataSelected', ({ detail }) => {
  const [point] = detail.dataPoints
  console.log(point?.identity, detail.visual, detail.page.name)
})
const onRendered: service.IEventHandler<unknown> = (event) => console.log(event?.type)
report.on('rendered', onRendered)
report.off('rendered', onRendered)
report.off<unknown>('rendered')
export const allowed: string[] = [...Report.allowedEvents, ...Embed.allowedEvents]
export const handlers = new Map<string, ((event?: service.ICustomEvent<any>, embed?: Embed) => void) | null>([
  ['loaded', () => undefined],
  ['saved', null],
  ['buttonClicked', (event) => console.log(event?.detail['title'])],
])
for (const [name, handle] of handlers) if (handle) report.on(name, (event: any) => handle(event, report))

// Calls.

export async function useReport(): Promise<void> {
  const pages: Page[] = await report.getPages()
  const active = pages.filter((page) => page.isActive)[0]!
  const named: Page = await report.getPageByName('Summary')
  await named.setActive()
  await active.setDisplayName('Overview')
  await report.setPage('Summary')
  const added: Page = await report.addPage('New')
  await report.renamePage(added.name, 'Newer')
  await report.deletePage(added.name)

  const visuals: VisualDescriptor[] = await active.getVisuals()
  const slicers = visuals.filter((visual) => visual.type === 'slicer')
  const visual = await active.getVisualByName('chart')
  const { data } = await visual.exportData(models.ExportDataType.Summarized, 30)
  console.log(data.length, visual.layout.x, visual.title, visual.page.name)
  const state: models.ISlicerState = await slicers[0]!.getSlicerState()
  await slicers[0]!.setSlicerState({ filters: state.filters })
  await visual.sortBy({
    orderBy: { table: 'Sales', column: 'Amount' },
    direction: models.SortDirection.Descending,
  })
  const clone: models.ICloneVisualResponse = await visual.clone({ layout: { x: 1 } })
  console.log(clone.visualName)
  await active.resizePage(models.PageSizeType.Custom, 900, 600)
  await active.resizeVisual('chart', 10, 10)
  await report.moveVisual('Summary', 'chart', 1, 2)
  await report.setVisualDisplayState('Summary', 'chart', models.VisualContainerDisplayMode.Visible)
  const has: boolean = await active.hasLayout(models.LayoutType.MobilePortrait)
  console.log(has)

  const filters: models.IFilter[] = await report.getFilters()
  const basic = new models.BasicFilter({ table: 'Sales', column: 'Region' }, 'In', 'North', 'South')
  const advanced = new models.AdvancedFilter(
    { table: 'Sales', column: 'Amount' },
    'And',
    { operator: 'GreaterThan', value: 1 },
    { operator: 'LessThan', value: 9 },
  )
  await report.setFilters([basic.toJSON() as models.IBasicFilter, advanced as never])
  await report.updateFilters(models.FiltersOperations.Add, [basic as unknown as models.IBasicFilter])
  const answer: IHttpPostMessageResponse<void> = await report.removeFilters()
  const status: number = (await report.setFilters([])).statusCode
  console.log(answer.headers.id, answer.body)
  console.log(status, filters.length)

  await report.updateSettings({ panes: { filters: { visible: true } } })
  await report.switchMode('edit')
  await report.switchMode(models.ViewMode.View)
  await report.switchLayout(models.LayoutType.Master)
  await report.setZoom((await report.getZoom()) * 2)
  await report.refresh()
  await report.reload()
  await report.print()
  await report.save()
  await report.saveAs({ name: 'Copy' })
  const saved: boolean = await report.isSaved()
  await report.applyTheme({ themeJson: { name: saved ? 'a' : 'b' } })
  const theme = await report.getTheme()
  console.log(theme)
  await report.resetTheme()
  await report.setAccessToken('token')
  await report.addContextMenuCommand('n', 'N', 'N', models.MenuLocation.Top, 'chart', '', 'group')
  await report.addOptionsMenuCommand('n', 'N')
  await report.removeOptionsMenuCommand('n', 'N')
  await report.resetPersistentFilters()
  await report.closeAllOverlays()
  await report.clearSelectedVisuals(true)
  const correlation: string = await report.getCorrelationId()
  console.log(correlation, report.getId(), report.config.uniqueId, report.embedtype, report.iframe.src)
  report.fullscreen()
  report.exitFullscreen()
  report.setComponentTitle('Report')
  report.setComponentTabIndex(0)
  report.removeComponentTabIndex()
}

export async function useBookmarks(): Promise<void> {
  const bookmarks: models.IReportBookmark[] = await report.bookmarksManager.getBookmarks()
  await report.bookmarksManager.apply(bookmarks[0]!.name)
  const captured = await report.bookmarksManager.capture({ allPages: true, personalizeVisuals: true })
  await report.bookmarksManager.applyState(captured.state!)
  await report.bookmarksManager.play(models.BookmarksPlayMode.Presentation)
  for (const { displayName, children } of bookmarks) console.log(displayName, children?.length)
}

export async function useOthers(): Promise<void> {
  const [visual, dashboard, tile, qna, create, quick] = embeds as [
    Visual,
    Dashboard,
    Tile,
    Qna,
    Create,
    QuickCreate,
  ]
  const descriptor: VisualDescriptor = await visual.getVisualDescriptor()
  await visual.setFilters([], models.FiltersLevel.Page)
  await qna.setQuestion('margin by month')
  dashboard.on('tileClicked', () => undefined)
  tile.on('tileLoaded', () => undefined)
  console.log(descriptor.name, dashboard.getId(), await create.isSaved(), quick.getId())
}

// Filters, by class, by guard, by builder; errors; anything that takes filters.

export const column = (filter: models.IFilter): string | undefined =>
  models.isColumn(filter.target as models.IFilterColumnTarget)
    ? (filter.target as models.IFilterColumnTarget).column
    : undefined
export const built = [
  new BasicFilterBuilder()
    .withColumnTarget('Sales', 'Region')
    .in(['North'])
    .requireSingleSelection(true)
    .build(),
  new AdvancedFilterBuilder()
    .withMeasureTarget('Sales', 'Margin')
    .and()
    .addCondition('GreaterThan', 1)
    .addCondition('LessThan', 2)
    .build(),
  new TopNFilterBuilder()
    .withColumnTarget('Sales', 'Product')
    .top(5)
    .orderByTarget({ table: 'Sales', measure: 'Margin' })
    .build(),
  new RelativeDateFilterBuilder()
    .withColumnTarget('Calendar', 'Date')
    .inLast(3, models.RelativeDateFilterTimeUnit.Months)
    .includeToday(true)
    .build(),
  new RelativeTimeFilterBuilder()
    .withColumnTarget('Calendar', 'Time')
    .inNext(2, models.RelativeDateFilterTimeUnit.Hours)
    .build(),
]
export const clear = (target: IFilterable): Promise<unknown> => target.removeFilters()
export const expired = (error: models.IError): boolean =>
  error.message === models.CommonErrorCodes.TokenExpired
export const flaws: models.IError[] | undefined = models.validateReportLoad(reportConfig)
