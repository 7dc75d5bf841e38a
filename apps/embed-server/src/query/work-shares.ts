import { createRate } from './rate.ts'

/** How much of the service's time each viewer has taken: compiling, the engine, and writing answers. */
export interface WorkShares {
  spend(viewer: string, milliseconds: number): void
  /** Whether there is time left to the viewer. */
  hasLeft(viewer: string): boolean
  /** Seconds until there is; 0 where there is. */
  waitOf(viewer: string): number
  /** Whether the viewer has taken much of late: less than half of the time is left. */
  isHeavy(viewer: string): boolean
}

/** `secondsPerMinute` of 0 is no limit. */
export function createWorkShares({
  secondsPerMinute,
  now,
}: {
  secondsPerMinute: number
  now: () => Date
}): WorkShares {
  const rate = createRate({ perMinute: secondsPerMinute * 1000, now })
  return {
    spend: (viewer, milliseconds) => rate.spend(viewer, milliseconds),
    hasLeft: (viewer) => rate.leftOf(viewer) > 0,
    waitOf: (viewer) => Math.max(0, Math.ceil(-rate.leftOf(viewer) * 60)),
    isHeavy: (viewer) => rate.leftOf(viewer) < 1 / 2,
  }
}
