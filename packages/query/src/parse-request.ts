import { QueryError } from './query-error.ts'
import { array, object, shape, text } from './read-json.ts'
import type { SemanticQuery } from './semantic-query.ts'

/** Everything that a page asks in one request. */
export interface QueryRequest {
  casement: 1
  queries: readonly { id: string; query: SemanticQuery }[]
}

/** Asks for what a report's page asks when it opens as its author left it: an OpeningLine, then an answer for each. */
export interface OpeningRequest {
  casement: 1
  opening: true
}

/** First line of the answer to an OpeningRequest: the queries that are answered. */
export interface OpeningLine {
  opening: readonly { id: string; query: unknown }[]
}

/** Bounds of one request; the frame asks for what a page needs more in several requests. */
export const requestLimits = { queries: 30, idLength: 200 } as const

/** The only version there is. */
export const requestVersion = 1

/**
 * Reads the body of a request to `embed/query`, its queries still unread: `parseQuery` judges each for itself, so that a
 * wrong one takes no others with it. Throws QUERY_SHAPE and QUERY_TOO_LARGE.
 */
export function parseQueryRequest(json: unknown): readonly { id: string; query: unknown }[] | 'opening' {
  const { casement, queries, opening, ...rest } = object(json, 'The request')
  if (typeof casement === 'number' && casement > requestVersion)
    throw new QueryError(
      'QUERY_SHAPE',
      `The request is version ${casement}, this service reads version ${requestVersion}`,
    )
  if (casement !== requestVersion) throw shape(`${requestVersion} was expected`, 'casement')
  refuseOthers(rest, '')
  if (opening !== undefined) {
    if (opening !== true) throw shape('true was expected', 'opening')
    if (queries !== undefined) throw shape('Either queries or opening was expected', 'opening')
    return 'opening'
  }
  const ids = new Set<string>()
  return array(queries, 'queries', requestLimits.queries).map((item, index) => {
    const path = `queries[${index}]`
    const { id: given, query, ...others } = object(item, path)
    refuseOthers(others, `${path}.`)
    const id = text(given, `${path}.id`, requestLimits.idLength)
    if (ids.has(id)) throw shape('Two queries have the same id', `${path}.id`)
    ids.add(id)
    return { id, query }
  })
}

/** Refuses properties that there are not. */
export function refuseOthers(rest: object, prefix: string): void {
  const [name] = Object.keys(rest)
  if (name !== undefined) throw shape('There is no such property', `${prefix}${name.slice(0, 100)}`)
}
