import type { LoadTimes } from '../service/embed-service.ts'
import type { Raise } from '../state/raised-events.ts'

export interface LoadClock {
  /** Milliseconds since the frame's document was asked for; never set. */
  readonly now: () => number
  /** True where the frame was made for its first load, so that its own beginning counts. */
  readonly isMadeForLoad: boolean
}

/**
 * Notes how long each load takes, and tells it once, when everything is drawn. A load that fails has no times, nor has a phased
 * one, which the host draws when it likes.
 */
export function createLoadTimes(clock: LoadClock | undefined, tell: (times: LoadTimes) => void) {
  let isFirst = true
  let load: { from: LoadTimes['from']; start: number; loadedMs: number | null } | null = null

  return {
    begin({ isPhased }: { readonly isPhased: boolean }): void {
      const isOfFrame = isFirst && clock?.isMadeForLoad === true
      isFirst = false
      load = null
      if (clock && !isPhased)
        load = { from: isOfFrame ? 'frame' : 'load', start: isOfFrame ? 0 : clock.now(), loadedMs: null }
    },
    /** The same, and notes the events of a load. */
    noting(raise: Raise): Raise {
      return (name, ...said) => {
        raise(name, ...said)
        if (!load || !clock) return
        const { from, start, loadedMs } = load
        const ms = Math.round(clock.now() - start)
        if (name === 'loaded') load.loadedMs = ms
        // A reader who tries again is not waited for.
        if (name === 'error' && loadedMs === null) load = null
        if (name !== 'rendered' || loadedMs === null) return
        load = null
        tell({ from, loadedMs, renderedMs: ms })
      }
    },
  }
}
