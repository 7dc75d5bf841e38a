import type { GrantInput, GrantRecord } from '@casement/portal-api'
import { listed } from './counts.ts'
import { reportNamed, workspaceNamed, type Names } from './names.ts'

/** What a grant says, stored or not yet. */
export type AnyGrant = Pick<
  GrantRecord | GrantInput,
  'subject' | 'workspaceId' | 'reportId' | 'rights' | 'rowRoles' | 'rowName' | 'note'
>

export const rightsNames = { view: 'View', edit: 'Edit' } as const
export const kindNames = { person: 'Person', group: 'Group', role: 'Role' } as const

/** "grace", "the group controllers", "the role auditors". */
export const subjectWords = ({ kind, value }: AnyGrant['subject']): string =>
  kind === 'person' ? value : `the ${kind} ${value}`

/** "Sales Overview", or "every report of Sales". */
export function reportWords(
  { workspaceId, reportId }: Pick<AnyGrant, 'workspaceId' | 'reportId'>,
  names: Names,
): string {
  const workspace = workspaceNamed(names, workspaceId).name
  return reportId === null ? `every report of ${workspace}` : reportNamed(names, workspaceId, reportId).name
}

/** "view of Sales Overview". */
export const givenWords = (grant: AnyGrant, names: Names): string =>
  `${grant.rights} of ${reportWords(grant, names)}`

/** "the row role EMEA", "the row roles APAC and EMEA". */
export const rolesWords = (roles: readonly string[]): string =>
  `the row role${roles.length === 1 ? '' : 's'} ${listed(roles)}`
