import { isQueryError, type QueryError } from '../../api/query-error.ts'
import { problemWords } from '../../words/problem-words.ts'

/** Why a change was refused. What is known of fields stands beside them, everything else above. */
export interface Refusal<Field extends string = string> {
  readonly fields: Readonly<Partial<Record<Field, string>>>
  readonly above: string | null
  /** which of several changes it is about, from 0 */
  readonly index: number | null
  /** somebody else changed or deleted it meanwhile: what is stored has to be read again */
  readonly isStale: boolean
  readonly correlationId?: string | undefined
}

/** Fields of a form, by what the server calls them: 'subject.value'. */
export type FieldNames<Field extends string = string> = Pick<ReadonlyMap<string, Field>, 'get'>

const noFields: FieldNames<never> = { get: () => undefined }

/** What the server calls the field that `changes.0.write.rowRoles.0`, `changes.0.set.tags.1` or `change.set.name` is in. */
const calledIn = (path: string): string =>
  path.replace(/^(changes\.\d+\.(write|set)|change(\.set)?|grant)\./, '').replace(/\.\d+$/, '')

/** Which change `changes.41.write.rowRoles.0` is about. */
const indexOf = (path: string | undefined): number | null => {
  const found = /^changes\.(\d+)\./.exec(path ?? '')
  return found ? Number(found[1]) : null
}

const stale = /Changed$|^(grant|request)Unknown$/

export function refusalOf<Field extends string = string>(
  error: QueryError,
  names: FieldNames<Field> = noFields,
): Refusal<Field> {
  const problem = typeof error.status === 'number' ? error.problem : undefined
  const path = problem?.field
  const field = path === undefined ? undefined : names.get(calledIn(path))
  const fields: Partial<Record<Field, string>> = {}
  if (field !== undefined && problem) fields[field] = problem.message.replace(`${path}: `, '')
  return {
    fields,
    above: field === undefined ? problemWords(error) : null,
    index: indexOf(path),
    isStale: stale.test(problem?.code ?? ''),
    correlationId: error.correlationId,
  }
}

/** The refusal that was thrown; a bug is thrown on. */
export function asRefusal<Field extends string = string>(
  error: unknown,
  names?: FieldNames<Field>,
): Refusal<Field> {
  if (!isQueryError(error)) throw error
  return refusalOf(error, names)
}
