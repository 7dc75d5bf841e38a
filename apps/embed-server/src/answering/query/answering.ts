import { lineInSteps } from '@casement/evaluator'
import { createHash } from 'node:crypto'
import { type AnswerSource, PlacedError } from '@casement/query'
import { failureOf, type Statement } from '@casement/semantic'
import { AnswerTooLarge, readsPreAggregation, withoutPreAggregations } from '../../engines/duckdb/database.ts'
import { DataReplaced } from '../../engines/duckdb/file-watch.ts'
import type { ServedDataset } from '../../content/content-parts.ts'
import { HttpError } from '@casement/server'
import type { RefusalCode } from '../../http/refusal.ts'
import type { Purse, Work } from '../../scheduling/purse.ts'
import type { WorkShares } from '../../scheduling/work-shares.ts'
import { isLowPriority } from '../../scheduling/low-priority.ts'
import { QueueFull } from '../../scheduling/query-queue.ts'
import { createSingleFlight } from '../../scheduling/single-flight.ts'
import { inSlices } from '../../scheduling/time-slices.ts'
import type { SizedCache } from '../cache/sized-cache.ts'
import type { AnsweringEngine } from './answering-engine.ts'
import { jsonInSteps } from './answer-json.ts'
import { arrowInSteps, minArrowRows } from './arrow-answer.ts'
import { type CompilerDeps, createQueryCompiler, type Uncompiled } from './query-compiler.ts'
import { createRunInTurn, failureCodeOf, failureMessage } from './run-in-turn.ts'

/** One query, for whom it is asked and of what. */
export interface Asked extends Uncompiled {
  /** a large answer as Arrow */
  readonly takesArrow: boolean
  /**
   * Resolves when the viewer may hold one answer more: kept already, or still to be computed. The answer is held until
   * the caller has passed it on.
   */
  mayHold(kind: 'kept' | 'computed'): Promise<void>
}

/** The rest of a query's line after its id, as JSON; or a whole Arrow stream; or a code and a message. */
export type Answered =
  | { readonly figures: string | Uint8Array; readonly source: AnswerSource }
  | { readonly code: RefusalCode; readonly message: string; readonly cause?: unknown }

interface Deps extends CompilerDeps {
  engine: AnsweringEngine
  cache: SizedCache<string | Uint8Array>
  /** of the time of the engine, whose share is that of this process where it is the process's own */
  engineShares: WorkShares
  purse: Pick<Purse, 'workOf'>
  /** Name of the connection that has the data; absent: they are the content's own. */
  connection?: string | undefined
}

/**
 * Answers queries: compiled for the effective identity, one at a time; the same need asked once, answers kept, failures
 * never. What compiling and running take is the viewer's.
 *
 * An answer's key is its whole statement over the tables themselves, whose text and parameters carry the model's sources and the identity's RLS
 * filters. So two people share an answer exactly when the engine is asked the same thing for both, in the same period.
 *
 * Rejects only with the reason of `signal`.
 */
export function createAnswering(deps: Deps): (asked: Asked) => Promise<Answered> {
  const { engine, cache, shares, engineShares, purse, connection } = deps
  const runInTurn = createRunInTurn(deps)
  const shared = createSingleFlight<string | Uint8Array>()
  const compiled = createQueryCompiler(deps)

  const run = (
    statement: Statement,
    { takesArrow, viewer: group, dataset, step }: Asked,
    asked: AbortSignal,
  ): Promise<string | Uint8Array> => {
    const work = async (signal: AbortSignal, engineDone: () => void) => {
      const result = await engine
        .run(statement, { signal, runFor: { step, dataset } })
        .catch((error: unknown) => {
          throw figureRefused(statement, error) ?? error
        })
      // Reading and writing what a server of others answered takes none of its time, but this process's.
      if (engineShares !== shares) engineDone()
      const write: Work =
        engineShares === shares
          ? (steps) => inSlices(steps, signal)
          : purse.workOf(group, { signal, whenSpent: 'refuse' })
      const line = await write(lineInSteps('', statement, result))
      if ('error' in line) throw new FigureRefused(line.error.message)
      if (takesArrow && line.rowCount > minArrowRows) return write(arrowInSteps(statement, line))
      const { id: _none, ...figures } = line
      return write(jsonInSteps(figures))
    }
    return runInTurn(work, { group, signal: asked, step })
  }

  /** A one side that is not unique, over which the figures of a statement would count rows twice. */
  const heldBack = async ({ tables }: Statement, dataset: ServedDataset) => {
    if (!engine.doubledIn || tables.length < 2) return undefined
    return (await engine.doubledIn(dataset)).find(({ table }) => tables.includes(table))
  }

  return async (question) => {
    const { viewer, signal, takesArrow, mayHold, step } = question
    const start = performance.now()
    const sourceOf = (from: AnswerSource['from']): AnswerSource => ({
      from,
      ms: Math.round((performance.now() - start) * 10) / 10,
    })
    let statement: Statement
    try {
      statement = await (step ? step.step('compile', () => compiled(question)) : compiled(question))
    } catch (error) {
      if (signal.aborted) throw error
      if (error instanceof QueueFull) return failure(error, undefined)
      if (!(error instanceof PlacedError)) throw error
      return { code: 'Invalid parameters', message: error.message }
    }
    const held = await heldBack(statement, question.dataset)
    if (held) return { code: 'QueryFailed', message: held.message }
    const key = `${keyOf(statement)} ${engine.period?.() ?? ''}${takesArrow ? ' arrow' : ''}`
    await mayHold(cache.has(key) ? 'kept' : 'computed')
    const kept = cache.get(key)
    step?.note({ 'casement.is_kept': kept !== undefined })
    if (kept !== undefined) return { figures: kept, source: sourceOf('cache') }
    try {
      const begin = (requested: AbortSignal) => run(statement, question, requested)
      // Nobody is to wait for work of a lower priority than their own.
      const joined = engineShares.isHeavy(viewer) || isLowPriority(viewer) ? `${key} ${viewer}` : key
      const figures = await shared.join(joined, signal, begin)
      cache.set(key, figures)
      return { figures, source: sourceOf(readsPreAggregation(statement) ? 'preAggregation' : 'engine') }
    } catch (error) {
      if (signal.aborted) throw error
      return failure(error, connection)
    }
  }
}

/** Key of an answer, whichever pre-aggregation it is read from: another one may have taken its place since. */
const keyOf = (statement: Statement): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...statement, sql: withoutPreAggregations(statement.sql) }))
    .digest('base64url')

/** A figure cannot be given as it is; the message is for the caller. */
class FigureRefused extends Error {
  override readonly name = 'FigureRefused'
}

/** Reads from the engine's failure what it says of the figures; undefined where it says nothing that people may read. */
function figureRefused(statement: Statement, cause: unknown): FigureRefused | undefined {
  if (!(cause instanceof Error)) return undefined
  if (cause instanceof AnswerTooLarge || cause instanceof DataReplaced)
    return new FigureRefused(cause.message, { cause })
  if (cause.message.startsWith('Out of Memory Error'))
    return new FigureRefused('The query needs more memory than it may use; filter it more narrowly', {
      cause,
    })
  const message = failureOf(statement, cause.message)
  return message === undefined ? undefined : new FigureRefused(message, { cause })
}

function failure(error: unknown, connection: string | undefined): Answered {
  if (error instanceof FigureRefused) return { code: 'QueryFailed', message: error.message }
  const code = failureCodeOf(error)
  const message = error instanceof HttpError ? error.message : failureMessage(code, connection)
  return { code, message, cause: error }
}
