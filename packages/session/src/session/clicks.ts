import type { AskedClick } from '@casement/contract'
import type { DataPoint } from '@casement/visuals'
import { namedPlace } from '../state/named-place.ts'
import type { SessionContext } from '../state/session-context.ts'
import { toDataPoint } from '../actions/selection.ts'

/** Codes of what the host's hooks fail with. */
export const hookErrors = {
  HookFailed: 'The hook beforeClick failed or gave no answer in time; the click was done',
} as const

/** Asks the host; false stops the click. Rejects where the host failed or did not answer in time. */
export type AskBeforeClick = (click: AskedClick) => Promise<unknown>

/** Clicks, which the host may stop before anything follows from them. */
export interface Clicks {
  /**
   * Does what a click leads to, on a mark, a row or a cell of a visual, or on a button where there is no mark: at once where
   * the host is not asked, else when it has answered, and not where it gave false. Clicks are done in their order.
   */
  follow(visual: string, point: DataPoint | null, act: () => void): void
}

export interface ClicksOptions {
  readonly context: SessionContext
  readonly reportId: () => string
  readonly ask: AskBeforeClick | undefined
}

export function createClicks({ context, reportId, ask }: ClicksOptions): Clicks {
  let before: Promise<unknown> = Promise.resolve()

  /** True unless the host says no: a host that fails stops nobody. */
  async function mayFollow(asking: Promise<unknown>): Promise<boolean> {
    try {
      return (await asking) !== false
    } catch (error) {
      // A page that was embedded anew may have no such hook any more.
      if ((error as { statusCode?: unknown } | null)?.statusCode !== 404)
        context.raise('error', {
          message: hookErrors.HookFailed,
          detailedMessage: error instanceof Error ? error.message : 'The function of the page failed',
          errorCode: 'HookFailed' satisfies keyof typeof hookErrors,
          level: 4,
        })
      return true
    }
  }

  return {
    follow(visual, point, act) {
      const present = context.open()
      const place = present && namedPlace(present, reportId(), visual)
      if (!ask || !place) return act()
      const { report, ...at } = place
      const dataPoints = point ? [toDataPoint(point)] : []
      const asking = mayFollow(ask({ kind: point ? 'mark' : 'button', ...at, dataPoints }))
      before = Promise.all([asking, before]).then(([goes]) => {
        // What was clicked may be gone by now.
        const page = context.open()?.report.activePage
        if (goes && page === at.page.name && report.id === reportId()) act()
      })
    },
  }
}
