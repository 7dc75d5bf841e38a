export type { AnswerOf, BodyOf, Call, CallParams, Method, Traits } from './call.ts'
export { calls } from './calls.ts'
export type { ActivePageBody, CallName, Calls, LoadBody, PageNameBody } from './calls.ts'
export { endpoints, frameAddresses, frameParameters } from './embed-kinds.ts'
export type { EmbedKind } from './embed-kinds.ts'
export {
  commonEvents,
  dashboardEvents,
  eventPaths,
  events,
  qnaEvents,
  readyPath,
  reportEvents,
  tileEvents,
} from './events.ts'
export type {
  CommonEvent,
  DashboardEvent,
  EmbedFamily,
  EventName,
  QnaEvent,
  ReportEvent,
  TileEvent,
} from './events.ts'
export { coverCalls } from './handlers.ts'
export type { CallCover, CallHandler, CallHandlers, CallRequest } from './handlers.ts'
export { headerNames, sdkType, sdkVersion, wireVersion } from './headers.ts'
export type { ReadyBody } from './headers.ts'
export { hookPath, hooks } from './hooks.ts'
export type { HookName, HookProvider } from './hooks.ts'
export { hostKeys, maxHostKeys, readChord } from './host-keys.ts'
export type { Chord, HostKeysBody, PressedBody } from './host-keys.ts'
export { bySpecificity, fillPath, matchPath } from './path.ts'
export type { ParamsOf } from './path.ts'
