import type { GrantRecord } from '@casement/portal-api'
import type { Access } from '../embedding/token-request.ts'
import type { Person } from '../signed-in/person.ts'

const closeness = { person: 0, group: 1, role: 2 } as const

/**
 * What grants give together for one report; null when none is for it. They add up: editing wins over viewing, and
 * the roles of the effective identity are all their row roles. Its username cannot add up; the closest grant that has
 * a row name gives it: a grant to the person before one to a group before one to a role, then one for the report
 * before one for its workspace, then the one that was made first. Without any, it is the person.
 *
 * `grants` are those of the person, in the order in which they were made.
 */
export function accessFor(
  person: Person,
  grants: readonly GrantRecord[],
  report: { readonly id: string; readonly workspaceId: string },
): Access | null {
  const workspaceId = report.workspaceId.toLowerCase()
  const reportId = report.id.toLowerCase()
  const fitting = grants.filter(
    (grant) => grant.workspaceId === workspaceId && (grant.reportId === null || grant.reportId === reportId),
  )
  if (fitting.length === 0) return null
  const [closest] = fitting
    .filter((grant) => grant.rowName !== undefined)
    .toSorted(
      (a, b) =>
        closeness[a.subject.kind] - closeness[b.subject.kind] ||
        Number(a.reportId === null) - Number(b.reportId === null),
    )
  return {
    rights: fitting.some((grant) => grant.rights === 'edit') ? 'edit' : 'view',
    identity: {
      username: closest?.rowName ?? person.value,
      roles: [...new Set(fitting.flatMap((grant) => grant.rowRoles))].toSorted(),
    },
  }
}
