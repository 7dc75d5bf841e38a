import { readFile } from 'node:fs/promises'
import { HttpError, type Settings } from '@casement/server'
import { importJWK, SignJWT } from 'jose'
import { keysOnDisk } from '../keys/key-place.ts'
import { issuerKeys } from '../keys/made-keys.ts'
import { StartProblem } from '../settings/start-problem.ts'

/** Asks a route of the portal for administrators, by its name below `/api/adminRoutes`; with a body by POST. Throws HttpError. */
export type AskPortal = (name: string, body?: unknown) => Promise<unknown>

/**
 * The way to ask the portal that runs over this data folder, in the name of an administrator, for what its store on disk would
 * say. Throws StartProblem when there is no such name, or nobody answers.
 */
export async function runningPortal(settings: Settings, tokenFile: string | undefined): Promise<AskPortal> {
  const token = await administratorsToken(settings, tokenFile)
  const { publicUrl } = settings.portal
  return async (name, body) => {
    const address = `${publicUrl}/api/adminRoutes/${name}`
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
        `The store is in use, and the portal does not answer at ${publicUrl} (${String(cause)}); is another program using ${publicUrl}?`,
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
