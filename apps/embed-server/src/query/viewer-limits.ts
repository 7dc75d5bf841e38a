import { refusal } from '../refusal.ts'
import { createRate } from './rate.ts'

/** What one viewer may ask at once and in a minute, so that nobody takes all turns. */
export interface ViewerLimits {
  /** Lets `count` queries in; what it gives is called when one of them is answered. Throws a refusal TooBusy. */
  enter(viewer: string, count: number): () => void
}

/** `perMinute` of 0 is no limit. */
export function createViewerLimits({
  mostUnderWay,
  perMinute,
  now,
}: {
  mostUnderWay: number
  perMinute: number
  now: () => Date
}): ViewerLimits {
  const underWay = new Map<string, number>()
  const rate = createRate({ perMinute, now })

  return {
    enter(viewer, count) {
      const before = underWay.get(viewer) ?? 0
      if (before + count > mostUnderWay) throw refusal('TooBusy')
      const wait = rate.take(viewer, count)
      if (wait !== true)
        throw refusal('TooBusy', 'This token has asked too many queries; wait as Retry-After says', {
          'retry-after': String(wait),
        })
      if (count > 0) underWay.set(viewer, before + count)
      return () => {
        const left = (underWay.get(viewer) ?? 0) - 1
        if (left > 0) underWay.set(viewer, left)
        else underWay.delete(viewer)
      }
    },
  }
}
