import { createHash } from 'node:crypto'
import { compile, type Engine, type Person, SemanticError, type Statement, toLine } from '@casement/semantic'
import type { ServedDataset } from '../content/content.ts'
import { type RefusalCode, refusals } from '../refusal.ts'
import { type Admission, NoPlace } from './admission.ts'
import type { AnswerCache } from './answer-cache.ts'
import { createSharedWork } from './shared-work.ts'

/** One query, who asks it and of what. */
export interface Asked {
  readonly query: unknown
  readonly dataset: ServedDataset
  readonly person: Person
  /** whose turn it takes in the queue */
  readonly viewer: string
  readonly signal: AbortSignal
  /** the day that relative dates count from, 'YYYY-MM-DD' */
  readonly today: string
}

/** The rest of a query's line after its id, as JSON: figures, or a code and a message. */
export type Answered =
  | { readonly json: string }
  | { readonly code: RefusalCode; readonly message: string; readonly cause?: unknown }

interface Deps {
  engine: Engine
  admission: Admission
  cache: AnswerCache
  timeoutMs: number
}

/**
 * Answers queries: compiled for the person, the same need asked once, answers kept, failures never.
 *
 * An answer's key is the text and the parameters of its statement, which carry the row rules of the person. So two
 * people share an answer exactly when the engine is asked the same thing for both.
 *
 * Rejects only with the reason of `signal`.
 */
export function createAnswering({
  engine,
  admission,
  cache,
  timeoutMs,
}: Deps): (asked: Asked) => Promise<Answered> {
  const work = createSharedWork<string>()

  const run = async (statement: Statement, group: string, signal: AbortSignal): Promise<string> => {
    const patience = AbortSignal.timeout(timeoutMs)
    const waiting = AbortSignal.any([signal, patience])
    return admission
      .run(
        async () => {
          const result = await engine.run(statement, { signal: withDeadline(signal, timeoutMs) })
          const { id: _none, ...line } = toLine('', statement, result)
          return JSON.stringify(line)
        },
        { group, signal: waiting },
      )
      .catch((error: unknown) => {
        if (patience.aborted && error === patience.reason) throw new NoPlace()
        throw error
      })
  }

  return async ({ query, dataset, person, viewer, signal, today }) => {
    let statement: Statement
    try {
      statement = compile(query as never, dataset.model, person, { dialect: 'duckdb', today })
    } catch (error) {
      if (!(error instanceof SemanticError)) throw error
      return { code: 'Invalid parameters', message: error.message }
    }
    const key = keyOf(statement, dataset)
    const kept = cache.get(key)
    if (kept !== undefined) return { json: kept }
    try {
      const json = await work.join(key, signal, (shared) => run(statement, viewer, shared))
      cache.set(key, json)
      return { json }
    } catch (error) {
      if (signal.aborted) throw error
      return failure(error)
    }
  }
}

const keyOf = (statement: Statement, { id, version }: ServedDataset): string =>
  createHash('sha256')
    .update(JSON.stringify([id, version, statement]))
    .digest('base64url')

const withDeadline = (signal: AbortSignal, timeoutMs: number) =>
  AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])

function failure(error: unknown): Answered {
  const code = error instanceof NoPlace ? 'TooBusy' : isTimeout(error) ? 'QueryTimeout' : 'QueryFailed'
  return { code, message: refusals[code], cause: error }
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'
