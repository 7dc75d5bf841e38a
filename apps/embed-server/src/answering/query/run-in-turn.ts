import { beginStep, HttpError, type Step } from '@casement/server'
import { EngineLost, EngineTooSlow, EngineUnfit } from '../../engines/source-engine.ts'
import { type RefusalCode, refusals } from '../../http/refusal.ts'
import { withDeadline } from '../../scheduling/deadline.ts'
import { type QueryQueue, QueueFull } from '../../scheduling/query-queue.ts'
import type { WorkShares } from '../../scheduling/work-shares.ts'

interface Deps {
  readonly queue: QueryQueue
  /** of the time of the engine */
  readonly engineShares: WorkShares
  /** How long work may wait for its turn, and then how long it may take. */
  readonly timeoutMs: number
}

export type RunInTurn = <T>(
  /** `engineDone` is called where it goes on without the engine, at most once. */
  work: (signal: AbortSignal, engineDone: () => void) => Promise<T>,
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
  ({ queue, engineShares: shares, timeoutMs }: Deps): RunInTurn =>
  (work, { group, signal: asked, step }) => {
    const admitted = beginStep(step, 'wait for a place')
    const inTime = async (displaced: AbortSignal) => {
      admitted()
      if (!shares.hasLeft(group)) throw new ShareSpent()
      let isCounted = true
      const end = shares.begin(group)
      const engineDone = () => {
        if (isCounted) end()
        isCounted = false
      }
      try {
        const signal = AbortSignal.any([asked, displaced])
        const inTurn = (own: AbortSignal) => work(own, engineDone)
        return await withDeadline(inTurn, { signal, timeoutMs, Late: TooSlow })
      } finally {
        engineDone()
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

/** What is said of work in its turn that ended with a code; of a server of others, by its name. */
export function failureMessage(code: RefusalCode, connection: string | undefined): string {
  if (connection === undefined) return refusals[code]
  const server = `The database server of the connection "${connection}"`
  switch (code) {
    case 'TooBusy':
      return `${server} has too many queries waiting; try again in a moment`
    case 'TooManyRequests':
      return `${server} has worked for you as long as it may for one person; try again in a moment`
    case 'QueryTimeout':
      return `${server} took too long for the query, which was stopped`
    default:
      return refusals[code]
  }
}

/** Code of what work in its turn ended with. */
export function failureCodeOf(error: unknown): RefusalCode {
  if (error instanceof QueueFull) return 'TooBusy'
  if (error instanceof ShareSpent) return 'TooManyRequests'
  if (error instanceof HttpError && error.code === 'TooManyRequests') return error.code
  if (error instanceof EngineLost || error instanceof EngineUnfit) return 'DataUnavailable'
  return error instanceof TooSlow || error instanceof EngineTooSlow ? 'QueryTimeout' : 'QueryFailed'
}
