import { openPgliteStore } from './pglite-store.ts'
import { openPostgresStore } from './postgres-store.ts'
import type { Store } from './store.ts'

/** Location of a store: a folder of this machine, for one process at a time, or a PostgreSQL server's address. */
export interface StoreLocation {
  readonly folder?: string | undefined
  readonly url?: string | undefined
}

/** Opens a store; `url` wins. Throws STORE_LOCKED, STORE_TOO_NEW, STORE_FOREIGN, STORE_UNREACHABLE. */
export async function openStore({ folder, url }: StoreLocation): Promise<Store> {
  if (url !== undefined) return openPostgresStore(url)
  if (folder !== undefined) return openPgliteStore(folder)
  throw new TypeError('openStore needs a folder or the address of a PostgreSQL server')
}
