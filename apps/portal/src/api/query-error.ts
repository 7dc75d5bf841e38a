/** The server's own account of a refusal (portal-api's Problem), where it gave one. */
export interface QueryProblem {
  code: string
  message: string
  field?: string
}

interface Traced {
  /** The id under which the server's log has this call; absent when no answer came. */
  correlationId?: string
}

/**
 * Why a query failed, each kind told apart by `status`: the call got no answer, took longer than its time-out, was
 * answered with something that is not JSON, or was answered with a status outside 200-299 (a number). No token in it.
 */
export type QueryError =
  | ({ status: 'FETCH_ERROR'; error: string } & Traced)
  | ({ status: 'TIMEOUT_ERROR'; error: string } & Traced)
  | ({ status: 'PARSING_ERROR'; originalStatus: number; error: string } & Traced)
  | ({ status: number; problem?: QueryProblem } & Traced)

/** One line for the console. */
export function describeQueryError(error: QueryError): string {
  const traced = error.correlationId === undefined ? '' : `, correlation id ${error.correlationId}`
  if (typeof error.status === 'string') return `${error.status}: ${error.error}${traced}`
  const said = error.problem ? ` ${error.problem.code}: ${error.problem.message}` : ''
  return `status ${error.status}${said}${traced}`
}

const kinds: readonly unknown[] = ['FETCH_ERROR', 'TIMEOUT_ERROR', 'PARSING_ERROR']

/** Tells a failed call from a bug's thrown error, which RTK Query hands on in the same place. */
export const isQueryError = (error: unknown): error is QueryError =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  (typeof error.status === 'number' || kinds.includes(error.status))
