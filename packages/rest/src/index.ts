export { camelCase, withCamelCaseKeys } from './camel-case.ts'
export { type Example, examplesIn } from './examples.ts'
export { describeService, type OperationId, type OwnOperationId } from './describe-service.ts'
export { operations } from './operations.ts'
export { ownOperations } from './own-operations.ts'
export {
  type ActivityOfService,
  type ActivityQuery,
  type ActedFor,
  type OutstandingEmbedToken,
  ownPaths,
  type RoleRules,
  type RlsRuleProblem,
  type RlsRules,
  type RlsRuleWarning,
  type RowScope,
  type RowScopeRequest,
  type ScopedTable,
  type ScopeRule,
  type TriedIdentity,
  type TriedRlsRules,
  type TryRlsRules,
  type Usage,
  type UsageOfReport,
  type VerifiedActivity,
} from './own-service.ts'
export { type PathParameters, restPath, restRoot, rolesPath, routePattern, tokenPath } from './paths.ts'
export { type PowerBiError, readPowerBiError } from './power-bi-error.ts'
export type { TokenAnswer, TokenRefusal } from './token-endpoint.ts'
export type {
  Dataset,
  DatasetRefreshDetail,
  Datasets,
  DatasourceIdentity,
  EffectiveIdentity,
  EmbedToken,
  GenerateTokenRequest,
  GenerateTokenRequestV2,
  GenerateTokenRequestV2Dataset,
  GenerateTokenRequestV2Report,
  GenerateTokenRequestV2TargetWorkspace,
  Group,
  Groups,
  IdentityBlob,
  Page,
  Pages,
  Refresh,
  Refreshes,
  RefreshSchedule,
  Report,
  Reports,
} from './definitions.ts'
