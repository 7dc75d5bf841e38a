import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { importJWK, SignJWT } from 'jose'
import { keysOnDisk } from '../../apps/casement/src/keys/key-place.ts'
import { serviceCallerKey } from '../../apps/casement/src/keys/made-keys.ts'
import { createEmbedService } from '../../packages/session/src/service/embed-service.ts'
import { typicalQueries } from '../../bench/figures-queries.ts'
import { datasets, reportIds, workspaces } from '../../samples/src/index.ts'
import type { Addresses } from '../product.ts'

export interface Viewer {
  readonly name: string
  readonly token: string
}

export interface PageLoads {
  /** From the asking to the last figure, in milliseconds. */
  readonly times: number[]
  /** What a page was told in the end instead of its figures. */
  readonly refusals: string[]
  /** How often somebody was asked to come again, and did. */
  waits: number
}

/** People of one host, each with a token of their own for the group's results, which last an hour. */
export async function honestViewers({ serviceUrl, dataFolder }: Addresses, count: number): Promise<Viewer[]> {
  const clientId = 'casement-portal-server'
  const key = await serviceCallerKey(keysOnDisk(dataFolder), randomUUID)
  const tokenUrl = `${serviceUrl}/oauth2/token`
  const assertion = await new SignJWT({ iss: clientId, sub: clientId, aud: tokenUrl, jti: randomUUID() })
    .setProtectedHeader({ alg: 'EdDSA', ...(key.kid && { kid: key.kid }) })
    .setExpirationTime('1m')
    .sign(await importJWK(key, 'EdDSA'))
  const answer = await fetch(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
      scope: 'embedding',
    }),
  })
  if (!answer.ok) throw new Error(`The token endpoint answered ${answer.status}: ${await answer.text()}`)
  const { access_token } = (await answer.json()) as { access_token: string }
  const path = `/v1.0/myorg/groups/${workspaces.groupFinance.id}/reports/${reportIds.groupResults}/GenerateToken`
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const name = `viewer-${at}`
      const minted = await fetch(serviceUrl + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          accessLevel: 'View',
          identities: [{ username: name, roles: ['Group'], datasets: [datasets.groupFinance.id] }],
        }),
      })
      if (!minted.ok) throw new Error(`GenerateToken answered ${minted.status}: ${await minted.text()}`)
      return { name, token: ((await minted.json()) as { token: string }).token }
    }),
  )
}

/**
 * The viewers open pages of twelve typical visuals, read each for some seconds, and come again when they are asked to, as
 * the frame does, until `signal` is aborted. No page is one that was kept: each asks for another number of rows.
 */
export async function openPages(
  { serviceUrl }: Addresses,
  viewers: readonly Viewer[],
  { random, signal }: { random: () => number; signal: AbortSignal },
): Promise<PageLoads> {
  const loads: PageLoads = { times: [], refusals: [], waits: 0 }
  const service = createEmbedService({
    fetch,
    base: `${serviceUrl}/`,
    newId: randomUUID,
    async wait(milliseconds, until) {
      loads.waits++
      // oxlint-disable-next-line waiting/no-sleep -- the wait that the service asks the frame for
      await sleep(milliseconds, undefined, { signal: until })
    },
  })

  async function onePage(token: string): Promise<void> {
    const rows = 20_000 + Math.floor(random() * 900_000)
    const queries = typicalQueries.map(({ query }, at) => ({ id: `${at}`, query: { ...query, limit: rows } }))
    const start = performance.now()
    const refused: string[] = []
    try {
      // A page that is not there after two minutes was refused for good.
      await service.runQueries(
        reportIds.groupResults,
        queries,
        token,
        AbortSignal.timeout(120_000),
        (line) => 'error' in line && refused.push(`${line.error.code}: ${line.error.message}`),
      )
    } catch (error) {
      refused.push(String(error))
    }
    loads.times.push(performance.now() - start)
    loads.refusals.push(...refused)
  }

  await Promise.all(
    viewers.map(async ({ token }) => {
      // oxlint-disable-next-line waiting/no-sleep -- people do not come at once, by the seed
      await sleep(random() * 6000)
      while (!signal.aborted) {
        await onePage(token)
        // oxlint-disable-next-line waiting/no-sleep -- people who read a page before the next, by the seed
        await sleep(3000 + random() * 6000, undefined, { signal }).catch(() => undefined)
      }
    }),
  )
  return loads
}
