import { isQueryError, type QueryError } from '../../api/query-error.ts'
import { problemWords } from '../words/problem-words.ts'
import type { DraftField, DraftProblems } from './grant-draft.ts'

/** Why a change was refused. What is known of fields stands beside them, everything else above. */
export interface Refusal {
  readonly fields: DraftProblems
  readonly above: string | null
  /** which of several changes it is about, from 0 */
  readonly index: number | null
  /** somebody else changed or deleted the grant meanwhile: what is stored has to be read again */
  readonly isStale: boolean
  readonly correlationId?: string | undefined
}

const fields = new Map<string, DraftField>(
  Object.entries({
    'subject.kind': 'kind',
    'subject.value': 'value',
    workspaceId: 'workspaceId',
    reportId: 'reportId',
    rights: 'rights',
    rowRoles: 'rowRoles',
    rowName: 'rowName',
    note: 'note',
  }),
)

/** The field of the form that `changes.0.write.rowRoles.0` is; undefined when there is none. */
function fieldOf(path: string | undefined): DraftField | undefined {
  const inGrant = path?.replace(/^(changes\.\d+\.write|grant)\./, '') ?? ''
  return fields.get(inGrant.replace(/\.\d+$/, ''))
}

/** Which change `changes.41.write.rowRoles.0` is about. */
const indexOf = (path: string | undefined): number | null => {
  const found = /^changes\.(\d+)\./.exec(path ?? '')
  return found ? Number(found[1]) : null
}

const stale: readonly (string | undefined)[] = [
  'grantChanged',
  'grantUnknown',
  'requestChanged',
  'requestUnknown',
]

export function refusalOf(error: QueryError): Refusal {
  const problem = typeof error.status === 'number' ? error.problem : undefined
  const field = fieldOf(problem?.field)
  return {
    fields: field && problem ? { [field]: problem.message } : {},
    above: field ? null : problemWords(error),
    index: indexOf(problem?.field),
    isStale: stale.includes(problem?.code),
    correlationId: error.correlationId,
  }
}

/** The refusal that was thrown; a bug is thrown on. */
export function asRefusal(error: unknown): Refusal {
  if (!isQueryError(error)) throw error
  return refusalOf(error)
}
