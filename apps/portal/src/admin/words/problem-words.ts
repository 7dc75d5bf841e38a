import { isQueryError, type QueryError } from '../../api/query-error.ts'

/** What a failed call is to a person, in a sentence: the server's own, where it gave one. */
export function problemWords(error: QueryError): string {
  if (error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR')
    return 'The portal’s server does not answer. Check your connection, or try again in a moment.'
  if (error.status === 'PARSING_ERROR') return 'The portal’s server gave an answer that cannot be read.'
  return error.problem
    ? asSentence(error.problem.message)
    : `The portal’s server refused it (${error.status}).`
}

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

export const isNotAdministrator = (error: unknown): boolean =>
  isQueryError(error) &&
  error.status === 403 &&
  'problem' in error &&
  error.problem?.code === 'notAdministrator'
