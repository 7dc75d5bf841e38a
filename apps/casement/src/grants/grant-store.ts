import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import {
  createStoreGrants,
  type Grantable,
  preparePortalStore,
  type StoreGrants,
} from '@casement/portal-server'
import type { Settings } from '@casement/server'
import { openStore, type Store, StoreError } from '@casement/store'
import { storeLocation } from '../data-folder/store-location.ts'
import { firstGrants } from './first-grants.ts'
import { type AskPortal, runningPortal } from '../running/running-portal.ts'

export interface OpenGrants extends StoreGrants {
  close(): Promise<void>
}

/**
 * The grants of this installation. The store is opened where it can be: a PostgreSQL server always, the store on disk while
 * the product is stopped. While it runs, which holds its store for itself, the running portal is asked, in the name of an
 * administrator. Throws StartProblem when there is no way in.
 */
export async function openGrants(
  settings: Settings,
  { grantable, tokenFile }: { grantable: Grantable; tokenFile: string | undefined },
): Promise<OpenGrants> {
  const now = () => new Date()
  const newId = () => randomUUID()
  let store: Store
  try {
    store = await openStore(storeLocation(settings))
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'STORE_LOCKED') throw error
    return grantsOfRunning(await runningPortal(settings, tokenFile))
  }
  await preparePortalStore(store, { firstGrants: await firstGrants(settings), now, newId })
  const author = { person: `${userInfo().username} (casement grant)`, correlationId: newId() }
  const grants = createStoreGrants({ store, grantable, author, now, newId })
  return { ...grants, close: () => store.close() }
}

function grantsOfRunning(ask: AskPortal): OpenGrants {
  return {
    list: async () => (await ask('getAll')) as Awaited<ReturnType<StoreGrants['list']>>,
    write: async (body) => (await ask('updateOne', body)) as Awaited<ReturnType<StoreGrants['write']>>,
    remove: async (body) => void (await ask('deleteOne', body)),
    close: async () => undefined,
  }
}
