import type { AccessRequest, RequestState } from '@casement/portal-api'
import type { GrantDraft } from '../changes/grant-draft.ts'
import { reportWords } from '../words/grant-words.ts'
import { workspaceNamed, type Names } from '../words/names.ts'
import { t } from '../words/t.ts'

export const states = ['open', 'accepted', 'refused', 'withdrawn'] as const satisfies readonly RequestState[]

type Place = Pick<AccessRequest, 'workspaceId' | 'reportId'>

/** "Sales Overview in Sales", "every report of Sales", "anything". */
export function placeWords({ workspaceId, reportId }: Place, names: Names): string {
  if (workspaceId === null) return t('requests.anything')
  const report = reportWords({ workspaceId, reportId }, names)
  return reportId === null
    ? report
    : t('content.placeIn', { report, workspace: workspaceNamed(names, workspaceId).name })
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
  const said = decidedBy ? t(`requests.by.${state}`, { person: decidedBy }) : t(`requests.state.${state}`)
  return said + (answer ? `: ${answer}` : '')
}
