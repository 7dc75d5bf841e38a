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
  const fitting = grants.filter(reaches(report))
  if (fitting.length === 0) return null
  return {
    rights: fitting.some((grant) => grant.rights === 'edit') ? 'edit' : 'view',
    identity: {
      username: namingGrant(fitting)?.rowName ?? person.value,
      roles: [...new Set(fitting.flatMap((grant) => grant.rowRoles))].toSorted(),
    },
  }
}

/** True for grants of the report, or of all reports of its workspace. */
export const reaches = (report: { readonly id: string; readonly workspaceId: string }) => {
  const workspaceId = report.workspaceId.toLowerCase()
  const reportId = report.id.toLowerCase()
  return (grant: GrantRecord): boolean =>
    grant.workspaceId === workspaceId && (grant.reportId === null || grant.reportId === reportId)
}

/** The grant whose row name counts, of those that reach a report, in the order in which they were made. */
export const namingGrant = (reaching: readonly GrantRecord[]): GrantRecord | undefined =>
  reaching
    .filter((grant) => grant.rowName !== undefined)
    .toSorted(
      (a, b) =>
        closeness[a.subject.kind] - closeness[b.subject.kind] ||
        Number(a.reportId === null) - Number(b.reportId === null),
    )[0]

/** True for grants to the person, to one of their groups or to one of their roles. */
export const isFor = ({ value, groups, roles }: Person) => {
  const values = { person: [value], group: groups, role: roles }
  return ({ subject }: GrantRecord): boolean => values[subject.kind].includes(subject.value)
}
