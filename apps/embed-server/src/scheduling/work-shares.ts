import type { SharedLimit } from '@casement/server'
import { ownerOf } from './low-priority.ts'
import { createTokenBucketLimiter } from './token-bucket.ts'

/**
 * Share of the service's time that each viewer has taken: compiling, the engine, writing answers, and whatever else is
 * computed for them. Work of low priority is its viewer's as any other.
 */
export interface WorkShares {
  spend(viewer: string, milliseconds: number): void
  /** Counts the time from now on until what it gives is called. */
  begin(viewer: string): () => void
  /** True if there is time left to the viewer. */
  hasLeft(viewer: string): boolean
  /** Seconds until there is; 0 where there is. */
  waitOf(viewer: string): number
  /** True if the viewer has taken much of late: steadily a quarter of the time, or a thirtieth of it at once. */
  isHeavy(viewer: string): boolean
  /** What the viewer has taken of late, in milliseconds, of which a quarter of the time comes back. */
  takenOf(viewer: string): number
  /** True if more than half of the time is left to the viewer. */
  hasHalfLeft(viewer: string): boolean
}

/** `secondsPerMinute` of 0 is no limit, and nobody is heavy. */
export function createWorkShares({
  secondsPerMinute,
  now,
  shared,
}: {
  secondsPerMinute: number
  now: () => Date
  shared?: SharedLimit | undefined
}): WorkShares {
  const limiter = createTokenBucketLimiter({ perMinute: secondsPerMinute * 1000, now })
  const steady = createTokenBucketLimiter({ perMinute: (secondsPerMinute * 1000) / 4, now })
  const running = new Map<string, Set<{ since: number }>>()

  const take = (viewer: string, milliseconds: number) => {
    limiter.spend(viewer, milliseconds)
    steady.spend(viewer, milliseconds)
  }
  if (secondsPerMinute > 0) shared?.onOthers(take)
  const spend = (viewer: string, milliseconds: number) => {
    take(viewer, milliseconds)
    shared?.add(viewer, milliseconds)
  }
  /** Counts what runs up to this moment. */
  const countRunning = (viewer: string) => {
    const at = performance.now()
    for (const each of running.get(viewer) ?? []) {
      spend(viewer, at - each.since)
      each.since = at
    }
  }

  const of: WorkShares = {
    spend,
    begin(viewer) {
      const one = { since: performance.now() }
      const own = running.get(viewer) ?? new Set()
      running.set(viewer, own.add(one))
      return () => {
        own.delete(one)
        if (own.size === 0) running.delete(viewer)
        spend(viewer, performance.now() - one.since)
      }
    },
    hasLeft: (viewer) => limiter.leftOf(viewer) > 0,
    takenOf(viewer) {
      countRunning(viewer)
      return (1 - steady.leftOf(viewer)) * secondsPerMinute * 250
    },
    hasHalfLeft: (viewer) => limiter.leftOf(viewer) > 1 / 2,
    waitOf: (viewer) => Math.max(0, Math.ceil(-limiter.leftOf(viewer) * 60)),
    isHeavy(viewer) {
      countRunning(viewer)
      return steady.leftOf(viewer) < 7 / 8
    },
  }
  return {
    spend: (group, ms) => of.spend(ownerOf(group), ms),
    begin: (group) => of.begin(ownerOf(group)),
    hasLeft: (group) => of.hasLeft(ownerOf(group)),
    waitOf: (group) => of.waitOf(ownerOf(group)),
    isHeavy: (group) => of.isHeavy(ownerOf(group)),
    takenOf: (group) => of.takenOf(ownerOf(group)),
    hasHalfLeft: (group) => of.hasHalfLeft(ownerOf(group)),
  }
}
