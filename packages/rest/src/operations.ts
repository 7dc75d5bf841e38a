// Generated from swagger/powerbi-rest-subset.swagger.json by scripts/generate.ts. Do not edit.

/** Every operation of the subset by Power BI's own name; paths are below `restRoot`. */
export const operations = {
  Datasets_GetDatasetsInGroup: { method: 'GET', path: '/groups/{groupId}/datasets' },
  Datasets_PostDatasetInGroup: { method: 'POST', path: '/groups/{groupId}/datasets' },
  Datasets_GetDatasetInGroup: { method: 'GET', path: '/groups/{groupId}/datasets/{datasetId}' },
  Datasets_DeleteDatasetInGroup: { method: 'DELETE', path: '/groups/{groupId}/datasets/{datasetId}' },
  Datasets_GetTablesInGroup: { method: 'GET', path: '/groups/{groupId}/datasets/{datasetId}/tables' },
  Datasets_PostRowsInGroup: {
    method: 'POST',
    path: '/groups/{groupId}/datasets/{datasetId}/tables/{tableName}/rows',
  },
  Datasets_DeleteRowsInGroup: {
    method: 'DELETE',
    path: '/groups/{groupId}/datasets/{datasetId}/tables/{tableName}/rows',
  },
  Datasets_GetRefreshHistoryInGroup: {
    method: 'GET',
    path: '/groups/{groupId}/datasets/{datasetId}/refreshes',
  },
  Datasets_RefreshDatasetInGroup: {
    method: 'POST',
    path: '/groups/{groupId}/datasets/{datasetId}/refreshes',
  },
  Datasets_GetRefreshExecutionDetailsInGroup: {
    method: 'GET',
    path: '/groups/{groupId}/datasets/{datasetId}/refreshes/{refreshId}',
  },
  Datasets_CancelRefreshInGroup: {
    method: 'DELETE',
    path: '/groups/{groupId}/datasets/{datasetId}/refreshes/{refreshId}',
  },
  Datasets_GetRefreshScheduleInGroup: {
    method: 'GET',
    path: '/groups/{groupId}/datasets/{datasetId}/refreshSchedule',
  },
  Datasets_UpdateRefreshScheduleInGroup: {
    method: 'PATCH',
    path: '/groups/{groupId}/datasets/{datasetId}/refreshSchedule',
  },
  Datasets_GetDatasourcesInGroup: {
    method: 'GET',
    path: '/groups/{groupId}/datasets/{datasetId}/datasources',
  },
  Datasets_ExecuteQueriesInGroup: {
    method: 'POST',
    path: '/groups/{groupId}/datasets/{datasetId}/executeQueries',
  },
  Imports_GetImportsInGroup: { method: 'GET', path: '/groups/{groupId}/imports' },
  Imports_PostImportInGroup: { method: 'POST', path: '/groups/{groupId}/imports' },
  Imports_GetImportInGroup: { method: 'GET', path: '/groups/{groupId}/imports/{importId}' },
  Reports_GetReportsInGroup: { method: 'GET', path: '/groups/{groupId}/reports' },
  Reports_GetReportInGroup: { method: 'GET', path: '/groups/{groupId}/reports/{reportId}' },
  Reports_DeleteReportInGroup: { method: 'DELETE', path: '/groups/{groupId}/reports/{reportId}' },
  Reports_CloneReportInGroup: { method: 'POST', path: '/groups/{groupId}/reports/{reportId}/Clone' },
  Reports_RebindReportInGroup: { method: 'POST', path: '/groups/{groupId}/reports/{reportId}/Rebind' },
  Reports_GetPagesInGroup: { method: 'GET', path: '/groups/{groupId}/reports/{reportId}/pages' },
  Reports_GetPageInGroup: { method: 'GET', path: '/groups/{groupId}/reports/{reportId}/pages/{pageName}' },
  Reports_GetDatasourcesInGroup: { method: 'GET', path: '/groups/{groupId}/reports/{reportId}/datasources' },
  Reports_ExportToFileInGroup: { method: 'POST', path: '/groups/{groupId}/reports/{reportId}/ExportTo' },
  Reports_GetExportToFileStatusInGroup: {
    method: 'GET',
    path: '/groups/{groupId}/reports/{reportId}/exports/{exportId}',
  },
  Reports_GetFileOfExportToFileInGroup: {
    method: 'GET',
    path: '/groups/{groupId}/reports/{reportId}/exports/{exportId}/file',
  },
  Dashboards_GetDashboardsInGroup: { method: 'GET', path: '/groups/{groupId}/dashboards' },
  Dashboards_AddDashboardInGroup: { method: 'POST', path: '/groups/{groupId}/dashboards' },
  Dashboards_GetDashboardInGroup: { method: 'GET', path: '/groups/{groupId}/dashboards/{dashboardId}' },
  Dashboards_DeleteDashboardInGroup: { method: 'DELETE', path: '/groups/{groupId}/dashboards/{dashboardId}' },
  Dashboards_GetTilesInGroup: { method: 'GET', path: '/groups/{groupId}/dashboards/{dashboardId}/tiles' },
  Dashboards_GetTileInGroup: {
    method: 'GET',
    path: '/groups/{groupId}/dashboards/{dashboardId}/tiles/{tileId}',
  },
  Dashboards_CloneTileInGroup: {
    method: 'POST',
    path: '/groups/{groupId}/dashboards/{dashboardId}/tiles/{tileId}/Clone',
  },
  Reports_GenerateTokenForCreateInGroup: { method: 'POST', path: '/groups/{groupId}/reports/GenerateToken' },
  Reports_GenerateTokenInGroup: {
    method: 'POST',
    path: '/groups/{groupId}/reports/{reportId}/GenerateToken',
  },
  Datasets_GenerateTokenInGroup: {
    method: 'POST',
    path: '/groups/{groupId}/datasets/{datasetId}/GenerateToken',
  },
  Dashboards_GenerateTokenInGroup: {
    method: 'POST',
    path: '/groups/{groupId}/dashboards/{dashboardId}/GenerateToken',
  },
  Tiles_GenerateTokenInGroup: {
    method: 'POST',
    path: '/groups/{groupId}/dashboards/{dashboardId}/tiles/{tileId}/GenerateToken',
  },
  Groups_GetGroups: { method: 'GET', path: '/groups' },
  Groups_CreateGroup: { method: 'POST', path: '/groups' },
  Groups_GetGroup: { method: 'GET', path: '/groups/{groupId}' },
  Groups_DeleteGroup: { method: 'DELETE', path: '/groups/{groupId}' },
  Groups_UpdateGroup: { method: 'PATCH', path: '/groups/{groupId}' },
  Groups_GetGroupUsers: { method: 'GET', path: '/groups/{groupId}/users' },
  Groups_AddGroupUser: { method: 'POST', path: '/groups/{groupId}/users' },
  Groups_UpdateGroupUser: { method: 'PUT', path: '/groups/{groupId}/users' },
  Groups_DeleteUserInGroup: { method: 'DELETE', path: '/groups/{groupId}/users/{user}' },
  AvailableFeatures_GetAvailableFeatures: { method: 'GET', path: '/availableFeatures' },
  EmbedToken_GenerateToken: { method: 'POST', path: '/GenerateToken' },
  Admin_GetActivityEvents: { method: 'GET', path: '/admin/activityevents' },
  Profiles_GetProfiles: { method: 'GET', path: '/profiles' },
} as const
