import { isQueryError, type QueryError } from '../api/query-error.ts'
import { t } from './t.ts'

/** What a failed call is to a person, in a sentence: the server's own, where it gave one. */
export function problemWords(error: QueryError): string {
  if (error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR') return t('problem.noAnswer')
  if (error.status === 'PARSING_ERROR') return t('problem.unreadable')
  return error.problem ? asSentence(error.problem.message) : t('problem.refused', { status: error.status })
}

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

export const isNotAdministrator = (error: unknown): boolean =>
  isQueryError(error) &&
  error.status === 403 &&
  'problem' in error &&
  error.problem?.code === 'notAdministrator'
