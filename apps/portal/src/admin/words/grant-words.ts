import type { GrantInput, GrantRecord, Rights, SubjectKind } from '@casement/portal-api'
import { listed } from './counts.ts'
import { reportNamed, workspaceNamed, type Names } from './names.ts'
import { t } from './t.ts'

/** What a grant says, stored or not yet. */
export type AnyGrant = Pick<
  GrantRecord | GrantInput,
  'subject' | 'workspaceId' | 'reportId' | 'rights' | 'rowRoles' | 'rowName' | 'note'
>

export const rightsName = (rights: Rights): string => t(`rights.${rights}`)
export const kindName = (kind: SubjectKind): string => t(`kind.${kind}`)

/** "grace", "the group controllers", "the role auditors". */
export const subjectWords = ({ kind, value }: AnyGrant['subject']): string =>
  kind === 'person' ? value : t(`subject.${kind}`, { value })

/** The same as whom something is given to: languages with cases have another form for it. */
export const toSubjectWords = ({ kind, value }: AnyGrant['subject']): string =>
  kind === 'person' ? value : t(`toSubject.${kind}`, { value })

/** "Sales Overview", or "every report of Sales". */
export function reportWords(
  { workspaceId, reportId }: Pick<AnyGrant, 'workspaceId' | 'reportId'>,
  names: Names,
): string {
  const workspace = workspaceNamed(names, workspaceId).name
  return reportId === null
    ? t('everyReportOf', { workspace })
    : reportNamed(names, workspaceId, reportId).name
}

/** "view of Sales Overview". */
export const givenWords = (grant: AnyGrant, names: Names): string =>
  t(`given.${grant.rights}`, { report: reportWords(grant, names) })

/** "the row role EMEA", "the row roles APAC and EMEA". */
export const rolesWords = (roles: readonly string[]): string =>
  t('rowRoles', { count: roles.length, roles: listed(roles) })
