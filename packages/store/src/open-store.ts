import { openPgliteStore } from './pglite-store.ts'
import { openPostgresStore } from './postgres-store.ts'
import type { Store } from './store.ts'

/**
 * Location of a store: a folder of this machine, for one process at a time, or a PostgreSQL server's address; beside an
 * address the folder is where copies are kept.
 */
export interface StoreLocation {
  readonly folder?: string | undefined
  readonly url?: string | undefined
  /** how long a PostgreSQL server may take for a statement or a connection, in milliseconds; default 10 s */
  readonly timeoutMs?: number | undefined
}

const defaultTimeoutMs = 10_000

/** Opens a store; `url` wins. Throws StoreError for everything that an operator can mend. */
export async function openStore({
  folder,
  url,
  timeoutMs = defaultTimeoutMs,
}: StoreLocation): Promise<Store> {
  if (url !== undefined) return openPostgresStore(url, { timeoutMs, folder })
  if (folder !== undefined) return openPgliteStore(folder)
  throw new TypeError('openStore needs a folder or the address of a PostgreSQL server')
}
