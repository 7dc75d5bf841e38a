import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { builtFiles, readSettings } from '@casement/server'
import { openStore, type Store } from '@casement/store'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { buildEmbedServer, type EmbedServerDeps } from '../src/index.ts'
import { faultsOfOwn, ownOperationAt } from './own-contract.ts'

/** Ids of Power BI's worked examples, so that its example requests can be sent as they are. */
export const ids = {
  sampleGroup: 'f089354e-8366-4e18-aea3-4cb4a3a50b48',
  marketingGroup: '3d9b93c6-7b6d-4801-a491-1738910904fd',
  contoso: 'a2f89923-421a-464e-bf4c-25eab39bb09f',
  sales: '5b218778-e7a5-4d73-8187-f10824047715',
  regional: '879445d6-3a9e-4a74-b5ae-7c0ddabf0f11',
  executive: 'b2e49b01-2356-4456-bfb9-3f4c2bc4ddbd',
  second: '759908bb-ead8-4a43-9645-7ffbf921c68d',
  linked: 'f904e89a-7ebe-4aa0-8647-e409063b4850',
  /** over a dataset of its own */
  other: '11111111-2222-4333-8444-555555555555',
  ledger: 'cfafbeb1-8037-4d0c-896e-a46fb27ff229',
  board: 'e75afc47-1150-45e0-aba7-4eb04e4876e5',
  open: 'b2e49b01-2356-4456-bfb9-3f4c2bc4ddbd',
} as const

const rows = [
  "('Berlin', 'EMEA', 'emil', DATE '2026-01-15', 100.10)",
  "('Berlin', 'EMEA', 'emil', DATE '2026-02-15', 200.20)",
  "('Paris', 'EMEA', 'nina', DATE '2026-01-20', 50.05)",
  "('Boston', 'AMER', 'grace', DATE '2026-01-25', 1000.00)",
  "('Boston', 'AMER', 'grace', DATE '2026-02-25', 2000.00)",
]

const roles = [
  { name: 'EMEA', rules: [{ table: 'Ledger', filter: 'Ledger[Region] = "EMEA"' }] },
  { name: 'AMER', rules: [{ table: 'Ledger', filter: 'Ledger[Region] = "AMER"' }] },
  { name: 'Own', rules: [{ table: 'Ledger', filter: 'Ledger[Owner] = USERNAME()' }] },
  ...['Group', 'sales', 'marketing', 'executive'].map((name) => ({ name, rules: [] })),
]

export const model = (withRoles: boolean) => ({
  casement: 1,
  name: 'Ledger',
  tables: [
    {
      name: 'Ledger',
      source: { table: 'ledger' },
      columns: [
        { name: 'City', source: 'city', type: 'text' },
        { name: 'Region', source: 'region', type: 'text' },
        { name: 'Owner', source: 'owner', type: 'text', hidden: true },
        { name: 'Day', source: 'day', type: 'date' },
        { name: 'Amount', source: 'amount', type: 'decimal(18,2)', format: '#,0.00' },
      ],
      measures: [{ name: 'Total', expression: 'SUM(Ledger[Amount])', format: '#,0.00' }],
    },
    {
      name: 'Huge',
      source: { sql: 'SELECT 99999999999999999999999999999999999999::DECIMAL(38,0) AS n FROM range(10)' },
      columns: [{ name: 'N', source: 'n', type: 'decimal(38,0)' }],
      measures: [{ name: 'Sum of huge', expression: 'SUM(Huge[N])' }],
    },
    {
      // Takes minutes to add up, so that a test can see it being stopped.
      name: 'Slow',
      source: { sql: 'SELECT range AS n FROM range(400000000000)' },
      columns: [{ name: 'N', source: 'n', type: 'integer' }],
      measures: [{ name: 'Sum of N', expression: 'SUM(Slow[N])' }],
    },
    {
      // Needs more memory than any machine has, and cannot spill.
      name: 'Hungry',
      source: { sql: 'SELECT len(list(range)) AS n FROM range(400000000000)' },
      columns: [{ name: 'N', source: 'n', type: 'integer' }],
      measures: [{ name: 'Sum of hunger', expression: 'SUM(Hungry[N])' }],
    },
    {
      name: 'Many',
      source: {
        sql: `SELECT n, 'city ' || n % 7 AS s, (n * 12345678901234567.89)::DECIMAL(38,2) AS a,
          n * 100000000000000 AS i, DATE '2026-01-01' + CAST(n % 30 AS INTEGER) AS d FROM range(20000) AS r(n)`,
      },
      columns: [
        { name: 'N', source: 'n', type: 'integer' },
        { name: 'S', source: 's', type: 'text' },
        { name: 'A', source: 'a', type: 'decimal(38,2)' },
        { name: 'I', source: 'i', type: 'integer' },
        { name: 'D', source: 'd', type: 'date' },
      ],
      measures: [],
    },
  ],
  roles: withRoles ? roles : [],
})

export const report = (name: string) => ({
  casement: 1,
  name,
  pages: [page('ReportSection', 'Regional Sales Analysis'), page('ReportSection1', 'Geographic Analysis')],
})
const page = (name: string, displayName: string) => ({
  name,
  displayName,
  size: { width: 1280, height: 720 },
  visuals: [
    {
      name: 'total',
      type: 'card',
      layout: { x: 0, y: 0, z: 0, width: 300, height: 150 },
      roles: { value: [{ kind: 'measure', table: 'Ledger', measure: 'Total' }] },
    },
  ],
})

export const contentList = {
  casement: 1,
  booksEnd: '2026-10',
  workspaces: [
    {
      id: ids.sampleGroup,
      name: 'Sample Group 1',
      reports: [
        {
          id: ids.sales,
          name: 'SalesMarketing',
          description: 'What was sold',
          dataset: ids.ledger,
          file: 'reports/a.json',
        },
        { id: ids.regional, name: 'Regional', dataset: ids.ledger, file: 'reports/a.json' },
        { id: ids.executive, name: 'Executive', dataset: ids.ledger, file: 'reports/a.json' },
      ],
      datasets: [{ id: ids.ledger, name: 'Ledger', file: 'models/ledger.json' }],
    },
    {
      id: ids.marketingGroup,
      name: 'marketing group',
      reports: [
        { id: ids.second, name: 'Second', dataset: ids.ledger, file: 'reports/a.json' },
        { id: ids.linked, name: 'Linked', dataset: ids.ledger, file: 'reports/a.json' },
        { id: ids.other, name: 'Other', dataset: ids.open, file: 'reports/a.json' },
      ],
      datasets: [
        { id: ids.board, name: 'Board', file: 'models/ledger.json' },
        { id: ids.open, name: 'Open', file: 'models/open.json' },
      ],
    },
    { id: ids.contoso, name: 'contoso', reports: [], datasets: [] },
  ],
}

/** A content folder of a few rows. `files` replaces or adds files, as JSON values. */
export async function makeContentFolder(
  folder: string,
  { withRoles = true, files = {} }: { withRoles?: boolean; files?: Record<string, unknown> } = {},
): Promise<string> {
  const all: Record<string, unknown> = {
    'content.json': contentList,
    'models/ledger.json': model(withRoles),
    'models/open.json': model(false),
    'reports/a.json': report('A'),
    ...files,
  }
  for (const [path, json] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), typeof json === 'string' ? json : JSON.stringify(json))
  }
  await mkdir(join(folder, 'data'), { recursive: true })
  const instance = await DuckDBInstance.create(join(folder, 'data', 'finance.duckdb'))
  const connection = await instance.connect()
  await connection.run(
    'CREATE OR REPLACE TABLE ledger (city VARCHAR, region VARCHAR, owner VARCHAR, day DATE, amount DECIMAL(18,2))',
  )
  await connection.run(`INSERT INTO ledger VALUES ${rows.join(', ')}`)
  connection.closeSync()
  instance.closeSync()
  return folder
}

/** A built frame of two files. */
async function makePages(folder: string) {
  await mkdir(join(folder, 'frame'), { recursive: true })
  const head = '<base href="/" /><meta name="casement-allowed-origins" content="" />'
  await writeFile(join(folder, 'index.html'), `<!doctype html><html><head>${head}</head></html>`)
  await writeFile(join(folder, 'frame', 'main-1a2b.js'), 'export {}')
}

const makeKey = async (kid: string): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'EdDSA' }
}
export const publicPart = ({ d: _private, ...rest }: JWK) => rest

/** Everything a service needs, made once for a test file; `start` starts services over it. */
export interface World {
  readonly folder: string
  readonly store: Store
  readonly signingKey: JWK
  readonly callerKey: JWK
  start(options?: StartOptions): Promise<Service>
  close(): Promise<void>
}

export interface StartOptions {
  withRoles?: boolean
  /** settings as the environment writes them, without CASEMENT_ */
  settings?: Record<string, string>
  deps?: Partial<EmbedServerDeps>
}

/** Reports of one dataset that a token is for, and whether it allows to change and to copy them. */
export interface TokenPlace {
  readonly id: string
  readonly dataset: string
  readonly others?: readonly string[]
  readonly isEdited?: boolean
}

export interface Service {
  readonly url: string
  readonly app: ReturnType<typeof buildEmbedServer>
  readonly publicUrl: string
  assertion(change?: Record<string, unknown>): Promise<string>
  askToken(assertion: string): Promise<Response>
  accessToken(): Promise<string>
  /** Calls the REST API as the registered caller. */
  rest(
    path: string,
    init?: { method?: string; body?: unknown; headers?: Readonly<Record<string, string>> },
  ): Promise<Response>
  /** An embed token for one report and dataset with one identity. */
  embedToken(
    identity?: { username: string; roles: string[]; auditableContext?: string },
    report?: TokenPlace,
  ): Promise<{ token: string; tokenId: string; expiration: string }>
  query(
    token: string,
    queries: Record<string, unknown>,
    init?: { signal?: AbortSignal; path?: string; headers?: Record<string, string> },
  ): Promise<Response>
  /** Calls a route of the frame. */
  embed(token: string, path: string, init?: { method?: string; body?: unknown }): Promise<Response>
  /** The lines of an answer by the id of their query. */
  ask(token: string, queries: Record<string, unknown>, path?: string): Promise<Record<string, any>>
}

export async function openWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'casement-service-'))
  const store = await openStore({ folder: join(folder, 'store') })
  await makePages(join(folder, 'pages'))
  const [signingKey, callerKey] = [await makeKey('signing'), await makeKey('caller')]
  const contents = new Map<boolean, Promise<string>>()
  const open = new Set<Service['app']>()

  const contentFor = (withRoles: boolean) => {
    const made =
      contents.get(withRoles) ?? makeContentFolder(join(folder, `content-${withRoles}`), { withRoles })
    contents.set(withRoles, made)
    return made
  }

  return {
    folder,
    store,
    signingKey,
    callerKey,
    async start({ withRoles = true, settings = {}, deps = {} } = {}) {
      const env = Object.fromEntries(
        Object.entries(settings).map(([key, value]) => [`CASEMENT_${key}`, value]),
      )
      const read = readSettings({
        env: {
          CASEMENT_LOG_LEVEL: 'silent',
          CASEMENT_DATA_FOLDER: folder,
          // The event loop lags while a test file is read; callers are not sent away for that.
          CASEMENT_SERVICE_MAX_EVENT_LOOP_DELAY_MS: '0',
          // A slow machine spends more of a person's share.
          CASEMENT_SERVICE_QUERY_SECONDS_PER_MINUTE: '0',
          ...env,
        },
        cwd: folder,
      })
      const app = buildEmbedServer({
        settings: read,
        store,
        now: () => new Date(),
        newId: () => randomUUID(),
        signingKeys: [signingKey],
        callers: [{ clientId: 'portal', publicKeys: [publicPart(callerKey)] }],
        contentFolder: await contentFor(withRoles),
        frame: builtFiles(join(folder, 'pages')),
        ...deps,
      })
      open.add(app)
      await app.listen({ host: '127.0.0.1', port: 0 })
      const { port } = app.server.address() as { port: number }
      return clientOf(app, { url: `http://127.0.0.1:${port}`, publicUrl: read.service.publicUrl, callerKey })
    },
    async close() {
      for (const app of open) await app.close()
      await store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function clientOf(
  app: Service['app'],
  { url, publicUrl, callerKey }: { url: string; publicUrl: string; callerKey: JWK },
): Service {
  let kept: Promise<string> | undefined
  const service: Service = {
    url,
    app,
    publicUrl,
    assertion: async (change = {}) => {
      const seconds = Math.floor(Date.now() / 1000)
      const claims = {
        iss: 'portal',
        sub: 'portal',
        aud: `${publicUrl}/oauth2/token`,
        exp: seconds + 60,
        jti: randomUUID(),
      }
      return new SignJWT({ ...claims, ...change })
        .setProtectedHeader({ alg: 'EdDSA', kid: 'caller' })
        .sign(await importJWK(callerKey, 'EdDSA'))
    },
    askToken: (assertion) =>
      fetch(`${url}/oauth2/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: assertion,
          scope: 'embedding',
        }),
      }),
    accessToken: () =>
      (kept ??= service
        .assertion()
        .then(service.askToken)
        .then(async (answer) => ((await answer.json()) as { access_token: string }).access_token)),
    async rest(path, { method = 'GET', body, headers } = {}) {
      const answer = await fetch(`${url}/v1.0/myorg${path}`, {
        method,
        headers: {
          ...headers,
          authorization: `Bearer ${await service.accessToken()}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      await expectOwnAnswer(method, path, answer.clone())
      return answer
    },
    async embedToken(
      identity = { username: 'grace', roles: ['Group'] },
      { id, dataset, others = [], isEdited = false } = { id: ids.sales, dataset: ids.ledger } as TokenPlace,
    ) {
      const answer = await service.rest('/GenerateToken', {
        method: 'POST',
        body: {
          reports: [id, ...others].map((each) => ({ id: each, allowEdit: isEdited })),
          datasets: [{ id: dataset }],
          identities: [{ ...identity, datasets: [dataset] }],
          ...(isEdited && { targetWorkspaces: [{ id: ids.sampleGroup }] }),
        },
      })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()) as { token: string; tokenId: string; expiration: string }
    },
    query: (token, queries, { signal, path = '/embed/query', headers = {} } = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({
          casement: 1,
          queries: Object.entries(queries).map(([id, query]) => ({ id, query })),
        }),
        ...(signal ? { signal } : {}),
      }),
    embed: (token, path, { method = 'GET', body } = {}) =>
      fetch(`${url}/embed${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    async ask(token, queries, path) {
      const answer = await service.query(token, queries, path === undefined ? {} : { path })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      const lines = (await answer.text()).trim().split('\n')
      return Object.fromEntries(lines.map((line) => [JSON.parse(line).id, JSON.parse(line)]))
    },
  }
  return service
}

/** Throws for an answer of one of the service's own calls that is not as its description says. */
async function expectOwnAnswer(method: string, path: string, answer: Response): Promise<void> {
  const operation = ownOperationAt(method, path)
  if (!operation) return
  const text = await answer.text()
  const faults = faultsOfOwn(operation, answer.status, text === '' ? undefined : JSON.parse(text))
  if (faults.length > 0) throw new Error(`${operation} ${answer.status}: ${faults.join('; ')}\n${text}`)
}

/** The total of the ledger, by city when asked. */
export const total = {
  select: [{ name: 'Total', field: { kind: 'measure', table: 'Ledger', measure: 'Total' } }],
}
export const byCity = {
  select: [{ name: 'City', field: { kind: 'column', table: 'Ledger', column: 'City' } }, ...total.select],
  orderBy: [{ name: 'City', direction: 'ascending' }],
}
const many = (column: string) => ({ name: column, field: { kind: 'column', table: 'Many', column } })
/** Twenty thousand rows. */
export const bulk = {
  select: ['N', 'S', 'A', 'I', 'D'].map(many),
  orderBy: [{ name: 'N', direction: 'ascending' }],
  limit: 50_000,
}
export const slow = {
  select: [{ name: 'N', field: { kind: 'measure', table: 'Slow', measure: 'Sum of N' } }],
}
