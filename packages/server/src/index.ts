export { addressOf, isLoopbackHost, type Address } from './address.ts'
export { builtFiles, type AppFiles } from './app-files.ts'
export { createServer, neverSentAway, type ServerOptions } from './create-server.ts'
export type { Server } from './server.ts'
export { refuseUnwritable } from './refusals/unwritable-text.ts'
export { HttpError, httpErrors, type HttpErrorDetails } from './refusals/http-error.ts'
export { problemBody, toHttpError, type ProblemForm } from './refusals/error-answers.ts'
export { issuerExposure } from './issuer-exposure.ts'
export { Counter, durationBuckets, Gauge, Histogram, Registry } from './metrics.ts'
export { bodyBytes } from './limits/body-bytes.ts'
export { createDailyAmounts } from './limits/daily-amounts.ts'
export { limitWrittenBytes } from './limits/written-bytes.ts'
export { boundJson, maxParts, partsOf } from './refusals/bounded-json.ts'
export { networkOf } from './limits/network-of.ts'
export { shareCounts, type SharedCounts, type SharedLimit } from './limits/shared-counts.ts'
export { sharedWindows } from './limits/shared-windows.ts'
export { FileDamaged, onceKey } from './once-key.ts'
export {
  bearerOf,
  hasPrincipal,
  principalOf,
  requireBearer,
  TokenRefused,
  type BearerGuard,
} from './require-bearer.ts'
export { routesOf, type ServedRoute } from './routes-of.ts'
export { startDraining } from './running/draining.ts'
export { freeBytes, probeFolder } from './running/probe-folder.ts'
export { type Readiness, readinessOf, stateOf } from './running/readiness.ts'
export { version } from './running/version.ts'
export { contentSecurityPolicy, securityHeaders, type SecurityHeaders } from './security-headers.ts'
export { servePages, type Page, type PagesOptions } from './serve-pages.ts'
export type { ConnectionSettings } from './connections/connection-settings.ts'
export { settingsSchema } from './settings-schema.ts'
export { settingLines, valueFromText, variableFor, type SettingLine } from './settings-environment.ts'
export {
  readSettings,
  type ServerPart,
  SettingsError,
  type Settings,
  type SettingsSources,
} from './settings.ts'
export { openTracing } from './tracing/open-tracing.ts'
export { beginStep, quietStep, type Step } from './tracing/step.ts'
export { openStep, stepOf, type Tracing } from './tracing/tracing.ts'
export { withoutTokens } from './without-tokens.ts'
