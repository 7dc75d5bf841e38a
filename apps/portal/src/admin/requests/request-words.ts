import type { AccessRequest, RequestState } from '@casement/portal-api'
import type { GrantDraft } from '../changes/grant-draft.ts'
import { reportWords } from '../words/grant-words.ts'
import { workspaceNamed, type Names } from '../words/names.ts'

export const stateNames: Readonly<Record<RequestState, string>> = {
  open: 'Waiting',
  accepted: 'Accepted',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}

type Place = Pick<AccessRequest, 'workspaceId' | 'reportId'>

/** "Sales Overview in Sales", "every report of Sales", "anything". */
export function placeWords({ workspaceId, reportId }: Place, names: Names): string {
  if (workspaceId === null) return 'anything'
  const report = reportWords({ workspaceId, reportId }, names)
  return reportId === null ? report : `${report} in ${workspaceNamed(names, workspaceId).name}`
}

/** The grant that a request asks for: view, for the person alone. */
export const draftFor = ({ person, workspaceId, reportId }: AccessRequest): Partial<GrantDraft> => ({
  kind: 'person',
  value: person,
  workspaceId: workspaceId ?? '',
  reportId: reportId ?? '',
})

/** "Accepted by ada: Welcome". */
export function stateWords({ state, decidedBy, answer }: AccessRequest): string {
  const by = decidedBy ? ` by ${decidedBy}` : ''
  return stateNames[state] + by + (answer ? `: ${answer}` : '')
}
