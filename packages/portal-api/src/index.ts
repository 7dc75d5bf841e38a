export { routes } from './routes.ts'
export { Problem } from './problem.ts'
export { AccessExplanation, ExplainedTable, ExplainQuery, WhatISeeQuery } from './access-explanation.ts'
export {
  AuditAction,
  AuditEntry,
  AuditMark,
  AuditPage,
  AuditQuery,
  type AuditSearch,
  AuditVerified,
} from './audit.ts'
export { Catalogue, ReportEntry } from './catalogue.ts'
export { EmbedTokenAnswer, EmbedTokenRequest } from './embed-token.ts'
export { Grantable, ImportedPeople, ImportPeople, KnownPerson } from './directory.ts'
export {
  ChangedGrants,
  ChangeGrants,
  CsvChanges,
  GrantChange,
  GrantDifference,
  GrantsCsv,
  UndoChanges,
} from './grant-changes.ts'
export { DeleteOne, GrantInput, GrantRecord, Rights, Subject, SubjectKind, UpdateOne } from './grant.ts'
export { PortalSettings } from './portal-settings.ts'
export {
  AccessRequest,
  DecidedRequest,
  DecideRequest,
  RequestAccess,
  RequestsQuery,
  RequestState,
  WithdrawRequest,
} from './access-requests.ts'
export { BegunView, EndViewAs, ViewAs, viewAsHeader } from './view-as.ts'
export { EndSignIns, OutstandingToken, RevokeToken } from './tokens.ts'
