import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store } from '@casement/store'
import { preparePortalStore } from '../src/prepare-portal-store.ts'

export interface PreparedStore {
  readonly store: Store
  close(): Promise<void>
}

/** A store with the portal's tables, for tests of what is written to them without a server. */
export async function openPreparedStore(): Promise<PreparedStore> {
  const folder = await mkdtemp(join(tmpdir(), 'casement-portal-store-'))
  const store = await openStore({ folder })
  await preparePortalStore(store, { now: () => new Date(), newId: () => randomUUID() })
  return {
    store,
    async close() {
      await store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
