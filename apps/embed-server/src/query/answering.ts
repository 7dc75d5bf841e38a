import { createHash } from 'node:crypto'
import {
  compile,
  failureOf,
  parseQuery,
  type Person,
  SemanticError,
  type Statement,
  type Summaries,
  toLine,
} from '@casement/semantic'
import type { ServedDataset } from '../content/content.ts'
import type { Database } from '../database.ts'
import { type RefusalCode, refusals } from '../refusal.ts'
import { type Admission, NoPlace } from './admission.ts'
import type { AnswerCache } from './answer-cache.ts'
import { arrowOf, leastArrowRows } from './arrow-answer.ts'
import { withDeadline } from './deadline.ts'
import { createSharedWork } from './shared-work.ts'

/** When it is: 'YYYY-MM-DD', which relative dates count from, and 'YYYY-MM-DDTHH:MM:SS' (UTC), for relative times. */
export interface Moment {
  readonly today: string
  readonly now: string
}

/** One query, who asks it and of what. */
export interface Asked {
  readonly query: unknown
  readonly dataset: ServedDataset
  readonly person: Person
  /** whose turn it takes in the queue */
  readonly viewer: string
  readonly signal: AbortSignal
  readonly moment: Moment
  /** a large answer as Arrow */
  readonly takesArrow: boolean
}

/** The rest of a query's line after its id, as JSON; or a whole Arrow stream; or a code and a message. */
export type Answered =
  | { readonly figures: string | Uint8Array }
  | { readonly code: RefusalCode; readonly message: string; readonly cause?: unknown }

interface Deps {
  engine: Pick<Database, 'run' | 'known'>
  /** Tables of sums that statements may read; absent: none. */
  summaries?: Summaries
  admission: Admission
  cache: AnswerCache
  timeoutMs: number
}

/**
 * Answers queries: compiled for the person, the same need asked once, answers kept, failures never.
 *
 * An answer's key is its whole statement, whose text and parameters carry the model's sources and the person's row
 * rules. So two people share an answer exactly when the engine is asked the same thing for both.
 *
 * Rejects only with the reason of `signal`.
 */
export function createAnswering({
  engine,
  summaries,
  admission,
  cache,
  timeoutMs,
}: Deps): (asked: Asked) => Promise<Answered> {
  const shared = createSharedWork<string | Uint8Array>()

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
      const line = toLine('', statement, result)
      if ('error' in line) throw new FigureRefused(line.error.message)
      if (takesArrow && line.rowCount > leastArrowRows) return arrowOf(statement, line)
      const { id: _none, ...figures } = line
      return JSON.stringify(figures)
    }
    const inTime = () => withDeadline(work, { signal: asked, timeoutMs, Late: TooSlow })
    return withDeadline((signal) => admission.run(inTime, { group, signal }), {
      signal: asked,
      timeoutMs,
      Late: NoPlace,
    })
  }

  return async ({ query, dataset, person, viewer, signal, moment, takesArrow }) => {
    let statement: Statement
    try {
      statement = compile(parseQuery(query), dataset.model, person, {
        dialect: 'duckdb',
        ...moment,
        known: engine.known,
        ...(summaries && { summaries }),
      })
    } catch (error) {
      if (!(error instanceof SemanticError)) throw error
      return { code: 'Invalid parameters', message: error.message }
    }
    const key = keyOf(statement) + (takesArrow ? ' arrow' : '')
    const kept = cache.get(key)
    if (kept !== undefined) return { figures: kept }
    try {
      const start = (wanted: AbortSignal) => run(statement, takesArrow, viewer, wanted)
      const figures = await shared.join(key, signal, start)
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
  if (cause.message.startsWith('Out of Memory Error'))
    return new FigureRefused('The query needs more memory than it may use; filter it more narrowly', {
      cause,
    })
  const message = failureOf(statement, cause.message)
  return message === undefined ? undefined : new FigureRefused(message, { cause })
}

function failure(error: unknown): Answered {
  if (error instanceof FigureRefused) return { code: 'QueryFailed', message: error.message, cause: error }
  const code =
    error instanceof NoPlace ? 'TooBusy' : error instanceof TooSlow ? 'QueryTimeout' : 'QueryFailed'
  return { code, message: refusals[code], cause: error }
}
