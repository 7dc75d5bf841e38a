import type { GrantChange, GrantRecord, Rights } from '@casement/portal-api'

/** What is done to all chosen grants at once. */
export type BulkDeed =
  | { readonly kind: 'remove' }
  | { readonly kind: 'setRights'; readonly rights: Rights }
  | { readonly kind: 'addRole'; readonly role: string }
  | { readonly kind: 'removeRole'; readonly role: string }

/** What the bar of picked grants asks for; what exactly, its dialog asks. */
export type BulkAsk = BulkDeed['kind']

/** How many grants one call may change, as portal-api's ChangeGrants limits it. */
export const maxAtOnce = 5000

/** The changes that a deed asks for; grants that it would leave as they are have none. */
export const changesFor = (deed: BulkDeed, grants: readonly GrantRecord[]): GrantChange[] =>
  grants.flatMap((grant): GrantChange[] => {
    const { id, version } = grant
    if (deed.kind === 'remove') return [{ remove: { id, version } }]
    const changed = applied(deed, grant)
    return changed === grant ? [] : [{ write: { id, version, ...inputOf(changed) } }]
  })

function applied(deed: Exclude<BulkDeed, { kind: 'remove' }>, grant: GrantRecord): GrantRecord {
  const { rights, rowRoles } = grant
  switch (deed.kind) {
    case 'setRights':
      return rights === deed.rights ? grant : { ...grant, rights: deed.rights }
    case 'addRole':
      return rowRoles.includes(deed.role) ? grant : { ...grant, rowRoles: [...rowRoles, deed.role] }
    case 'removeRole':
      return rowRoles.includes(deed.role)
        ? { ...grant, rowRoles: rowRoles.filter((role) => role !== deed.role) }
        : grant
  }
}

const inputOf = ({ subject, workspaceId, reportId, rights, rowRoles, rowName, note }: GrantRecord) => ({
  subject: { kind: subject.kind, value: subject.value },
  workspaceId,
  reportId,
  rights,
  rowRoles,
  ...(rowName !== undefined && { rowName }),
  ...(note !== undefined && { note }),
})
