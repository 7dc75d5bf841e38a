import type { GrantInput } from '@casement/portal-api'
import type { Store } from '@casement/store'
import { createGrantRecords } from './access/grants/grant-records.ts'
import { portalMigrations } from './portal-migrations.ts'

interface FirstGrants {
  readonly firstGrants?: readonly GrantInput[] | undefined
  readonly now: () => Date
  readonly newId: () => string
}

/**
 * Brings the schema `portal` up to date and writes the first grants, once in the life of the store: who deletes them
 * does not get them back. May be called as often as one likes.
 */
export async function preparePortalStore(
  store: Store,
  { firstGrants = [], now, newId }: FirstGrants,
): Promise<void> {
  await store.migrate('portal', portalMigrations)
  if (firstGrants.length > 0)
    await createGrantRecords({ store, now, newId }).writeFirst(firstGrants, {
      person: 'casement',
      correlationId: newId(),
    })
}
