import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store } from '@casement/store'
import { afterAll, beforeAll } from 'vitest'
import { serviceMigrations } from '../../src/service-migrations.ts'

/** Time for a store to open on a machine that has other work. */
const openMs = 60_000

/** A store with the tables of the service, for all tests of a file, and a folder that is removed after them. */
export function storeOfFile(): { readonly store: Store; readonly folder: string } {
  const own = {} as { store: Store; folder: string }
  beforeAll(async () => {
    own.folder = await mkdtemp(join(tmpdir(), 'casement-records-'))
    own.store = await openStore({ folder: join(own.folder, 'store') })
    await own.store.migrate('service', serviceMigrations)
  }, openMs)
  afterAll(async () => {
    await own.store?.close()
    await rm(own.folder, { recursive: true, force: true })
  }, openMs)
  return own
}
