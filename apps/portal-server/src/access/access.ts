import type { GrantRecord } from '@casement/portal-api'
import type { Access } from '../embedding/token-request.ts'
import type { Person } from '../auth/signed-in/person.ts'

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
  return given(person, grants.filter(reaches(report)))
}

/**
 * The same for each of many reports: grants are put in order once, so that a report costs those that reach it, and reports
 * that the same grants of their workspace reach share one answer.
 */
export function accessOver(
  person: Person,
  grants: readonly GrantRecord[],
): (report: { readonly id: string; readonly workspaceId: string }) => Access | null {
  const inWorkspace = new Map<string, { whole: Numbered[]; ofReport: Map<string, Numbered[]> }>()
  for (const [index, grant] of grants.entries()) {
    const there = inWorkspace.get(grant.workspaceId) ?? { whole: [], ofReport: new Map<string, Numbered[]>() }
    inWorkspace.set(grant.workspaceId, there)
    const list = grant.reportId === null ? there.whole : (there.ofReport.get(grant.reportId) ?? [])
    if (grant.reportId !== null) there.ofReport.set(grant.reportId, list)
    list.push({ index, grant })
  }
  const ofWorkspace = new Map<string, Access | null>()
  return ({ id, workspaceId }) => {
    const workspace = workspaceId.toLowerCase()
    const there = inWorkspace.get(workspace)
    if (!there) return null
    const own = there.ofReport.get(id.toLowerCase())
    if (own) return given(person, inOrderOfMaking([...there.whole, ...own]))
    const known = ofWorkspace.get(workspace)
    if (known !== undefined) return known
    const access = given(person, inOrderOfMaking(there.whole))
    ofWorkspace.set(workspace, access)
    return access
  }
}

/** A grant and its place among all in the order in which they were made. */
interface Numbered {
  readonly index: number
  readonly grant: GrantRecord
}

const inOrderOfMaking = (grants: readonly Numbered[]): GrantRecord[] =>
  grants.toSorted((a, b) => a.index - b.index).map(({ grant }) => grant)

/** What the grants that reach a report give together. */
function given(person: Person, fitting: readonly GrantRecord[]): Access | null {
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
