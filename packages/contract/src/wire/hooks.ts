/** Paths on which the frame asks the host. Answered 200 with the result, 404 without a provider, 400 when it failed. */
export const hookPath = '/reports/:uniqueId/eventHooks/:eventName'

/** The hooks, and the function of `eventHooks` that answers each [FRM-14, FRM-15]. */
export const hooks = {
  preQuery: 'applicationContextProvider',
  newAccessToken: 'accessTokenProvider',
} as const

export type HookName = keyof typeof hooks
export type HookProvider = (typeof hooks)[HookName]
