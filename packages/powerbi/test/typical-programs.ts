/*
 * Programs as they are written for powerbi-client, by its types and names. Compiled, never run: the one thing that
 * is shown is that they compile.
 */
import * as pbi from '../src/index.ts'
import { models, service, factories, Page, Report, VisualDescriptor } from '../src/index.ts'
import type {
  IDashboardEmbedConfiguration,
  IEmbedConfiguration,
  IQuickCreateConfiguration,
  IReportCreateConfiguration,
  IReportEmbedConfiguration,
  IVisualEmbedConfiguration,
} from '../src/index.ts'

const powerbi = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory, {
  autoEmbedOnContentLoaded: false,
  logMessages: false,
  wpmpName: 'host',
})
const container = document.getElementById('container') as HTMLElement

const config: IReportEmbedConfiguration = {
  type: 'report',
  id: 'f6bfd646-b718-44dc-a378-b73e6b528204',
  embedUrl: 'https://app.powerbi.com/reportEmbed',
  accessToken: 'token',
  tokenType: models.TokenType.Embed,
  permissions: models.Permissions.All,
  viewMode: models.ViewMode.View,
  settings: {
    panes: { filters: { expanded: false, visible: true }, pageNavigation: { visible: false } },
    background: models.BackgroundType.Transparent,
    layoutType: models.LayoutType.Custom,
    customLayout: {
      pageSize: { type: models.PageSizeType.Custom },
      displayOption: models.DisplayOption.ActualSize,
      pagesLayout: {
        Page1: {
          defaultLayout: { displayState: { mode: models.VisualContainerDisplayMode.Hidden } },
          visualsLayout: { V1: { x: 1, y: 1, z: 1, width: 400, height: 300 } },
        },
      },
    },
    commands: [{ exportData: { displayOption: models.CommandDisplayOption.Hidden } }],
    extensions: [{ command: { name: 'x', title: 'X', extend: { visualContextMenu: { title: 'X' } } } }],
  },
  slicers: [],
  theme: { themeJson: { name: 'dark' } } as models.IReportTheme,
}

export async function report(): Promise<void> {
  const embedded = powerbi.embed(container, config)
  const shown = embedded as pbi.Report
  shown.off('loaded')
  shown.on('loaded', () => console.log('loaded'))
  shown.on<{ newPage: Page }>('pageChanged', (event) => console.log(event.detail.newPage.displayName))
  shown.on('error', (event: service.ICustomEvent<models.IError>) => console.error(event.detail.message))
  const pages: Page[] = await shown.getPages()
  const active = pages.filter((page) => page.isActive)[0] as Page
  const visuals: VisualDescriptor[] = await active.getVisuals()
  const slicer = visuals.find((visual) => visual.type === 'slicer')
  const filter: models.IBasicFilter = {
    $schema: 'http://powerbi.com/product/schema#basic',
    target: { table: 'Store', column: 'Count' },
    operator: 'In',
    values: [1, 2, 3],
    filterType: models.FilterType.Basic,
    requireSingleSelection: false,
  }
  await slicer?.setSlicerState({ filters: [filter] })
  await shown.setFilters([filter])
  await shown.updateFilters(models.FiltersOperations.Add, [filter])
  const current: models.IFilter[] = await shown.getFilters()
  console.log(current.length, models.getFilterType(current[0]!))
  const { data } = await visuals[0]!.exportData(models.ExportDataType.Summarized, 100)
  console.log(data.length)
  await visuals[0]!.sortBy({
    orderBy: { table: 'Sales', measure: 'Total' },
    direction: models.SortDirection.Descending,
  })
  const bookmark: models.IReportBookmark = await shown.bookmarksManager.capture({ personalizeVisuals: true })
  await shown.bookmarksManager.applyState(bookmark.state as string)
  await shown.bookmarksManager.play(models.BookmarksPlayMode.Presentation)
  await shown.switchMode(models.ViewMode.Edit)
  await shown.switchMode('view')
  await shown.updateSettings({ zoomLevel: 1.5, panes: { bookmarks: { visible: true } } })
  await shown.addContextMenuCommand('c', 'Command', 'Entry', models.MenuLocation.Top, 'V1', '', 'group')
  await shown.setAccessToken('new token')
  const response = await shown.setPage('Page1')
  console.log(response.statusCode, response.headers, response.body)
  shown.setComponentTitle('Sales')
  shown.setComponentTabIndex(0)
  shown.fullscreen()
  powerbi.reset(container)
}

export function others(): void {
  const dashboard: IDashboardEmbedConfiguration = { type: 'dashboard', id: 'd', pageView: 'fitToWidth' }
  const visual: IVisualEmbedConfiguration = {
    type: 'visual',
    pageName: 'p',
    visualName: 'v',
    accessToken: 't',
  }
  const create: IReportCreateConfiguration = { datasetId: 'd', accessToken: 't', embedUrl: 'u' }
  const quick: IQuickCreateConfiguration = {
    accessToken: 't',
    datasetCreateConfig: {
      locale: 'en-US',
      tableSchemaList: [{ name: 'T', columns: [{ name: 'c', dataType: models.DataType.Text }] }],
      data: [{ name: 'T', rows: [['a']] }],
    },
  }
  const anything: IEmbedConfiguration = { type: 'tile', id: 't', dashboardId: 'd', accessToken: 't' }
  const tile = powerbi.embed(container, anything) as pbi.Tile
  tile.on('tileClicked', (event) => console.log(event.detail))
  const embeds: pbi.Embed[] = [
    powerbi.embed(container, dashboard),
    powerbi.embed(container, visual),
    powerbi.createReport(container, create),
    powerbi.quickCreate(container, quick),
    powerbi.bootstrap(container, { type: 'report', hostname: 'https://app.powerbi.com' }),
  ]
  for (const embed of embeds) {
    if (embed instanceof Report) console.log(embed.config.uniqueId, embed.embedtype)
  }
  const qna = powerbi.embed(container, {
    type: 'qna',
    datasetIds: ['d'],
    question: '?',
  } as pbi.models.IQnaEmbedConfiguration)
  void (qna as pbi.Qna).setQuestion('by month')
}

export function byNumber(layout: models.LayoutType, kind: 0 | 1): string {
  const names: Record<number, string> = { [models.TokenType.Aad]: 'aad', [models.TokenType.Embed]: 'embed' }
  const permission: models.Permissions = models.Permissions.Read
  return `${models.LayoutType[layout]} ${names[kind]} ${permission}`
}

export const filters = {
  advanced: new models.AdvancedFilter(
    { table: 'a', column: 'b' },
    'Or',
    { operator: 'Contains', value: 'Wash' },
    { operator: 'Contains', value: 'Park' },
  ).toJSON(),
  basic: new pbi.BasicFilterBuilder().withColumnTarget('a', 'b').in(['x']).build(),
  errors: models.validateReportLoad({ accessToken: 't' }),
}

/** An extension package reaches through to the channel. */
export const visualTypes = async (shown: pbi.Report): Promise<unknown> => {
  const headers = { uid: shown.config.uniqueId, sdkVersion: '3.0.0' }
  const answer = await shown.service.hpm.get(
    '/report/availableVisualTypes',
    headers,
    shown.iframe.contentWindow!,
  )
  return answer.body
}
Object.assign(Page.prototype, { createVisual: () => null })
