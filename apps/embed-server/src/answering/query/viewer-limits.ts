import type { SharedLimit } from '@casement/server'
import { refusalFor } from '../../http/refusal.ts'
import { spentWords } from '../../scheduling/purse.ts'
import type { EngineOfDataset } from './answering-engine.ts'
import { createSlots, type Slots } from '../../scheduling/slots.ts'
import { createTokenBucketLimiter } from '../../scheduling/token-bucket.ts'
import type { WorkShares } from '../../scheduling/work-shares.ts'

/** Limits of one viewer's queries at once and in a minute, and of answers held, so that nobody takes all turns. */
export interface ViewerLimits {
  /**
   * Lets a request begin before its body of `bytes` is read; what it gives is called when it has ended. Throws a refusal
   * TooManyRequests.
   */
  begin(viewer: string, bytes: number): () => void
  /** Lets `count` queries in; what it gives is called when one of them is answered. Throws a refusal TooManyRequests. */
  enter(viewer: string, count: number): () => void
  /**
   * Resolves when the viewer may hold one answer more until it is read, with what gives it back: one that was kept, or
   * one that is computed by an engine. Rejects with the reason of `signal`.
   */
  hold(kind: 'kept' | 'computed', viewer: string, options: HoldOptions): Promise<() => void>
}

export interface HoldOptions {
  readonly engine: EngineOfDataset
  readonly signal: AbortSignal
}

/** Most queries of an engine that one viewer has under way at once, however many it runs: their answers are held in memory. */
const maxOfEngine = 8

/** Bytes that who has taken much of late may ask at once. */
const maxAskedByHeavy = 1024 * 1024

/** Answers that were kept and that one viewer has not read yet. */
const maxKeptHeld = 3

/** `perMinute` of 0 is no limit. */
export function createViewerLimits({
  maxUnderWay,
  perMinute,
  shares,
  now,
  shared,
}: {
  maxUnderWay: number
  perMinute: number
  shares: WorkShares
  now: () => Date
  shared?: SharedLimit | undefined
}): ViewerLimits {
  const asked = createCounts()
  const queries = createCounts()
  const kept = createSlots({ each: maxKeptHeld })
  const computed = new Map<string, Slots>()
  /** One more than run at once, so that none waits for the one before it to be read. */
  const slotsOf = ({ name, atOnce }: EngineOfDataset): Slots => {
    const known = computed.get(name) ?? createSlots({ each: Math.min(atOnce, maxOfEngine) + 1 })
    computed.set(name, known)
    return known
  }
  const limiter = createTokenBucketLimiter({ perMinute, now, shared })

  return {
    begin(viewer, bytes) {
      if (!shares.hasLeft(viewer))
        throw refusalFor('TooManyRequests', Math.max(1, shares.waitOf(viewer)), spentWords)
      if (queries.of(viewer) >= maxUnderWay) throw refusalFor('TooManyRequests', 1)
      if (asked.of(viewer) + bytes > maxAskedByHeavy && shares.isHeavy(viewer))
        throw refusalFor('TooManyRequests', 1)
      asked.add(viewer, bytes)
      return () => asked.add(viewer, -bytes)
    },
    enter(viewer, count) {
      if (queries.of(viewer) + count > maxUnderWay) throw refusalFor('TooManyRequests', 1)
      const wait = limiter.take(viewer, count)
      if (wait !== true)
        throw refusalFor(
          'TooManyRequests',
          wait,
          'You have asked too many queries in a minute; wait as Retry-After says',
        )
      queries.add(viewer, count)
      return () => queries.add(viewer, -1)
    },
    hold: (kind, viewer, { engine, signal }) =>
      (kind === 'kept' ? kept : slotsOf(engine)).take(viewer, signal),
  }
}

/** Counts by viewer; who has none takes no memory. */
function createCounts() {
  const counts = new Map<string, number>()
  const of = (who: string) => counts.get(who) ?? 0
  return {
    of,
    add(who: string, count: number) {
      const sum = of(who) + count
      if (sum > 0) counts.set(who, sum)
      else counts.delete(who)
    },
  }
}
