import { refusalFor } from '../refusal.ts'
import { createRate } from './rate.ts'
import type { WorkShares } from './work-shares.ts'

/** What one viewer may ask at once and in a minute, so that nobody takes all turns. */
export interface ViewerLimits {
  /** Lets `count` queries in; what it gives is called when one of them is answered. Throws a refusal TooManyRequests. */
  enter(viewer: string, count: number): () => void
}

/** `perMinute` of 0 is no limit. */
export function createViewerLimits({
  mostUnderWay,
  perMinute,
  shares,
  now,
}: {
  mostUnderWay: number
  perMinute: number
  shares: WorkShares
  now: () => Date
}): ViewerLimits {
  const underWay = new Map<string, number>()
  const rate = createRate({ perMinute, now })

  return {
    enter(viewer, count) {
      const before = underWay.get(viewer) ?? 0
      if (before + count > mostUnderWay) throw refusalFor('TooManyRequests', 1)
      if (!shares.hasLeft(viewer))
        throw refusalFor(
          'TooManyRequests',
          Math.max(1, shares.waitOf(viewer)),
          'Your queries have taken more of the service than one person may; wait as Retry-After says',
        )
      const wait = rate.take(viewer, count)
      if (wait !== true)
        throw refusalFor(
          'TooManyRequests',
          wait,
          'You have asked too many queries in a minute; wait as Retry-After says',
        )
      if (count > 0) underWay.set(viewer, before + count)
      return () => {
        const left = (underWay.get(viewer) ?? 0) - 1
        if (left > 0) underWay.set(viewer, left)
        else underWay.delete(viewer)
      }
    },
  }
}
