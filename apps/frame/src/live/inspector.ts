import type { AnswerSource } from '@casement/query'
import type { FrameState, Session } from '@casement/session'

/** A query that was asked, and the id under which the service's log has its request; '' for one that needed none. */
export interface NotedQuery {
  readonly correlationId: string
  /** Time of the request, by the browser's clock, ISO 8601. */
  readonly at: string
  /** Absent as long as nothing was answered. */
  readonly status?: number
  readonly durationMs?: number
  /** Origin of its answer: `frame`, `cache`, `preAggregation` or `engine`, and the milliseconds that it took there. */
  readonly source?: AnswerSource
  readonly query: unknown
}

/** Inspector that authors find in the frame's console as `casement`. */
export interface Inspector {
  /** State of the session now. */
  readonly state: FrameState
  /** The latest queries, the newest first. */
  readonly queries: readonly NotedQuery[]
}

const maxNoted = 100

/** Notes the queries that pass a fetch. Of a request it keeps the correlation id and the queries; never the token. */
export function noteQueries(fetch: typeof globalThis.fetch) {
  let queries: readonly NotedQuery[] = []
  const noted: typeof globalThis.fetch = async (input, init) => {
    const asked = queriesIn(init?.body)
    if (asked.length === 0) return fetch(input, init)
    const correlationId = new Headers(init?.headers).get('x-correlation-id') ?? ''
    const [at, start] = [new Date().toISOString(), performance.now()]
    const own = asked.map((query) => ({ correlationId, at, query }))
    queries = [...own, ...queries].slice(0, maxNoted)
    const response = await fetch(input, init)
    const answered = { status: response.status, durationMs: Math.round(performance.now() - start) }
    queries = queries.map((each) => (each.correlationId === correlationId ? { ...each, ...answered } : each))
    return response
  }
  function noteAnswer(query: unknown, source: AnswerSource): void {
    const text = JSON.stringify(query)
    const isOwn = (each: NotedQuery) => !each.source && JSON.stringify(each.query) === text
    const asked = source.from === 'frame' ? undefined : queries.find(isOwn)
    queries = asked
      ? queries.map((each) => (each === asked ? { ...each, source } : each))
      : [{ correlationId: '', at: new Date().toISOString(), source, query }, ...queries].slice(0, maxNoted)
  }
  const inspectorOf = ({ state }: Pick<Session, 'state'>): Inspector => ({
    get state() {
      return state.get()
    },
    get queries() {
      return queries
    },
  })
  return { fetch: noted, noteAnswer, inspectorOf }
}

/** The queries of a request's body; none where it is another request. */
function queriesIn(body: unknown): readonly unknown[] {
  if (typeof body !== 'string') return []
  const { queries = [] } = JSON.parse(body) as { queries?: readonly { query?: unknown }[] }
  return queries.flatMap(({ query }) => (query === undefined ? [] : [query]))
}
