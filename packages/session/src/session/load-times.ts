import type { RaisedEvent } from '../state/raised-events.ts'

/** Times of a load, in milliseconds: until the report was open, and until its first page was drawn. */
export interface LoadTimes {
  /** Their beginning: that of the frame itself, or the load into a frame that was there. */
  readonly from: 'frame' | 'load'
  readonly loadedMs: number
  readonly renderedMs: number
}

export interface LoadTimesOptions {
  /** Milliseconds since the frame's document was asked for, by a clock that is never set. */
  readonly now: () => number
  /** True where the frame was made for its first load, so that its own beginning counts. */
  readonly isMadeForLoad: boolean
  readonly tell: (times: LoadTimes) => void
}

/** Notes how long each load takes, and tells it once, when everything is drawn. A load that fails has no times. */
export function createLoadTimes({ now, isMadeForLoad, tell }: LoadTimesOptions): {
  begin(load: { readonly isPhased: boolean }): void
  note(event: RaisedEvent): void
} {
  let isFirst = true
  let load: { from: LoadTimes['from']; start: number; loadedMs: number | null } | null = null

  return {
    begin({ isPhased }) {
      const isOfFrame = isFirst && isMadeForLoad
      isFirst = false
      // The host decides when a phased load is drawn.
      load = isPhased
        ? null
        : { from: isOfFrame ? 'frame' : 'load', start: isOfFrame ? 0 : now(), loadedMs: null }
    },
    note(event) {
      if (!load) return
      const ms = Math.round(now() - load.start)
      if (event === 'loaded') load.loadedMs = ms
      if (event !== 'rendered' || load.loadedMs === null) return
      const { from, loadedMs } = load
      load = null
      tell({ from, loadedMs, renderedMs: ms })
    },
  }
}
