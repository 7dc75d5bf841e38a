export type { AnswerOf, BodyOf, Call, CallParams, Method, Traits } from './call.ts'
export * as calls from './calls.ts'
export type { ActivePageBody, LoadBody, PageNameBody } from './calls.ts'
export type { CaptureOptions } from './captured-view.ts'
export { contentHeight } from './content-height.ts'
export type { ContentHeight, FollowBody } from './content-height.ts'
export { endpoints, frameParameters } from './embed-kinds.ts'
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
export { frameAddresses } from './frame-addresses.ts'
export { coverCalls } from './handlers.ts'
export type { CallCover, CallHandler, CallHandlers, CallName, CallRequest, Calls } from './handlers.ts'
export * as headerNames from './header-names.ts'
export { sdkType, sdkVersion, wireVersion } from './headers.ts'
export type { ReadyBody } from './headers.ts'
export { hookPath, hooks } from './hooks.ts'
export type { AskedClick, HookName, HookProvider, Hooks } from './hooks.ts'
export { hostKeys, maxHostKeys, readChord } from './host-keys.ts'
export type { Chord, HostKeysBody, PressedBody } from './host-keys.ts'
export { viewEvent } from './told-view.ts'
export type { ToldView } from './told-view.ts'
export { bySpecificity, fillPath, matchPath } from './path.ts'
export type { ParamsOf } from './path.ts'
