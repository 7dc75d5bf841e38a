import type { ContentHeight } from '@casement/contract'

/** Settles heights that lead to one another. */
export interface HeightGuard {
  /** The height to give the frame that told this one, at a time in milliseconds; undefined: the one that it has. */
  take(told: ContentHeight, at: number): number | undefined
}

/** Heights that come later than this after one another are nobody's circle, in milliseconds. */
const circleMs = 2_000
/** A height that is told so often in a row goes round in a circle. */
const turns = 3

/**
 * A height that the page gives can change the width, as where a scroll bar of the page comes and goes with it, and the
 * width the height. Heights that come round again and again are settled at the highest of them, at which all of the
 * content is seen, until the frame has a width that is none of theirs.
 */
export function createHeightGuard(): HeightGuard {
  const keyOf = ({ width, height }: ContentHeight) => `${width} × ${height}`
  let recent: readonly ContentHeight[] = []
  let circle: ReadonlySet<string> | null = null
  let last = -Infinity
  return {
    take(told, at) {
      if (circle?.has(keyOf(told))) return undefined
      circle = null
      recent = [...(at - last > circleMs ? [] : recent), told]
      last = at
      const round = recent.filter((each) => keyOf(each) === keyOf(told))
      const heights = new Set(recent.map(({ height }) => height))
      if (heights.size === 1 || round.length < turns) return told.height
      // What came between its turns is the circle; what came before them is not.
      const turning = recent.slice(recent.findIndex((each) => keyOf(each) === keyOf(told)))
      circle = new Set(turning.map(keyOf))
      recent = []
      return Math.max(...turning.map(({ height }) => height))
    },
  }
}
