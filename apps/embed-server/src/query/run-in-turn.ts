import { beginStep, type Step } from '@casement/server'
import { EngineLost, EngineTooSlow, EngineUnfit } from '../engines/source-engine.ts'
import type { RefusalCode } from '../http/refusal.ts'
import { withDeadline } from '../scheduling/deadline.ts'
import { type QueryQueue, QueueFull } from '../scheduling/query-queue.ts'
import type { WorkShares } from '../scheduling/work-shares.ts'

interface Deps {
  readonly queue: QueryQueue
  readonly shares: WorkShares
  /** How long work may wait for its turn, and then how long it may take. */
  readonly timeoutMs: number
}

export type RunInTurn = <T>(
  work: (signal: AbortSignal) => Promise<T>,
  options: {
    /** whose turn it takes in the queue, and whose share of the service's time */
    readonly group: string
    readonly signal: AbortSignal
    readonly step?: Step | undefined
  },
) => Promise<T>

/**
 * Runs work of an engine in the turn of its group, within the group's share and the deadline of a query. Rejects as the
 * work does, with the reason of `signal`, and with errors that `failureCodeOf` has codes for.
 */
export const createRunInTurn =
  ({ queue, shares, timeoutMs }: Deps): RunInTurn =>
  (work, { group, signal: asked, step }) => {
    const admitted = beginStep(step, 'wait for a place')
    const inTime = async (displaced: AbortSignal) => {
      admitted()
      if (!shares.hasLeft(group)) throw new ShareSpent()
      const done = shares.begin(group)
      try {
        const signal = AbortSignal.any([asked, displaced])
        return await withDeadline(work, { signal, timeoutMs, Late: TooSlow })
      } finally {
        done()
      }
    }
    // A place has to be found in time; what runs then has a time of its own.
    return withDeadline((signal) => queue.run(inTime, { group, signal }), {
      signal: asked,
      timeoutMs,
      Late: QueueFull,
    }).finally(admitted)
  }

/** The group has taken more of the service's time than one may. */
class ShareSpent extends Error {
  override readonly name = 'ShareSpent'
}

/** The engine worked on it for longer than a query may take. */
class TooSlow extends Error {
  override readonly name = 'TooSlow'
}

/** Code of what work in its turn ended with. */
export function failureCodeOf(error: unknown): RefusalCode {
  if (error instanceof QueueFull) return 'TooBusy'
  if (error instanceof ShareSpent) return 'TooManyRequests'
  if (error instanceof EngineLost || error instanceof EngineUnfit) return 'DataUnavailable'
  return error instanceof TooSlow || error instanceof EngineTooSlow ? 'QueryTimeout' : 'QueryFailed'
}
