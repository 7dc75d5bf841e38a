import { inArray } from 'drizzle-orm'
import type { AuditAction, AuditEntry } from '@casement/portal-api'
import type { Store } from '@casement/store'
import { refusal } from '../http/refusals.ts'
import { audit } from './audit-tables.ts'

/** What can be taken back. */
export type UndoneKind = 'grants' | 'content' | 'brand' | 'banner' | 'callers'

/** An entry whose change is to be taken back. */
export interface UndoneEntry {
  readonly before: AuditEntry['before']
  readonly after: AuditEntry['after']
}

const kinds: Readonly<Partial<Record<AuditAction, UndoneKind>>> = {
  create: 'grants',
  update: 'grants',
  delete: 'grants',
  changeContent: 'content',
  changeBrand: 'brand',
  changeBanner: 'banner',
  createCaller: 'callers',
  changeCaller: 'callers',
  addCallerCredential: 'callers',
}

/**
 * Entries of the audit that are to be taken back, the newest first, all of one kind. Throws 400 `notToUndo` with the first
 * that is of no change, or of another kind than the one before it.
 */
export async function undoneEntries(
  store: Pick<Store, 'drizzle'>,
  ids: readonly number[],
): Promise<{ kind: UndoneKind; entries: readonly UndoneEntry[] }> {
  const rows = await store.drizzle
    .select()
    .from(audit)
    .where(inArray(audit.id, [...new Set(ids)]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const kindOf = (id: number) => {
    const row = byId.get(id)
    return row && kinds[row.action]
  }
  const first = kindOf(ids[0]!)
  // A brand has one version, which the newest of its entries has left behind; callers are changed one by one.
  const isAlone = first === 'brand' || first === 'banner' || first === 'callers'
  const wrong = ids.findIndex(
    (id, index) => kindOf(id) === undefined || kindOf(id) !== first || (isAlone && index > 0),
  )
  if (wrong >= 0 || first === undefined)
    throw refusal('notToUndo', {
      field: `entries.${wrong}`,
      ...(kindOf(ids[wrong]!) && { message: 'These entries are undone apart from each other' }),
    })
  return {
    kind: first,
    entries: ids
      .toSorted((a, b) => b - a)
      .map((id) => {
        const { before, after } = byId.get(id)!
        return { before: before ?? null, after: after ?? null }
      }),
  }
}
