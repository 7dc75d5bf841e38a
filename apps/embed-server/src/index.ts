export { verifyActivity } from './activity/activity-records.ts'
export { buildEmbedServer, type EmbedServerDeps } from './embed-server.ts'
export {
  type CheckedContent,
  type CheckedReport,
  checkContent,
  probeContent,
} from './served/validation/check-content.ts'
export { connectionProblem } from './engines/connections/connections.ts'
export { readContent } from './content/content.ts'
export type { LiveContent } from './served/live/served-content.ts'
export { ContentError, contentErrors, type ContentErrorCode } from './content/files/content-error.ts'
export { serviceMigrations } from './service-migrations.ts'
export type { KeySource } from './auth/embed-tokens/signing-keys.ts'
export type { RegisteredCaller } from './auth/callers/known-caller.ts'
export { refusals, type RefusalCode } from './http/refusal.ts'
