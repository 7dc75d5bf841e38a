import type { QueryRequest, SemanticQuery } from '@casement/query'
import type { Server } from '@casement/server'

/** A query that a frame asked the service for. */
export interface HeardQuery {
  readonly query: SemanticQuery
  /** Milliseconds since 1970, by the machine's own clock. */
  readonly at: number
}

/** Notes every query of a frame, in order, whatever became of it. */
export function noteQueries(app: Server): HeardQuery[] {
  const heard: HeardQuery[] = []
  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.url !== '/embed/query') return
    const { queries = [] } = (request.body ?? {}) as Partial<QueryRequest>
    for (const { query } of queries) heard.push({ query, at: Date.now() })
  })
  return heard
}
