import { isQueryError } from '../../api/query-error.ts'
import { problemWords } from '../words/problem-words.ts'

/** Why a change was refused: beside the fields that it is about, or above them. */
export interface RefusedChange {
  readonly fields: Readonly<Record<string, string>>
  readonly above: string | null
  readonly index: number | null
  /** what is stored was changed meanwhile, and has to be read again */
  readonly isStale: boolean
  readonly correlationId?: string | undefined
}

const stale = /Changed$|^grantUnknown$/

/** The field that `changes.0.set.tags.1`, `change.set.name` or `value.accent.light` is of: its name in a form. */
const fieldName = (path: string): string =>
  path
    .replace(/^(changes\.\d+|change)\.(set\.)?/, '')
    .replace(/^value\./, '')
    .replace(/\.\d+$/, '')

/** The refusal that was thrown, `names` being the fields of the form; a bug is thrown on. */
export function refusedChange(error: unknown, names: readonly string[] = []): RefusedChange {
  if (!isQueryError(error)) throw error
  const problem = typeof error.status === 'number' ? error.problem : undefined
  const field = problem?.field === undefined ? '' : fieldName(problem.field)
  const isOfField = problem !== undefined && names.includes(field)
  return {
    fields: isOfField ? { [field]: problem.message.replace(`${problem.field}: `, '') } : {},
    above: isOfField ? null : problemWords(error),
    index: null,
    isStale: stale.test(problem?.code ?? ''),
    correlationId: error.correlationId,
  }
}
