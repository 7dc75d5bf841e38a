import type { EventHooks, IVisual } from '../models/index.ts'

/** Paths on which the frame asks the host. Answered 200 with the result, 404 without a provider, 400 when it failed. */
export const hookPath = '/reports/:uniqueId/eventHooks/:eventName'

/**
 * The hooks, and the function of `eventHooks` that answers each [FRM-14, FRM-15]. `beforeClick` is Casement's own, beside
 * those of Power BI: a page that gives no such function is never asked.
 */
export const hooks = {
  preQuery: 'applicationContextProvider',
  newAccessToken: 'accessTokenProvider',
  beforeClick: 'beforeClick',
} as const

export type HookName = keyof typeof hooks
export type HookProvider = (typeof hooks)[HookName]

/** Click that the frame asks its host about before anything follows from it. */
export interface AskedClick {
  /** On a mark, a row or a cell of figures; or on a button of the report. */
  readonly kind: 'mark' | 'button'
  readonly page: { readonly name: string; readonly displayName: string }
  readonly visual: IVisual
  /** As the event `visualClicked` has them; empty for a button. */
  readonly dataPoints: readonly unknown[]
}

/** Functions of the host that the frame may ask: those of Power BI, and our own. */
export interface Hooks extends EventHooks {
  /** Stops a click where it gives false, or a promise of it; whatever else it gives lets the click through. */
  beforeClick?: (click: AskedClick) => unknown
}
