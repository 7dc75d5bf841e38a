import type { GrantChange, GrantRecord } from '@casement/portal-api'
import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../audit/audit-log.ts'
import { refusal } from '../../http/refusals.ts'
import { type Given, givenBy } from './given-by.ts'
import { toRecord } from './grant-row.ts'
import { grants } from './grant-tables.ts'

/** Grants that are equal to what changes would write; of two who write, one waits for the other. */
export interface EqualGrants {
  /**
   * The stored grant that a new one is equal to, and 'planned' where another change of the same call makes it; undefined:
   * there is none. A grant that is changed into another throws 409 `grantTwice`.
   */
  twinOf(
    write: Given & { readonly id?: string | undefined },
    index: number,
  ): GrantRecord | 'planned' | undefined
}

/** Reads them, and holds all grants against other writers until the transaction ends. */
export async function equalGrants(tx: Transaction, changes: readonly GrantChange[]): Promise<EqualGrants> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('portal.grants', 0))`)
  const writes = changes.flatMap((change) => ('write' in change ? change.write : []))
  const names = [...new Set(writes.map(({ subject }) => subject.value))]
  // What a change of the same call replaces or removes is there no more.
  const touched = new Set(changes.map((change) => ('write' in change ? change.write.id : change.remove.id)))
  const rows =
    names.length > 0 ? await tx.select().from(grants).where(inArray(grants.subjectValue, names)) : []
  const stored = new Map(
    rows.filter(({ id }) => !touched.has(id)).map((row) => [givenBy(toRecord(row)), toRecord(row)]),
  )
  const planned = new Set<string>()
  return {
    twinOf(write, index) {
      const key = givenBy(write)
      const twin = planned.has(key) ? 'planned' : stored.get(key)
      planned.add(key)
      if (twin && write.id !== undefined)
        throw refusal('grantTwice', { field: `changes.${index}.write.subject` })
      return twin
    },
  }
}
