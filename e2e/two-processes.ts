import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProductProcess, startProxy } from '../apps/casement/test/two-processes.ts'
import { routes } from '../packages/portal-api/src/index.ts'
import { startPostgres } from '../packages/store/test/real-postgres.ts'
import { grants } from '../samples/src/index.ts'
import { waitedMs } from '../scripts/patience.mjs'
import { freePorts } from './free-ports.ts'
import { signInOverHttp } from './http-sign-in.ts'
import { type Addresses, type Product, startProduct } from './product.ts'

/**
 * The product as an operator has it who wants no gap: in production, two processes that share PostgreSQL alone, each with a
 * data folder of its own, behind a proxy that sends calls in turn to each on sub-paths, and an issuer elsewhere.
 */
export async function startTwoProcesses(): Promise<Addresses & { stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'casement-two-'))
  const postgres = await startPostgres()
  if (postgres.kind === 'absent') throw new Error(`no PostgreSQL: ${postgres.reason}`)
  const [front, issuer, ...own] = (await freePorts(8)) as [number, number, ...number[]]
  const portsOf = (process: 0 | 1) => own.slice(3 * process, 3 * process + 3) as [number, number, number]
  const [one, two] = [portsOf(0), portsOf(1)]
  const addresses = {
    portalUrl: `http://localhost:${front}/finance`,
    serviceUrl: `http://localhost:${front}/finance/reports`,
    identityUrl: `http://localhost:${issuer}`,
    dataFolder: join(folder, 'data-0'),
  }
  const shared = {
    NODE_ENV: 'production',
    CASEMENT_PORTAL_PUBLIC_URL: addresses.portalUrl,
    CASEMENT_SERVICE_PUBLIC_URL: addresses.serviceUrl,
    CASEMENT_EXAMPLES_ENABLED: 'false',
  }
  const proxy = startProxy(
    front,
    { '/finance/reports': [one[1], two[1]], '/finance': [one[0], two[0]] },
    { everyMs: 200, closed: /\/(v1\.0|oauth2|jwks)\b/ },
  )
  const identity = await startProductProcess(
    {
      ...shared,
      CASEMENT_IDENTITY_PORT: String(issuer),
      CASEMENT_IDENTITY_ALLOW_IN_PRODUCTION: 'true',
      CASEMENT_IDENTITY_ANONYMOUS_PER_MINUTE: '0',
      CASEMENT_DATA_FOLDER: join(folder, 'issuer'),
      CASEMENT_DATABASE_URL: postgres.url,
    },
    ['identity'],
  )
  const sealingKey = randomBytes(32).toString('hex')
  const products: Product[] = await Promise.all(
    [one, two].map((ports, process) =>
      startProduct({
        because: 'two processes share a store',
        dataFolder: join(folder, `data-${process}`),
        ports,
        env: {
          ...shared,
          CASEMENT_DATABASE_URL: postgres.url,
          CASEMENT_SEALING_KEY: sealingKey,
          CASEMENT_IDENTITY_BUILT_IN: 'false',
          CASEMENT_SIGN_IN_ISSUER: addresses.identityUrl,
          CASEMENT_SIGN_IN_CLIENT_ID: 'casement-portal',
          CASEMENT_SIGN_IN_AUDIENCE: 'casement-portal-api',
          CASEMENT_ADMIN_PERSONS: 'ada',
          CASEMENT_SERVICE_INNER_URL: `http://127.0.0.1:${ports[1]}`,
          CASEMENT_STOPPING_PAUSE_MS: '0',
          // All journeys come from one address.
          CASEMENT_PORTAL_TRUST_PROXY: 'true',
          CASEMENT_SERVICE_TRUST_PROXY: 'true',
          CASEMENT_PORTAL_ANONYMOUS_PER_MINUTE: '0',
          CASEMENT_SERVICE_ANONYMOUS_PER_MINUTE: '0',
        },
      }),
    ),
  )
  await untilReady(() => Math.min(...proxy.readyCounts()) === 2)
  await giveAll(addresses)
  return {
    ...addresses,
    async stop() {
      for (const product of products) await product.stop()
      identity.kill()
      proxy.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(isReady: () => boolean): Promise<void> {
  for (const until = Date.now() + waitedMs; !isReady();) {
    if (Date.now() > until) throw new Error('The two processes did not get ready behind their proxy')
    // oxlint-disable-next-line waiting/no-sleep -- before a run nothing waits for tests
    await sleep(100)
  }
}

/** Gives the staff what the sample gives them where the issuer is its own: elsewhere the administrator does. */
export async function giveAll(addresses: Addresses) {
  const { accessToken } = await signInOverHttp(addresses, 'ada')
  for (const grant of grants) {
    const { method, path } = routes.updateGrant
    const answer = await fetch(addresses.portalUrl + path, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(grant),
    })
    if (!answer.ok) throw new Error(`A grant was refused: ${await answer.text()}`)
  }
}
