export { camelCase, withCamelCaseKeys } from './camel-case.ts'
export {
  type CallerChange,
  type CallerCredential,
  type CallerOfService,
  callerPaths,
  type CallerRight,
  callerRights,
  type ChangedCaller,
  type NewCaller,
  type NewCredential,
} from './callers.ts'
export { type Example, examplesIn } from './examples.ts'
export { describeService } from './describe-service.ts'
export type { MyWorkspaceOperationId, OperationId, OwnOperationId } from './operation-ids.ts'
export { myWorkspaceOperations, operations } from './operations.ts'
export { commonAnswers } from './common-answers.ts'
export type { JsonSchema } from './json-schema.ts'
export { ownAnswers } from './own-answers.ts'
export { ownOperations } from './own-operations.ts'
export {
  type ActivityOfService,
  type ActivityQuery,
  type ActedFor,
  type IssuedAccess,
  type IssuedEmbedToken,
  type IssuedEmbedTokens,
  type IssueEmbedTokens,
  type OutstandingEmbedToken,
  ownPaths,
  type RoleRules,
  type RlsRuleProblem,
  type RlsRules,
  type RlsRuleWarning,
  type ModelObject,
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
export {
  discoveryPaths,
  entraTokenPaths,
  type PathParameters,
  restPath,
  restRoot,
  rolesPath,
  routePattern,
  tokenPath,
} from './paths.ts'
export { detailsOfPowerBi, type PowerBiError, readPowerBiError } from './power-bi-error.ts'
export { operationRights } from './rights.ts'
export { type ServedOperationId, servedOperations } from './served.ts'
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
