// Generated from swagger/powerbi-rest-subset.swagger.json by scripts/generate.ts. Do not edit.

export interface AzureResource {
  id?: string
  subscriptionId: string
  resourceGroup: string
  resourceName: string
}

export interface Dataset {
  id: string
  name?: string
  configuredBy?: string
  createdDate?: string
  contentProviderType?: string
  description?: string
  upstreamDataflows?: DependentDataflow[]
  createReportEmbedURL?: string
  qnaEmbedURL?: string
  webUrl?: string
  isEffectiveIdentityRequired?: boolean
  isEffectiveIdentityRolesRequired?: boolean
  isOnPremGatewayRequired?: boolean
  encryption?: Encryption
  addRowsAPIEnabled?: boolean
  isRefreshable?: boolean
  isInPlaceSharingEnabled?: boolean
  targetStorageMode?: string
  queryScaleOutSettings?: DatasetQueryScaleOutSettings
}

export interface DatasetQueryScaleOutSettings {
  autoSyncReadOnlyReplicas?: boolean
  maxReadOnlyReplicas?: number
}

export interface DatasetRefreshDetail {
  startTime?: string
  endTime?: string
  type?: DatasetRefreshDetailType
  commitMode?: 'Transactional' | 'PartialBatch'
  status?: 'Unknown' | 'Completed' | 'Failed' | 'Disabled'
  extendedStatus?:
    | 'Unknown'
    | 'NotStarted'
    | 'InProgress'
    | 'Completed'
    | 'TimedOut'
    | 'Failed'
    | 'Disabled'
    | 'Cancelled'
  currentRefreshType?: DatasetRefreshDetailType
  numberOfAttempts?: number
  objects?: DatasetRefreshObjects[]
  messages?: EngineMessage[]
  refreshAttempts?: RefreshAttempt[]
}

export type DatasetRefreshDetailType =
  | 'Full'
  | 'ClearValues'
  | 'Calculate'
  | 'DataOnly'
  | 'Automatic'
  | 'Defragment'

export interface DatasetRefreshObjects {
  table?: string
  partition?: string
}

export interface Datasets {
  '@odata.context'?: string
  value?: Dataset[]
}

export interface DatasourceConnectionDetails {
  server?: string
  database?: string
  url?: string
  path?: string
  kind?: string
  account?: string
  domain?: string
  emailAddress?: string
  loginServer?: string
  classInfo?: string
}

export interface DatasourceIdentity {
  identityBlob: string
  datasources: DatasourceSelector[]
}

export interface DatasourceSelector {
  datasourceType: string
  connectionDetails: DatasourceConnectionDetails
}

export type DefaultDatasetStorageFormat = 'Small' | 'Large'

export interface DependentDataflow {
  targetDataflowId?: string
  groupId?: string
}

export interface EffectiveIdentity {
  username: string
  auditableContext?: string
  datasets?: string[]
  roles?: string[]
  customData?: string
  identityBlob?: IdentityBlob
  reports?: string[]
}

export interface EmbedToken {
  token: string
  tokenId: string
  expiration: string
}

export interface Encryption {
  encryptionStatus?: 'Unknown' | 'NotSupported' | 'InSyncWithWorkspace' | 'NotInSyncWithWorkspace'
}

export interface EngineMessage {
  code?: string
  message?: string
  type?: 'Error' | 'Warning'
}

export interface GenerateTokenRequest {
  accessLevel?: 'View' | 'Edit' | 'Create'
  datasetId?: string
  allowSaveAs?: boolean
  identities?: EffectiveIdentity[]
  lifetimeInMinutes?: number
}

export interface GenerateTokenRequestV2 {
  datasets?: GenerateTokenRequestV2Dataset[]
  reports?: GenerateTokenRequestV2Report[]
  targetWorkspaces?: GenerateTokenRequestV2TargetWorkspace[]
  identities?: EffectiveIdentity[]
  lifetimeInMinutes?: number
  datasourceIdentities?: DatasourceIdentity[]
}

export interface GenerateTokenRequestV2Dataset {
  id: string
  xmlaPermissions?: 'Off' | 'ReadOnly'
}

export interface GenerateTokenRequestV2Report {
  allowEdit?: boolean
  id: string
}

export interface GenerateTokenRequestV2TargetWorkspace {
  id: string
}

export interface Group {
  id: string
  name?: string
  isReadOnly?: boolean
  isOnDedicatedCapacity?: boolean
  capacityId?: string
  dataflowStorageId?: string
  defaultDatasetStorageFormat?: DefaultDatasetStorageFormat
  logAnalyticsWorkspace?: AzureResource
}

export interface Groups {
  '@odata.context'?: string
  value?: Group[]
}

export interface IdentityBlob {
  value: string
}

export interface Page {
  name?: string
  displayName?: string
  order?: number
}

export interface Pages {
  '@odata.context'?: string
  value?: Page[]
}

export interface Refresh {
  refreshType?:
    | 'Scheduled'
    | 'OnDemand'
    | 'ViaApi'
    | 'ViaXmlaEndpoint'
    | 'ViaEnhancedApi'
    | 'OnDemandTraining'
  startTime?: string
  endTime?: string
  serviceExceptionJson?: string
  status?: string
  requestId?: string
  refreshAttempts?: RefreshAttempt[]
}

export interface RefreshAttempt {
  attemptId?: number
  startTime?: string
  endTime?: string
  serviceExceptionJson?: string
  type?: 'Data' | 'Query'
}

export interface RefreshSchedule {
  days?: ('Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday')[]
  times?: string[]
  enabled?: boolean
  localTimeZoneId?: string
  notifyOption?: 'NoNotification' | 'MailOnFailure'
}

export interface Refreshes {
  '@odata.context'?: string
  value?: Refresh[]
}

export interface Report {
  id: string
  name?: string
  datasetId?: string
  appId?: string
  description?: string
  reportType?: 'PaginatedReport' | 'PowerBIReport'
  originalReportId?: string
  isOwnedByMe?: boolean
  webUrl?: string
  embedUrl?: string
}

export interface Reports {
  '@odata.context'?: string
  value?: Report[]
}
