import { inArray } from 'drizzle-orm'
import type { GrantChange, GrantRecord } from '@casement/portal-api'
import type { Store } from '@casement/store'
import { audit } from '../audit/audit-tables.ts'
import { refusal } from '../http/refusals.ts'

/**
 * The changes that take back those of these entries, the newest first. A grant that was deleted is made anew, under a new id.
 * Throws 400 `notToUndo` with the number that is none of a changed grant.
 */
export async function takenBack(
  store: Pick<Store, 'drizzle'>,
  entries: readonly number[],
): Promise<readonly GrantChange[]> {
  const rows = await store.drizzle
    .select()
    .from(audit)
    .where(inArray(audit.id, [...new Set(entries)]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return entries
    .toSorted((a, b) => b - a)
    .map((id) => {
      const { before, after } = (byId.get(id) ?? {}) as { before?: GrantRecord; after?: GrantRecord }
      if (!byId.get(id)?.grantId) throw refusal('notToUndo', { field: `entries.${entries.indexOf(id)}` })
      if (!before) return { remove: { id: after!.id, version: after!.version } }
      return { write: { ...(after ? { id: after.id, version: after.version } : {}), ...inputOf(before) } }
    })
}

const inputOf = ({ subject, workspaceId, reportId, rights, rowRoles, rowName, note }: GrantRecord) => ({
  subject: { kind: subject.kind, value: subject.value },
  workspaceId,
  reportId,
  rights,
  rowRoles,
  ...(rowName === undefined ? {} : { rowName }),
  ...(note === undefined ? {} : { note }),
})
