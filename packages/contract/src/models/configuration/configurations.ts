import type {
  ContrastMode,
  CredentialType,
  DataCacheMode,
  AggregateFunction,
  DataType,
  Permissions,
  QnaMode,
  ReportCreationMode,
  TokenType,
  ViewMode,
} from '../enums/index.ts'
import type { IApplyBookmarkRequest } from './bookmarks.ts'
import type { IFilter, OnLoadFilters, ReportLevelFilters } from '../filters/filters.ts'
import type { PageView } from './layouts.ts'
import type { IPaginatedReportSettings, IQnaSettings, ISettings } from './settings.ts'
import type { ISlicer } from '../filters/slicers.ts'
import type { IReportTheme } from './themes.ts'

export interface IPaginatedReportDatasetBinding {
  sourceDatasetId: string
  targetDatasetId: string
}

export interface IDatasetBinding {
  datasetId?: string
  paginatedReportBindings?: IPaginatedReportDatasetBinding[]
}

/** Functions of the host page that the frame may call. */
export interface EventHooks {
  applicationContextProvider?: Function
  accessTokenProvider?: Function
}

/** Enough to prepare a frame before there is a token. */
export interface IBootstrapEmbedConfiguration {
  hostname?: string
  embedUrl?: string
  settings?: ISettings
  uniqueId?: string
  type?: string
  groupId?: string
  bootstrapped?: boolean
}

export interface IEmbedConfigurationBase extends IBootstrapEmbedConfiguration {
  accessToken?: string
  tokenType?: TokenType
}

export interface ICommonEmbedConfiguration extends IEmbedConfigurationBase {
  id?: string
  action?: string
  contrastMode?: ContrastMode
  permissions?: Permissions
}

export interface IReportEmbedConfiguration extends ICommonEmbedConfiguration {
  filters?: ReportLevelFilters[] | OnLoadFilters
  datasetBinding?: IDatasetBinding
  bookmark?: IApplyBookmarkRequest
  pageName?: string
  slicers?: ISlicer[]
  viewMode?: ViewMode
  theme?: IReportTheme
  eventHooks?: EventHooks
}

export interface IVisualEmbedConfiguration extends IReportEmbedConfiguration {
  visualName: string
  height?: number
  width?: number
}

export interface IDashboardEmbedConfiguration extends ICommonEmbedConfiguration {
  filters?: IFilter[]
  pageView?: PageView
}

export interface ITileEmbedConfiguration extends IDashboardEmbedConfiguration {
  dashboardId: string
  height?: number
  width?: number
}

export interface IQnaEmbedConfiguration extends IEmbedConfigurationBase {
  datasetIds: string[]
  question?: string
  viewMode?: QnaMode
}

/** @deprecated The configuration of one kind says more: IReportEmbedConfiguration and its siblings. */
export interface IEmbedConfiguration extends IBootstrapEmbedConfiguration {
  accessToken?: string
  action?: string
  bookmark?: IApplyBookmarkRequest
  contrastMode?: ContrastMode
  dashboardId?: string
  datasetBinding?: IDatasetBinding
  datasetId?: string
  eventHooks?: EventHooks
  filters?: IFilter[]
  height?: number
  id?: string
  pageName?: string
  pageView?: PageView
  permissions?: Permissions
  slicers?: ISlicer[]
  theme?: IReportTheme
  tokenType?: TokenType
  viewMode?: ViewMode
  width?: number
}

export interface IReportLoadConfiguration {
  accessToken: string
  id: string
  groupId?: string
  settings?: ISettings
  pageName?: string
  filters?: ReportLevelFilters[]
  slicers?: ISlicer[]
  permissions?: Permissions
  viewMode?: ViewMode
  tokenType?: TokenType
  bookmark?: IApplyBookmarkRequest
  theme?: IReportTheme
  embedUrl?: string
  datasetBinding?: IDatasetBinding
  contrastMode?: ContrastMode
  eventHooks?: EventHooks
}

export interface IReportCreateConfiguration {
  type?: 'create'
  accessToken?: string
  datasetId: string
  groupId?: string
  settings?: ISettings
  tokenType?: TokenType
  theme?: IReportTheme
  embedUrl?: string
  eventHooks?: EventHooks
}

export interface ICredential {
  credentialType: CredentialType
  credentialDetails?: { [key: string]: string }
}

export interface IDatasourceConnectionConfiguration {
  dataCacheMode?: DataCacheMode
  credentials?: ICredential
}

export interface IColumnSchema {
  name: string
  displayName?: string
  dataType: DataType
  aggregateFunction?: AggregateFunction
}

export interface ITableSchema {
  name: string
  columns: IColumnSchema[]
}

export interface IDataTable {
  name: string
  rows: string[][]
}

/** `mashupDocument` is text in the M language. */
export interface IDatasetCreateConfiguration {
  locale: string
  mashupDocument?: string
  datasourceConnectionConfig?: IDatasourceConnectionConfiguration
  tableSchemaList?: ITableSchema[]
  data?: IDataTable[]
}

export interface IQuickCreateConfiguration {
  type?: 'quickCreate'
  accessToken: string
  groupId?: string
  settings?: ISettings
  tokenType?: TokenType
  theme?: IReportTheme
  embedUrl?: string
  datasetCreateConfig: IDatasetCreateConfiguration
  reportCreationMode?: ReportCreationMode
  eventHooks?: EventHooks
}

export interface IPaginatedReportParameter {
  name: string
  value: string | null
}

export interface IPaginatedReportLoadConfiguration {
  accessToken: string
  id: string
  groupId?: string
  settings?: IPaginatedReportSettings
  tokenType?: TokenType
  type?: string
  embedUrl?: string
  parameterValues?: IPaginatedReportParameter[]
  datasetBindings?: IPaginatedReportDatasetBinding[]
}

export interface IDashboardLoadConfiguration {
  accessToken: string
  id: string
  groupId?: string
  pageView?: PageView
  tokenType?: TokenType
  embedUrl?: string
}

export interface ITileLoadConfiguration {
  accessToken: string
  id: string
  dashboardId: string
  groupId?: string
  tokenType?: TokenType
  width?: number
  height?: number
}

export interface ILoadQnaConfiguration {
  accessToken: string
  datasetIds: string[]
  question?: string
  viewMode?: QnaMode
  settings?: IQnaSettings
  tokenType?: TokenType
  groupId?: string
}
