export { refusedSignIns } from './audit/refused-sign-ins.ts'
export { KeptLetter, LetterFileAt } from './letters/letters.ts'
export { letterRoutes } from './letters/letter-routes.ts'
export { routes, viewAsHeader } from './routes.ts'
export { Problem } from './problem.ts'
export {
  accentColours,
  accentContrast,
  accentFault,
  accentProblem,
  type AccentTheme,
  contrast,
  surfaces,
} from './appearance/accent.ts'
export { AccessExplanation, ExplainedTable, ExplainQuery, WhatISeeQuery } from './access-explanation.ts'
export {
  Appearance,
  AppearanceDifference,
  Banner,
  BannerRecord,
  Brand,
  BrandRecord,
  ChangeBanner,
  ChangeBrand,
  ChangedAppearance,
  LogoType,
} from './appearance.ts'
export {
  ActivityEntry,
  ActivityOperation,
  ActivityQuery,
  type ActivitySearch,
  ReportUsage,
  Usage,
  UsageQuery,
} from './activity.ts'
export {
  AuditAction,
  AuditEntry,
  AuditMark,
  AuditPage,
  AuditQuery,
  type AuditSearch,
  AuditVerified,
  RefusedSignIn,
} from './audit.ts'
export {
  CallerChange,
  CallerCredential,
  CallerDifference,
  CallerRecord,
  CallerRight,
  Callers,
  ChangeCaller,
  ChangedCaller,
} from './callers/callers.ts'
export { Catalogue, ReportEntry } from './catalogue.ts'
export {
  ChangeContent,
  ChangedContent,
  ContentChange,
  ContentDifference,
  ContentEntry,
  ContentRecord,
  ContentSettings,
} from './content.ts'
export { DatasetEntry, DatasetRefresh, RefreshDataset } from './datasets.ts'
export { EmbedTokenAnswer, EmbedTokenRequest } from './embed-token.ts'
export { Grantable, ImportedPeople, ImportPeople, KnownPerson, type PersonDifference } from './directory.ts'
export {
  ChangedGrants,
  ChangeGrants,
  CsvChanges,
  GrantChange,
  GrantDifference,
  GrantsCsv,
  UndoChanges,
  Undone,
} from './grant-changes.ts'
export { DeleteOne, GrantInput, GrantRecord, Rights, Subject, SubjectKind, UpdateOne } from './grant.ts'
export {
  RoleRules,
  RlsRules,
  ModelObject,
  RlsRulesQuery,
  RlsRuleWarning,
  TriedRlsRules,
  TryRlsRules,
} from './rls-rules.ts'
export { largestLogo } from './appearance/logo-limit.ts'
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
export {
  type Bookmark,
  Bookmarks,
  ChangeBookmarks,
  ChangeFavourite,
  Freshness,
  KeepView,
  KeptView,
  OpenedReport,
  OpenReport,
  ReportPlace,
  ReportVisit,
  ShareView,
  type View,
} from './views/report-views.ts'
export { reportPath } from './views/report-path.ts'
export { AskFigures, AskFindable, Findable, FoundFigure, FoundFigures } from './find/find.ts'
export { findRoutes } from './find/find-routes.ts'
export { viewRoutes } from './views/view-routes.ts'
export { subscriptionRoutes } from './subscriptions/subscription-routes.ts'
export { isCrossed } from './subscriptions/is-crossed.ts'
export {
  AlertRule,
  ChangeSubscription,
  Comparison,
  FiguresOfVisual,
  FiguresQuery,
  PauseReason,
  RunOutcome,
  Schedule,
  Subscribe,
  Subscription,
  SubscriptionAt,
  Subscriptions,
} from './subscriptions/subscriptions.ts'
export {
  ChangeComment,
  Comment,
  CommentAudience,
  CommentFigure,
  CommentPlace,
  Comments,
  CommentsAsked,
  CommentView,
  type CommentWords,
  ReplyToComment,
  WriteComment,
} from './comments/comments.ts'
export { commentRoutes } from './comments/comment-routes.ts'
export { DocumentAt, DocumentState, MakeDocument } from './start/report-documents.ts'
export { AskPicture, ReportPicture } from './start/report-picture.ts'
export { startRoutes } from './start/start-routes.ts'
export { BegunView, EndViewAs, ViewAs } from './view-as.ts'
export { EndSignIns, OutstandingToken, RevokeToken } from './tokens.ts'
