import type { QueryLine, SemanticQuery } from '@casement/query'
import type { AskedQuery } from '../service/embed-service.ts'
import { FrameError, isFrameErrorCode } from '../service/frame-error.ts'
import type { FrameErrorCode } from '../service/frame-error.ts'

/** Asks the service; see EmbedService.runQueries. */
export type RunQueries = (
  queries: readonly AskedQuery[],
  signal: AbortSignal,
  onLine: (line: QueryLine) => void,
) => Promise<void>

export interface RequestsOptions {
  readonly run: RunQueries
  readonly onLine: (key: string, line: QueryLine) => void
  /** A request failed as a whole; `keys` have not been answered. */
  readonly onFailure: (keys: readonly string[], error: FrameError) => void
  /** A request is over, either way. */
  readonly onEnd: () => void
}

/** The requests under way. Nothing is heard of one that was cancelled. */
export interface Requests {
  isPending(key: string): boolean
  /** Asks queries, by their keys, in one request. */
  send(queries: ReadonlyMap<string, SemanticQuery>): void
  /** Aborts the requests that wait for none of these keys. */
  keepOnly(keys: ReadonlySet<string>): void
}

interface Flight {
  readonly controller: AbortController
  readonly keys: Set<string>
}

export function createRequests({ run, onLine, onFailure, onEnd }: RequestsOptions): Requests {
  const flights = new Set<Flight>()

  async function fly(missing: ReadonlyMap<string, SemanticQuery>): Promise<void> {
    const flight: Flight = { controller: new AbortController(), keys: new Set(missing.keys()) }
    flights.add(flight)
    const keyById = new Map([...missing.keys()].map((key, index) => [`q${index}`, key]))
    const queries = [...keyById].map(([id, key]) => ({ id, query: missing.get(key)! }))
    try {
      await run(queries, flight.controller.signal, (line) => {
        const key = keyById.get(line.id)
        if (key === undefined || !flights.has(flight)) return
        flight.keys.delete(key)
        onLine(key, line)
      })
    } catch (error) {
      if (!flights.has(flight)) return
      if (!(error instanceof FrameError)) throw error
      flights.delete(flight)
      onFailure([...flight.keys], error)
    } finally {
      flights.delete(flight)
    }
    onEnd()
  }

  return {
    isPending: (key) => [...flights].some((flight) => flight.keys.has(key)),
    send: (queries) => void fly(queries),
    keepOnly(keys) {
      for (const flight of flights) {
        if ([...flight.keys].some((key) => keys.has(key))) continue
        flights.delete(flight)
        flight.controller.abort()
      }
    },
  }
}

/** Error of a query of its own. */
export const errorOfLine = (error: { code: string; message: string; correlationId?: string }): FrameError =>
  new FrameError(codeOfLine(error.code), {
    detail: error.message,
    ...(error.correlationId ? { correlationId: error.correlationId } : {}),
  })

/** A person's asking too much is reported as a busy service: both pass. */
function codeOfLine(code: string): FrameErrorCode {
  if (code === 'TooManyRequests') return 'TooBusy'
  return isFrameErrorCode(code) ? code : 'QueryFailed'
}
