import { createHash } from 'node:crypto'
import { CodedError, parseQuery } from '@casement/query'
import {
  compile,
  type CompileBudget,
  type EffectiveIdentity,
  failureOf,
  lineInSteps,
  type Statement,
} from '@casement/semantic'
import type { ServedDataset } from '../content/content.ts'
import { AnswerTooLarge, type Database } from '../database/database.ts'
import { type RefusalCode, refusals } from '../http/refusal.ts'
import type { PreAggregations } from '../preagg/pre-aggregations.ts'
import { createQueryQueue, type QueryQueue, QueueFull } from '../scheduling/query-queue.ts'
import type { AnswerCache } from './answer-cache.ts'
import { arrowInSteps, minArrowRows } from './arrow-answer.ts'
import { jsonInSteps } from './answer-json.ts'
import { withDeadline } from '../scheduling/deadline.ts'
import { createSingleFlight } from '../scheduling/single-flight.ts'
import { createTurns, inSlices } from '../scheduling/time-slices.ts'
import type { WorkShares } from '../scheduling/work-shares.ts'

/** When it is: 'YYYY-MM-DD', which relative dates count from, and 'YYYY-MM-DDTHH:MM:SS' (UTC), for relative times. */
export interface Clock {
  readonly today: string
  readonly now: string
}

/** One query, for whom it is asked and of what. */
export interface Asked {
  readonly query: unknown
  readonly dataset: ServedDataset
  readonly identity: EffectiveIdentity
  /** whose turn it takes in the queue, and whose share of the service's time */
  readonly viewer: string
  readonly signal: AbortSignal
  readonly clock: Clock
  /** a large answer as Arrow */
  readonly takesArrow: boolean
  /** What compiling may still take of all that is asked together; less of it afterwards. */
  readonly budget: CompileBudget
  /**
   * Resolves when the viewer may hold one answer more: kept already, or still to be computed. The answer is held until
   * the caller has passed it on.
   */
  mayHold(kind: 'kept' | 'computed'): Promise<void>
}

/** The rest of a query's line after its id, as JSON; or a whole Arrow stream; or a code and a message. */
export type Answered =
  | { readonly figures: string | Uint8Array }
  | { readonly code: RefusalCode; readonly message: string; readonly cause?: unknown }

interface Deps {
  engine: Pick<Database, 'run' | 'known'>
  /** Pre-aggregations that statements may read; absent: none. */
  preAggregations?: Pick<PreAggregations, 'find' | 'known'>
  queue: QueryQueue
  cache: AnswerCache
  timeoutMs: number
  /** Rows times columns. */
  maxCells: number
  shares: WorkShares
}

/**
 * Answers queries: compiled for the effective identity, one at a time; the same need asked once, answers kept, failures never. What
 * compiling and running take is the viewer's.
 *
 * An answer's key is its whole statement, whose text and parameters carry the model's sources and the identity's RLS
 * filters. So two people share an answer exactly when the engine is asked the same thing for both.
 *
 * Rejects only with the reason of `signal`.
 */
export function createAnswering({
  engine,
  preAggregations,
  queue,
  cache,
  timeoutMs,
  maxCells,
  shares,
}: Deps): (asked: Asked) => Promise<Answered> {
  const shared = createSingleFlight<string | Uint8Array>()
  const compiling = createQueryQueue({ places: 1, longestQueue: maxUncompiled })
  const giveTurns = createTurns()

  /**
   * Compiling stops everybody's events for as long as it takes: viewers take turns, and events come between. What heavy
   * viewers ask is compiled while no other work is done.
   */
  async function compiled(asked: Asked): Promise<Statement> {
    const { viewer, signal } = asked
    const unlessHeavy = async () => (shares.isHeavy(viewer) ? undefined : compiledNow(asked))
    const atLowPriority = (signal: AbortSignal) =>
      queue.run(() => compiledNow(asked), { group: viewer, signal })
    return (
      (await compiling.run(unlessHeavy, { group: viewer, signal })) ??
      (await withDeadline(atLowPriority, { signal, timeoutMs, Late: QueueFull }))
    )
  }
  async function compiledNow({ query, dataset, identity, viewer, clock, budget }: Asked): Promise<Statement> {
    const start = performance.now()
    const own = minOf(budgetOfQuery, budget)
    const before = { ...own }
    try {
      return compile(parseQuery(query), dataset.model, identity, {
        dialect: 'duckdb',
        ...clock,
        known: engine.known,
        maxCells,
        budget: own,
        // Who has taken half of a minute's share gets no pre-aggregations made.
        ...(preAggregations && {
          preAggregations: shares.hasHalfLeft(viewer) ? preAggregations : { find: preAggregations.known },
        }),
      })
    } finally {
      budget.steps -= before.steps - own.steps
      budget.characters -= before.characters - own.characters
      const took = performance.now() - start
      shares.spend(viewer, took)
      await giveTurns(took)
    }
  }

  const run = (
    statement: Statement,
    takesArrow: boolean,
    group: string,
    asked: AbortSignal,
  ): Promise<string | Uint8Array> => {
    const work = async (signal: AbortSignal) => {
      const result = await engine.run(statement, { signal }).catch((error: unknown) => {
        throw figureRefused(statement, error) ?? error
      })
      const line = await inSlices(lineInSteps('', statement, result), signal)
      if ('error' in line) throw new FigureRefused(line.error.message)
      if (takesArrow && line.rowCount > minArrowRows) return inSlices(arrowInSteps(statement, line), signal)
      const { id: _none, ...figures } = line
      return inSlices(jsonInSteps(figures), signal)
    }
    const inTime = async (displaced: AbortSignal) => {
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
    })
  }

  return async (question) => {
    const { viewer, signal, takesArrow, mayHold } = question
    let statement: Statement
    try {
      statement = await compiled(question)
    } catch (error) {
      if (signal.aborted) throw error
      if (error instanceof QueueFull) return failure(error)
      if (!(error instanceof CodedError)) throw error
      return { code: 'Invalid parameters', message: error.message }
    }
    const key = keyOf(statement) + (takesArrow ? ' arrow' : '')
    await mayHold(cache.has(key) ? 'kept' : 'computed')
    const kept = cache.get(key)
    if (kept !== undefined) return { figures: kept }
    try {
      const start = (requested: AbortSignal) => run(statement, takesArrow, viewer, requested)
      // Nobody is to wait for work of a lower priority than their own.
      const joined = shares.isHeavy(viewer) ? `${key} ${viewer}` : key
      const figures = await shared.join(joined, signal, start)
      cache.set(key, figures)
      return { figures }
    } catch (error) {
      if (signal.aborted) throw error
      return failure(error)
    }
  }
}

const keyOf = (statement: Statement): string =>
  createHash('sha256').update(JSON.stringify(statement)).digest('base64url')

/** What compiling one query may take, which stops everybody else for as long. */
const budgetOfQuery: CompileBudget = { steps: 3000, characters: 96 * 1024 }

const minOf = (one: CompileBudget, other: CompileBudget): CompileBudget => ({
  steps: Math.min(one.steps, other.steps),
  characters: Math.min(one.characters, other.characters),
})

/** Queries that wait to be compiled. */
const maxUncompiled = 5000

/** The viewer has taken more of the service's time than a viewer may. */
class ShareSpent extends Error {
  override readonly name = 'ShareSpent'
}

/** The engine worked on it for longer than a query may take. */
class TooSlow extends Error {
  override readonly name = 'TooSlow'
}

/** A figure cannot be given as it is; the message is for who asked. */
class FigureRefused extends Error {
  override readonly name = 'FigureRefused'
}

/** What the engine's failure says of the figures themselves; undefined where it says nothing that people may read. */
function figureRefused(statement: Statement, cause: unknown): FigureRefused | undefined {
  if (!(cause instanceof Error)) return undefined
  if (cause instanceof AnswerTooLarge) return new FigureRefused(cause.message, { cause })
  if (cause.message.startsWith('Out of Memory Error'))
    return new FigureRefused('The query needs more memory than it may use; filter it more narrowly', {
      cause,
    })
  const message = failureOf(statement, cause.message)
  return message === undefined ? undefined : new FigureRefused(message, { cause })
}

function failure(error: unknown): Answered {
  if (error instanceof FigureRefused) return { code: 'QueryFailed', message: error.message }
  return { code: codeOf(error), message: refusals[codeOf(error)], cause: error }
}

function codeOf(error: unknown): RefusalCode {
  if (error instanceof QueueFull) return 'TooBusy'
  if (error instanceof ShareSpent) return 'TooManyRequests'
  return error instanceof TooSlow ? 'QueryTimeout' : 'QueryFailed'
}
