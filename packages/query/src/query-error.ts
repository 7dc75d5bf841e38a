import { PlacedError } from './placed-error.ts'

/** The closed list of what can go wrong in a query. */
export const queryErrors = {
  QUERY_SHAPE: 'The query does not have the shape of a query',
  QUERY_UNKNOWN_FIELD: 'The query asks for something that the model does not have',
  QUERY_UNRELATED: 'The tables of the query are not related',
  QUERY_FILTER: 'The query has a filter that cannot be used',
  QUERY_DETAIL_ROWS: 'The rows behind a figure cannot be listed',
  QUERY_TOO_LARGE: 'The query is larger than the limits allow',
} as const

/** A query that cannot be answered; thrown when it is parsed or compiled. */
export class QueryError extends PlacedError<keyof typeof queryErrors> {
  override readonly name = 'QueryError'
}
