import * as models from '../../../src/models/index.ts'

/**
 * Compiled, never run: what programs written for powerbi-models 1.15.2 do with its types. The same text compiles against
 * that package with another first line.
 */

export const reportConfiguration: models.IReportEmbedConfiguration = {
  type: 'report',
  id: '5dac7a4a-4452-46b3-99f6-a25915e0fe55',
  embedUrl: 'https://app.powerbi.com/reportEmbed?reportId=5dac7a4a-4452-46b3-99f6-a25915e0fe55',
  accessToken: 'token',
  tokenType: models.TokenType.Embed,
  permissions: models.Permissions.All,
  viewMode: models.ViewMode.View,
  contrastMode: models.ContrastMode.None,
  pageName: 'ReportSection1',
  bookmark: { name: 'Bookmark1' },
  datasetBinding: { datasetId: 'd' },
  theme: { themeJson: { name: 'Dark' } },
  filters: [
    {
      $schema: 'http://powerbi.com/product/schema#basic',
      target: { table: 'T', column: 'C' },
      filterType: 1,
      operator: 'In',
      values: ['a'],
    },
  ],
  settings: {
    panes: {
      filters: { expanded: false, visible: true },
      pageNavigation: { visible: true, position: models.PageNavigationPosition.Left },
    },
    bars: { actionBar: { visible: true }, statusBar: { visible: false } },
    background: models.BackgroundType.Transparent,
    layoutType: models.LayoutType.Custom,
    customLayout: {
      displayOption: models.DisplayOption.FitToWidth,
      pageSize: { type: models.PageSizeType.Custom, width: 1600, height: 1200 } as models.ICustomPageSize,
      pagesLayout: {
        ReportSection1: {
          defaultLayout: { displayState: { mode: models.VisualContainerDisplayMode.Hidden } },
          visualsLayout: {
            V1: { x: 70, y: 100, displayState: { mode: models.VisualContainerDisplayMode.Visible } },
          },
        },
      },
    },
    extensions: [
      {
        command: {
          name: 'campaign',
          title: 'Start campaign',
          icon: 'data:image/png;base64,',
          extend: { visualOptionsMenu: { title: 'Start campaign', menuLocation: models.MenuLocation.Top } },
          selector: { $schema: 'http://powerbi.com/product/schema#visualSelector', visualName: 'V1' },
        },
      },
    ],
    commands: [{ spotlight: { displayOption: models.CommandDisplayOption.Hidden } }],
    visualSettings: { visualHeaders: [{ settings: { visible: false } }] },
    hyperlinkClickBehavior: models.HyperlinkClickBehavior.RaiseEvent,
    localeSettings: { language: 'en', formatLocale: 'en-US' },
    zoomLevel: 1.5,
  },
  eventHooks: { accessTokenProvider: () => Promise.resolve('token') },
}

export const deprecatedConfiguration: models.IEmbedConfiguration = {
  type: 'dashboard',
  id: 'd',
  accessToken: 'token',
  pageView: 'fitToWidth',
  tokenType: 1,
  viewMode: 0,
}

export const visualConfiguration: models.IVisualEmbedConfiguration = {
  ...reportConfiguration,
  visualName: 'V1',
  width: 400,
}
export const tileConfiguration: models.ITileEmbedConfiguration = {
  id: 't',
  dashboardId: 'd',
  pageView: 'oneColumn',
}
export const qnaConfiguration: models.IQnaEmbedConfiguration = {
  datasetIds: ['d'],
  viewMode: models.QnaMode.ResultOnly,
}
export const createConfiguration: models.IReportCreateConfiguration = {
  datasetId: 'd',
  accessToken: 'token',
  type: 'create',
}

export const quickCreateConfiguration: models.IQuickCreateConfiguration = {
  accessToken: 'token',
  reportCreationMode: models.ReportCreationMode.QuickExplore,
  datasetCreateConfig: {
    locale: 'en-US',
    tableSchemaList: [
      {
        name: 'T',
        columns: [
          { name: 'C', dataType: models.DataType.Text, aggregateFunction: models.AggregateFunction.Sum },
        ],
      },
    ],
    data: [{ name: 'T', rows: [['a', 'b']] }],
  },
}

const target: models.IFilterColumnTarget = { table: 'Store', column: 'Count' }

const basic = new models.BasicFilter(target, 'In', 1, 2, 3)
const basicOfArray = new models.BasicFilter({ table: 'a', column: 'b' }, 'NotIn', ['x', 'y'])
const advanced = new models.AdvancedFilter(
  { table: 'a', measure: 'm' },
  'Or',
  { operator: 'Contains', value: 'Wash' },
  { operator: 'LessThan', value: new Date() },
)
const advancedOfArray = new models.AdvancedFilter(target, 'And', [{ operator: 'IsNotBlank' }])
const topN = new models.TopNFilter(target, 'Top', 5, { table: 'a', measure: 'm' })
const relativeDate = new models.RelativeDateFilter(
  target,
  models.RelativeDateOperators.InLast,
  3,
  models.RelativeDateFilterTimeUnit.Months,
  true,
)
const relativeTime = new models.RelativeTimeFilter(
  target,
  models.RelativeDateOperators.InThis,
  1,
  models.RelativeDateFilterTimeUnit.Hours,
)
const withKeys = new models.BasicFilterWithKeys({ ...target, keys: ['k'] }, 'In', ['a'], [['1']])
const tuple = new models.TupleFilter([target, { table: 'a', column: 'b' }], 'In', [
  [{ value: 1 }, { value: 'x' }],
])
const includeExclude = new models.IncludeExcludeFilter(target, true, [1, 2])

export const filters: models.IFilter[] = [
  basic.toJSON(),
  basicOfArray.toJSON(),
  advanced.toJSON(),
  advancedOfArray.toJSON(),
  topN.toJSON(),
  relativeDate.toJSON(),
  relativeTime.toJSON(),
  withKeys.toJSON(),
  tuple.toJSON(),
  includeExclude.toJSON(),
]
export const reportFilters: models.ReportLevelFilters[] = [
  basic.toJSON() as models.IBasicFilter,
  advanced.toJSON() as models.IAdvancedFilter,
]
export const update: models.IUpdateFiltersRequest = {
  filtersOperation: models.FiltersOperations.Add,
  filters: reportFilters,
}
export const onLoad: models.OnLoadFilters = {
  allPages: { operation: models.FiltersOperations.ReplaceAll, filters: reportFilters },
}

export const slicerState: models.ISlicerState = {
  filters: [basic.toJSON() as models.IBasicFilter],
  targets: [target],
}
export const slicer: models.ISlicer = {
  selector: new models.VisualSelector('V1'),
  state: slicerState,
}

export function describe(filter: models.IFilter): string {
  switch (models.getFilterType(filter)) {
    case models.FilterType.Basic:
      return (filter as models.IBasicFilter).values.join(', ')
    case models.FilterType.Advanced:
      return (filter as models.IAdvancedFilter).logicalOperator
    default:
      return models.FilterType[filter.filterType] ?? ''
  }
}

export function tableOf(some: models.IFilterTarget): string {
  if (models.isMeasure(some)) return some.measure
  if (models.isColumn(some)) return some.column
  if (models.isHierarchyLevel(some)) return some.hierarchyLevel
  return some.table
}

export function onSelected(event: { detail: models.ISelection }): (string | number | boolean | Date)[] {
  const { dataPoints, visual, page, report } = event.detail
  return [
    visual.title,
    page.displayName,
    report.id,
    ...dataPoints.flatMap((point) => point.identity.map((one) => one.equals)),
  ]
}

export function onError(error: models.IError): string {
  if (error.message === models.CommonErrorCodes.TokenExpired) return 'again'
  return `${models.TraceType[error.level ?? models.TraceType.Error]}: ${error.detailedMessage ?? error.message}`
}

export const layoutName: string | undefined = models.LayoutType[2]
export const exportRequest: models.IExportDataRequest = {
  rows: 10,
  exportDataType: models.ExportDataType.Underlying,
}
export const sort: models.ISortByVisualRequest = {
  orderBy: { table: 'a', measure: 'm' } as models.IMeasureTarget,
  direction: models.SortDirection.Descending,
}
export const page = (active: models.IPage): boolean =>
  active.isActive === true && active.defaultSize?.type === models.PageSizeType.Widescreen
export const errors: models.IError[] | undefined = models.validateReportLoad(reportConfiguration)
export const pane: models.IReportPanes = { bookmarks: { visible: true }, visualizations: { expanded: true } }
export const bookmark: models.IReportBookmark = { name: 'b', displayName: 'B', children: [] }
export const capture: models.ICaptureBookmarkOptions = { allPages: true, personalizeVisuals: false }
export const theme: models.ICustomTheme = { themeJson: { dataColors: ['#fff'] } }
export const saveAs: models.ISaveAsParameters = { name: 'copy', targetWorkspaceId: 'w' }
export const schemaOfBasic: string = models.BasicFilter.schemaUrl
