import type { Grantable, GrantRecord, Rights, SubjectKind, UpdateOne } from '@casement/portal-api'
import { t } from '../words/t.ts'

/** What the form of a grant holds: half-typed, so everything is text. */
export interface GrantDraft {
  readonly kind: SubjectKind
  readonly value: string
  readonly workspaceId: string
  /** '': every report */
  readonly reportId: string
  readonly rights: Rights
  readonly rowRoles: readonly string[]
  /** further row roles, separated by commas, where nobody knows which there are */
  readonly otherRoles: string
  readonly rowName: string
  readonly note: string
}

export const emptyDraft: GrantDraft = {
  kind: 'person',
  value: '',
  workspaceId: '',
  reportId: '',
  rights: 'view',
  rowRoles: [],
  otherRoles: '',
  rowName: '',
  note: '',
}

export const draftOf = ({ subject, reportId, rowName, note, ...grant }: GrantRecord): GrantDraft => ({
  kind: subject.kind,
  value: subject.value,
  workspaceId: grant.workspaceId,
  reportId: reportId ?? '',
  rights: grant.rights,
  rowRoles: grant.rowRoles,
  otherRoles: '',
  rowName: rowName ?? '',
  note: note ?? '',
})

/** The version of a stored grant that the change goes out from. */
export type Base = Required<Pick<UpdateOne, 'id' | 'version'>>

/** The change that a draft asks for: of the stored grant, or without one a new grant. */
export const writeOf = (draft: GrantDraft, base: Base | null): UpdateOne => ({
  ...base,
  subject: { kind: draft.kind, value: draft.value.trim() },
  workspaceId: draft.workspaceId,
  reportId: draft.reportId || null,
  rights: draft.rights,
  rowRoles: rolesOf(draft),
  ...(draft.rowName.trim() && { rowName: draft.rowName.trim() }),
  ...(draft.note.trim() && { note: draft.note.trim() }),
})

const rolesOf = ({ rowRoles, otherRoles }: GrantDraft): string[] => [
  ...new Set([...rowRoles, ...otherRoles.split(',').map((role) => role.trim())].filter(Boolean)),
]

/** The fields of the form beside which a problem can stand. */
export type DraftField =
  | 'kind'
  | 'value'
  | 'workspaceId'
  | 'reportId'
  | 'rights'
  | 'rowRoles'
  | 'rowName'
  | 'note'
/** The same by what the server calls them. */
export const fieldNames: ReadonlyMap<string, DraftField> = new Map([
  ['subject.kind', 'kind'],
  ['subject.value', 'value'],
  ['workspaceId', 'workspaceId'],
  ['reportId', 'reportId'],
  ['rights', 'rights'],
  ['rowRoles', 'rowRoles'],
  ['rowName', 'rowName'],
  ['note', 'note'],
])
export type DraftProblems = Readonly<Partial<Record<DraftField, string>>>

/** What each part of the form takes. */
export interface DraftFieldsProps {
  readonly draft: GrantDraft
  readonly problems: DraftProblems
  readonly onChange: (draft: GrantDraft) => void
}

/** What is missing before the server can be asked. */
export function problemsOf({ kind, value, workspaceId, rowName }: GrantDraft): DraftProblems {
  return {
    ...(!value.trim() && { value: t(`grant.sayWhich.${kind}`) }),
    ...(!workspaceId && { workspaceId: t('chooseWorkspace') }),
    ...(/\s/.test(rowName.trim()) && { rowName: t('grant.noSpaces') }),
  }
}

/** Problems of the fields that are as they were when the problems were found. */
export const problemsLeft = (problems: DraftProblems, found: GrantDraft, now: GrantDraft): DraftProblems =>
  Object.fromEntries(
    Object.entries(problems).filter(([field]) =>
      field === 'rowRoles'
        ? found.rowRoles === now.rowRoles && found.otherRoles === now.otherRoles
        : found[field as DraftField] === now[field as DraftField],
    ),
  )

/** Row roles to choose from; not complete where the embedding service does not say which a model has. */
export interface RoleChoice {
  readonly roles: readonly string[]
  readonly isComplete: boolean
}

/** The roles of the report's model, or of all models of the workspace where the grant is for every report. */
export function roleChoice(
  workspaces: Grantable['workspaces'],
  { workspaceId, reportId }: Pick<GrantDraft, 'workspaceId' | 'reportId'>,
): RoleChoice {
  const workspace = workspaces.find(({ id }) => id.toLowerCase() === workspaceId)
  const reports = workspace?.reports.filter(({ id }) => reportId === '' || id.toLowerCase() === reportId)
  if (!reports) return { roles: [], isComplete: false }
  return {
    roles: [...new Set(reports.flatMap(({ roles }) => roles ?? []))].toSorted(),
    isComplete: reports.every(({ roles }) => roles !== null),
  }
}
