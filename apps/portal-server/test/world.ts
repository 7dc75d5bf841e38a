import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GrantInput } from '@casement/portal-api'
import { builtFiles, readSettings, type Server } from '@casement/server'
import { openStore, type Store } from '@casement/store'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { buildPortalServer, type PortalServerDeps } from '../src/index.ts'
import { type Described, describedAt, faultsOf } from './described-answers.ts'
import { audience, type Issuer, startIssuer } from './issuer.ts'
import { type StandInService, startStandInService, type StandInWorkspace } from './stand-in-service.ts'

export const ids = {
  finance: 'aaaaaaaa-0000-4000-8000-000000000001',
  sales: 'aaaaaaaa-0000-4000-8000-000000000002',
  empty: 'aaaaaaaa-0000-4000-8000-000000000003',
  profit: 'bbbbbbbb-0000-4000-8000-000000000001',
  balance: 'bbbbbbbb-0000-4000-8000-000000000002',
  pipeline: 'bbbbbbbb-0000-4000-8000-000000000003',
  ledger: 'cccccccc-0000-4000-8000-000000000001',
  board: 'cccccccc-0000-4000-8000-000000000002',
} as const

const embedUrl = (report: string, group: string) =>
  `http://localhost:4001/reportEmbed?reportId=${report}&groupId=${group}`

/** In no order of the alphabet, so that a test sees the service's own order kept. */
export const workspaces: StandInWorkspace[] = [
  {
    group: { id: ids.sales, name: 'Sales' },
    reports: [
      {
        id: ids.pipeline,
        name: 'Pipeline',
        datasetId: ids.board,
        embedUrl: embedUrl(ids.pipeline, ids.sales),
      },
    ],
    datasets: [{ id: ids.board, name: 'Board' }],
  },
  {
    group: { id: ids.finance, name: 'Finance' },
    reports: [
      {
        id: ids.profit,
        name: 'Profit and loss',
        datasetId: ids.ledger,
        embedUrl: embedUrl(ids.profit, ids.finance),
      },
      {
        id: ids.balance,
        name: 'Balance',
        datasetId: ids.ledger,
        embedUrl: embedUrl(ids.balance, ids.finance),
      },
    ],
    datasets: [
      {
        id: ids.ledger,
        name: 'Ledger',
        isEffectiveIdentityRequired: true,
        isEffectiveIdentityRolesRequired: true,
      },
    ],
  },
  { group: { id: ids.empty, name: 'Empty' }, reports: [], datasets: [] },
]

export const grantFor = (person: string, more: Partial<GrantInput> = {}): GrantInput => ({
  subject: { kind: 'person', value: person },
  workspaceId: ids.finance,
  reportId: null,
  rights: 'view',
  rowRoles: ['Group'],
  ...more,
})

export interface Portal {
  readonly url: string
  readonly app: Server
  /** Calls the portal, signed in with `token` when there is one. */
  call(
    path: string,
    init?: { method?: string; token?: string | null; body?: unknown; headers?: Record<string, string> },
  ): Promise<Response>
}

export interface World {
  readonly folder: string
  readonly store: Store
  readonly issuer: Issuer
  readonly service: StandInService
  readonly key: JWK
  start(options?: { settings?: Record<string, string>; deps?: Partial<PortalServerDeps> }): Promise<Portal>
  close(): Promise<void>
}

/** Issuer, service and store, made once for a test file; `start` starts portals over them. */
export async function openWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'casement-portal-'))
  const [store, issuer, service, { privateKey }] = await Promise.all([
    openStore({ folder: join(folder, 'store') }),
    startIssuer(),
    startStandInService(workspaces),
    generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true }),
  ])
  const key: JWK = { ...(await exportJWK(privateKey)), kid: 'caller', alg: 'EdDSA' }
  const pagesRoot = join(folder, 'pages')
  mkdirSync(join(pagesRoot, 'assets'), { recursive: true })
  writeFileSync(
    join(pagesRoot, 'index.html'),
    '<!doctype html><head><base href="/"></head><body>the portal</body>',
  )
  writeFileSync(join(pagesRoot, 'assets', 'main-1a2b3c.js'), 'export {}')
  writeFileSync(join(pagesRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const open = new Set<Server>()

  return {
    folder,
    store,
    issuer,
    service,
    key,
    async start({ settings = {}, deps = {} } = {}) {
      const app = buildPortalServer({
        settings: readSettings({
          env: {
            CASEMENT_LOG_LEVEL: 'silent',
            // A busy machine lags while a world is opened, which is no reason to send a test away.
            CASEMENT_PORTAL_MAX_EVENT_LOOP_DELAY_MS: '0',
            CASEMENT_SIGN_IN_ISSUER: issuer.url,
            CASEMENT_SIGN_IN_AUDIENCE: audience,
            CASEMENT_EMBEDDING_BASE_URL: `${service.url}/v1.0/myorg`,
            CASEMENT_EMBEDDING_TOKEN_URL: `${service.url}/oauth2/token`,
            ...Object.fromEntries(
              Object.entries(settings).map(([name, value]) => [`CASEMENT_${name}`, value]),
            ),
          },
          cwd: folder,
        }),
        store,
        now: () => new Date(),
        newId: () => randomUUID(),
        embedding: { key },
        files: builtFiles(pagesRoot),
        ...deps,
      })
      open.add(app)
      await app.listen({ port: 0, host: '127.0.0.1' })
      const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
      let described: Described | undefined
      return {
        url,
        app,
        async call(path, { method = 'POST', token, body, headers = {} } = {}) {
          const answer = await fetch(url + path, {
            method,
            headers: {
              ...(token ? { authorization: `Bearer ${token}` } : {}),
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              ...headers,
            },
            ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
          })
          described ??= (await (await fetch(`${url}/openapi.json`)).json()) as Described
          await expectDescribed(described, { method, path }, answer.clone())
          return answer
        },
      }
    },
    async close() {
      for (const app of open) await app.close()
      await Promise.all([service.stop(), issuer.stop(), store.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Throws for an answer that is not as the description of the portal's API says. */
async function expectDescribed(
  described: Described,
  { method, path }: { readonly method: string; readonly path: string },
  answer: Response,
): Promise<void> {
  const operation = describedAt(described, method, path)
  if (!operation || !answer.headers.get('content-type')?.match(/^application\/json(;|$)/)) return
  const text = await answer.text()
  const told = { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
  const faults = faultsOf(described, operation['responses'], told)
  if (faults.length > 0)
    throw new Error(`${method} ${path} ${answer.status}: ${faults.join('; ')}\n${text.slice(0, 2000)}`)
}
