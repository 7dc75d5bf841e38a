import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import {
  createStoreGrants,
  type Grantable,
  preparePortalStore,
  type StoreGrants,
} from '@casement/portal-server'
import { HttpError, type Settings } from '@casement/server'
import { openStore, type Store, StoreError } from '@casement/store'
import { importJWK, SignJWT } from 'jose'
import { storeLocation } from '../data-folder/store-location.ts'
import { keysOnDisk } from '../keys/key-place.ts'
import { issuerKeys } from '../keys/made-keys.ts'
import { firstGrants } from './first-grants.ts'
import { StartProblem } from '../settings/start-problem.ts'

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
    return grantsOfRunning(settings, await administratorsToken(settings, tokenFile))
  }
  await preparePortalStore(store, { firstGrants: await firstGrants(settings), now, newId })
  const author = { person: `${userInfo().username} (casement grant)`, correlationId: newId() }
  const grants = createStoreGrants({ store, grantable, author, now, newId })
  return { ...grants, close: () => store.close() }
}

/**
 * An administrator's access token: out of the file that was named, or, with the built-in issuer, signed by its key, which
 * whoever owns the data folder holds unless it is sealed in the store. It lives for a minute.
 */
async function administratorsToken(
  { dataFolder, sealingKey, identity, signIn, admin }: Settings,
  tokenFile: string | undefined,
): Promise<string> {
  if (tokenFile !== undefined) return (await readFile(tokenFile, 'utf8')).trim()
  const [person] = admin.persons
  if (!identity.builtIn || sealingKey !== undefined || person === undefined)
    throw new StartProblem([
      'The product is running, and its store on disk is for one process: stop it first, or say --token-file with an access token of an administrator',
    ])
  const { jwks } = await issuerKeys(keysOnDisk(dataFolder))
  const key = jwks.keys[0]!
  return new SignJWT()
    .setProtectedHeader({ alg: key.alg!, kid: key.kid!, typ: signIn.tokenType })
    .setIssuer(signIn.issuer)
    .setAudience(signIn.audience)
    .setSubject(person)
    .setIssuedAt()
    .setExpirationTime('1 minute')
    .sign(await importJWK(key, key.alg!))
}

function grantsOfRunning({ portal }: Settings, token: string): OpenGrants {
  const ask = async (name: string, body?: unknown): Promise<unknown> => {
    const address = `${portal.publicUrl}/api/adminRoutes/${name}`
    const answer = await fetch(address, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw new StartProblem([
        `The store is in use, and the portal does not answer at ${portal.publicUrl} (${String(cause)}); is another program using ${portal.publicUrl}?`,
      ])
    })
    const json: unknown = await answer.json().catch(() => null)
    if (answer.ok) return json
    const { code = 'internal', message = `${address} answered ${answer.status}` } = (json ?? {}) as {
      code?: string
      message?: string
    }
    throw new HttpError(answer.status, code, { message })
  }
  return {
    list: async () => (await ask('getAll')) as Awaited<ReturnType<StoreGrants['list']>>,
    write: async (body) => (await ask('updateOne', body)) as Awaited<ReturnType<StoreGrants['write']>>,
    remove: async (body) => void (await ask('deleteOne', body)),
    close: async () => undefined,
  }
}
