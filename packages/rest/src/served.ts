import type { OperationId } from './operation-ids.ts'

/**
 * The operations of Power BI that our own service serves; the others of the subset it answers with 501 by name. Those of
 * refreshes need a service that can read its content again.
 */
export const servedOperations = [
  'Groups_GetGroups',
  'Groups_GetGroup',
  'Reports_GetReportsInGroup',
  'Reports_GetReportInGroup',
  'Reports_GetPagesInGroup',
  'Reports_GetPageInGroup',
  'Reports_ExportToFileInGroup',
  'Reports_GetExportToFileStatusInGroup',
  'Reports_GetFileOfExportToFileInGroup',
  'Reports_GenerateTokenInGroup',
  'Reports_CloneReportInGroup',
  'Reports_RebindReportInGroup',
  'Reports_DeleteReportInGroup',
  'Datasets_GetDatasetsInGroup',
  'Datasets_GetDatasetInGroup',
  'Datasets_RefreshDatasetInGroup',
  'Datasets_GetRefreshHistoryInGroup',
  'Datasets_GetRefreshExecutionDetailsInGroup',
  'Datasets_GetRefreshScheduleInGroup',
  'EmbedToken_GenerateToken',
  'Admin_GetActivityEvents',
] as const satisfies readonly OperationId[]
export type ServedOperationId = (typeof servedOperations)[number]
