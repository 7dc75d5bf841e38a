import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openStore } from '@casement/store'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Issuer, startIssuer } from '../../identity/test/issuer.ts'
import { type RealPostgres, startPostgres } from '../../../packages/store/test/real-postgres.ts'
import { main } from '../src/main.ts'
import { makeContentFolder } from '../../embed-server/test/world.ts'
import { productCommand } from '../../../scripts/runnable/tested-product.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'casement-doctor-'))
const file = join(folder, 'file')
writeFileSync(file, 'no folder')
mkdirSync(join(folder, 'empty'))

/** An embedding service that answers everything but tokens as it is told. */
let answer: [status: number, body: string] = [200, '{}']
let other: Server
let otherUrl: string
let postgres: RealPostgres

beforeAll(async () => {
  other = createServer((request, reply) => {
    const [status, body] = request.url!.startsWith('/token')
      ? ([200, '{"access_token":"t","expires_in":600}'] as const)
      : answer
    reply.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  postgres = await startPostgres()
})
afterAll(async () => {
  other.close()
  if (postgres.kind === 'running') await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

let port = 0
/** `casement doctor` with these settings, without what a library says of the Node it runs on, on ports that nobody else is likely to have. */
function doctor(settings: Record<string, string>, { isProcess = false } = {}): Promise<Told> {
  const ports = ['PORTAL', 'SERVICE', 'IDENTITY'].map((part) => [`${part}_PORT`, String(14_100 + port++)])
  const all: Record<string, string> = {
    ...Object.fromEntries(ports),
    DATA_FOLDER: join(folder, 'data'),
    ...settings,
  }
  const environment = Object.fromEntries(
    Object.entries(all).map(([name, value]) => [`CASEMENT_${name}`, value]),
  )
  return isProcess ? inProcessOfItsOwn(environment) : here(environment)
}

interface Told {
  code: number | null
  said: string
  wrong: string[]
}

class Exit extends Error {
  readonly code: number | null
  constructor(code: number | null) {
    super('exit')
    this.code = code
  }
}

/** The command in this process, which spares a second of loading for each. */
async function here(environment: Record<string, string>): Promise<Told> {
  const { env } = process
  const told = { said: [] as string[], wrong: [] as string[] }
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line) => void told.said.push(String(line))),
    vi
      .spyOn(console, 'error')
      .mockImplementation((line) => void told.wrong.push(...String(line).split('\n'))),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Exit(Number(code))
    }),
  ]
  process.env = { ...env, NODE_ENV: undefined, ...environment }
  try {
    await main(['doctor'])
    return { code: 0, said: told.said.join('\n'), wrong: told.wrong }
  } catch (error) {
    if (!(error instanceof Exit)) throw error
    return { code: error.code, said: told.said.join('\n'), wrong: told.wrong }
  } finally {
    process.env = env
    spies.forEach((spy) => spy.mockRestore())
  }
}

function inProcessOfItsOwn(environment: Record<string, string>): Promise<Told> {
  const { NODE_ENV: _, ...env } = process.env
  const child = spawn(process.execPath, productCommand('doctor'), {
    cwd: repository,
    env: { ...env, ...environment },
  })
  let [said, wrong] = ['', '']
  child.stdout.on('data', (text) => (said += String(text)))
  child.stderr.on('data', (text) => (wrong += String(text)))
  return new Promise((resolve) =>
    child.on('close', (code) =>
      resolve({
        code,
        said,
        wrong: wrong.split('\n').filter(Boolean),
      }),
    ),
  )
}

test('doctor says ok to what can start, and leaves nothing behind', async () => {
  const { code, said, wrong } = await doctor({}, { isProcess: true })
  expect([code, wrong]).toEqual([0, []])
  expect(
    said
      .trim()
      .split('\n')
      .map((line) => line.split(':')[0]),
  ).toEqual([
    'settings',
    'ports',
    'data folder',
    'disk',
    'keys',
    'store',
    'connections',
    'content',
    'issuer',
    'clock',
    'redirect address',
    'proxy',
    'policies',
    'lines',
    'origins',
    'authorities',
    'embedding service',
  ])
})

const nobody = 'http://127.0.0.1:4'
const elsewhere = () => ({
  EMBEDDING_BASE_URL: `${otherUrl}/v1.0/myorg`,
  EMBEDDING_TOKEN_URL: `${otherUrl}/token`,
  EMBEDDING_CLIENT_SECRET: 'planted-secret',
  EMBEDDING_PROVIDER_APP_HOST: otherUrl,
  EMBEDDING_PROVIDER_ALLOWED_HOSTS: new URL(otherUrl).host,
})
const cases: [what: string, settings: () => Record<string, string>, line: RegExp][] = [
  ['a data folder that is a file', () => ({ DATA_FOLDER: file }), /^dataFolder .*file is not a folder/],
  [
    'a data folder below a file',
    () => ({ DATA_FOLDER: join(file, 'data') }),
    /^dataFolder .*file is not a folder/,
  ],
  [
    'content that is not there',
    () => ({ SERVICE_CONTENT_FOLDER: join(folder, 'none') }),
    /^CONTENT_\w+: .*none/,
  ],
  [
    'a folder without content',
    () => ({ SERVICE_CONTENT_FOLDER: join(folder, 'empty') }),
    /^CONTENT_\w+: .*empty/,
  ],
  [
    'a database server that is not there',
    () => ({ DATABASE_URL: 'postgres://u:planted-secret@127.0.0.1:4/d' }),
    /^STORE_UNREACHABLE: .*127\.0\.0\.1:4\/d \(.*ECONNREFUSED/,
  ],
  [
    'a host that is no address of this machine',
    () => ({ PORTAL_HOST: '203.0.113.9' }),
    /^portal\.host .*: this machine cannot listen on 203\.0\.113\.9 \(EADDRNOTAVAIL\); name/,
  ],
  [
    'a database server with TLS that is not there',
    () => ({ DATABASE_URL: 'postgres://u:planted-secret@127.0.0.1:4/d?sslmode=require' }),
    /^STORE_UNREACHABLE: .*127\.0\.0\.1:4\/d \(.*ECONNREFUSED/,
  ],
  [
    'a connection with TLS that is not there',
    () => ({
      SERVICE_CONNECTIONS_FINANCE_KIND: 'postgres',
      SERVICE_CONNECTIONS_FINANCE_URL: 'postgres://u:planted-secret@127.0.0.1:4/d?sslmode=verify-ca',
    }),
    /^service\.connections\.finance: .* does not answer/,
  ],
  [
    'frames that the portal does not show',
    () => ({ EMBEDDING_PROVIDER_ALLOWED_HOSTS: 'reports.example.com' }),
    /^embedding\.provider\.allowedHosts .*; add localhost:/,
  ],
  [
    'a connection that is not there',
    () => ({
      SERVICE_CONNECTIONS_FINANCE_KIND: 'postgres',
      SERVICE_CONNECTIONS_FINANCE_URL: 'postgres://u:planted-secret@127.0.0.1:4/d',
    }),
    /^service\.connections\.finance: the postgres server 127\.0\.0\.1:4\/d does not answer \(ECONNREFUSED\); check/,
  ],
  [
    'a ClickHouse server that is not there',
    () => ({
      SERVICE_CONNECTIONS_FINANCE_KIND: 'clickhouse',
      SERVICE_CONNECTIONS_FINANCE_URL: 'http://u:planted-secret@127.0.0.1:4/d',
    }),
    /^service\.connections\.finance: the clickhouse server 127\.0\.0\.1:4\/d does not answer \(ECONNREFUSED\); check/,
  ],
  [
    'an issuer that is not there',
    () => ({
      IDENTITY_BUILT_IN: 'false',
      SIGN_IN_ISSUER: nobody,
      SIGN_IN_CLIENT_ID: 'p',
      SIGN_IN_AUDIENCE: 'a',
      ADMIN_PERSONS: 'ada',
    }),
    /^signIn\.issuer .*cannot be reached/,
  ],
  [
    'a back end that is not there',
    () => ({
      ...elsewhere(),
      EMBEDDING_BASE_URL: `${nobody}/v1.0/myorg`,
      EMBEDDING_TOKEN_URL: `${nobody}/token`,
    }),
    /^embedding\.baseUrl .*does not answer.*ECONNREFUSED/,
  ],
  [
    'a back end that refuses',
    () => {
      answer = [403, '{"error":{"code":"PowerBINotAuthorizedException"}}']
      return elsewhere()
    },
    /^embedding\.baseUrl .*PowerBINotAuthorizedException/,
  ],
  [
    'a back end that is a page',
    () => {
      answer = [200, '<html>sign in</html>']
      return elsewhere()
    },
    /^embedding\.baseUrl .*without JSON/,
  ],
]

test.each(cases)('doctor fails in one line for %s', async (_what, settings, line) => {
  const { code, wrong } = await doctor(settings())
  expect([code, wrong]).toEqual([1, [expect.stringMatching(line)]])
  expect(wrong.join()).not.toContain('planted-secret')
})

test('doctor names addresses that are none, without a stack and without their passwords', async () => {
  const { code, wrong } = await doctor({
    DATABASE_URL: 'postgres://u:planted/secret@db.example.com:5432/d',
    TRACING_URL: 'http://u:planted-secret@localhost:abc/v1/traces',
  })
  expect([code, wrong]).toEqual([
    1,
    [
      'Casement cannot start: 2 settings are wrong.',
      expect.stringMatching(/^ {2}tracingUrl .*: expected an address such as http/),
      expect.stringMatching(/^ {2}databaseUrl .*: expected an address such as postgres:.*%2F for \//),
    ],
  ])
  expect(wrong.join()).not.toMatch(/planted|secret@/)
})

test('doctor leaves to the start what answers by inner addresses, and says so', async () => {
  const { code, said } = await doctor({
    SERVICE_INNER_URL: 'http://127.0.0.1:4',
    SIGN_IN_INNER_ISSUER: 'http://127.0.0.1:5',
  })
  expect(code).toBe(0)
  expect(said).toContain('our own; that it answers at http://127.0.0.1:4 is for the start to see')
  expect(said).toMatch(/issuer: the built-in one, .*; that it answers at http:\/\/127\.0\.0\.1:5 is/)
})

test('doctor fails in one line for a wrong password of the database, and says ok to the right one', async (context) => {
  if (postgres.kind === 'absent') return context.skip(`no PostgreSQL: ${postgres.reason}`)
  const right = await doctor({ DATABASE_URL: postgres.url })
  expect([right.code, right.wrong]).toEqual([0, []])
  const { code, wrong } = await doctor({
    DATABASE_URL: postgres.url.replace(':casement@', ':planted-secret@'),
  })
  expect([code, wrong]).toEqual([
    1,
    [expect.stringMatching(/^STORE_UNREACHABLE: .*password authentication failed/)],
  ])
  expect(wrong.join()).not.toContain('planted-secret')
})

const connection = (url: string) => ({
  SERVICE_CONNECTIONS_FINANCE_KIND: 'postgres',
  SERVICE_CONNECTIONS_FINANCE_URL: url,
})

test('doctor says ok to a connection that can be asked, and what to do for one that lets nobody in', async (context) => {
  if (postgres.kind === 'absent') return context.skip(`no PostgreSQL: ${postgres.reason}`)
  const right = await doctor(connection(postgres.url))
  expect([right.code, right.wrong]).toEqual([0, []])
  expect(right.said).toContain('connections: finance can be asked')
  const { code, wrong } = await doctor(connection(postgres.url.replace(':casement@', ':planted-secret@')))
  expect([code, wrong]).toEqual([
    1,
    [
      expect.stringMatching(
        /^service\.connections\.finance: .* cannot be used: it does not let this program in: password authentication failed/,
      ),
    ],
  ])
})

test('doctor looks at the tables that models on a connection name, and says which is not there', async (context) => {
  if (postgres.kind === 'absent') return context.skip(`no PostgreSQL: ${postgres.reason}`)
  const { url } = postgres
  const store = await openStore({ url })
  await store.query('CREATE TABLE public.ledger (amount numeric(18, 2))').finally(store.close)
  const columns = [{ name: 'Amount', source: 'amount', type: 'decimal(18,2)' }]
  const measures = [{ name: 'Total', expression: 'SUM(Ledger[Amount])' }]
  const withTable = async (table: string) => {
    const tables = [{ name: 'Ledger', source: { table }, columns, measures }]
    const files = { 'models/open.json': { casement: 1, name: 'Open', connection: 'finance', tables } }
    const content = { SERVICE_CONTENT_FOLDER: await makeContentFolder(join(folder, table), { files }) }
    return doctor({ ...content, ...connection(url) })
  }
  const right = await withTable('ledger')
  const wrong = await withTable('leger')
  expect([right.code, right.wrong]).toEqual([0, []])
  expect(right.said).toContain('can be served')
  expect(wrong.code).toBe(1)
  expect(wrong.wrong.join('\n')).toMatch(
    /models\/open\.json:1:\d+: tables\[0\]\.source\.table: the connection has no table "leger" that may be read; did you mean "ledger"\?/,
  )
})

test('doctor names everything that is wrong at once', async () => {
  const { code, wrong } = await doctor({
    DATA_FOLDER: file,
    SERVICE_CONTENT_FOLDER: join(folder, 'none'),
    DATABASE_URL: 'postgres://u:p@127.0.0.1:4/d',
  })
  expect([code, wrong.length]).toEqual([1, 3])
})

describe('with an issuer elsewhere', () => {
  const portalPort = '14099'
  let issuer: Issuer
  beforeAll(async () => {
    issuer = await startIssuer({ CASEMENT_PORTAL_PORT: portalPort })
  })
  afterAll(() => issuer.close())

  const at = (url: string) => ({
    PORTAL_PORT: portalPort,
    IDENTITY_BUILT_IN: 'false',
    SIGN_IN_ISSUER: url,
    SIGN_IN_CLIENT_ID: 'casement-portal',
    SIGN_IN_AUDIENCE: 'casement-portal-api',
    ADMIN_PERSONS: 'ada',
  })

  test('doctor says ok when it knows the portal and its clock agrees', async () => {
    const { code, said, wrong } = await doctor(at(issuer.url))
    expect([code, wrong]).toEqual([0, []])
    expect(said).toContain(`redirect address: the issuer knows http://localhost:${portalPort}/login/callback`)
    expect(said).toContain("clock: agrees with the issuer's")
    expect(said).toContain('lines: all to other machines are encrypted')
  })

  const faults: [what: string, settings: Record<string, string>, line: RegExp][] = [
    [
      'a redirect address that the issuer does not know',
      { PORTAL_PUBLIC_URL: 'https://reports.example.com/finance', PORTAL_TRUST_PROXY: 'true' },
      /^redirect address: .*https:\/\/reports\.example\.com\/finance\/login\/callback; register exactly that/,
    ],
    [
      'a client that the issuer does not know',
      { SIGN_IN_CLIENT_ID: 'other' },
      /^redirect address: .*client other/,
    ],
    [
      'a proxy that is not believed',
      { SERVICE_PUBLIC_URL: 'https://reports.example.com/service' },
      /^service\.trustProxy .*set it to true/,
    ],
    ['a proxy that is not there', { PORTAL_TRUST_PROXY: 'true' }, /^portal\.trustProxy .*set it to false/],
  ]
  test.each(faults)('doctor fails in one line for %s', async (_what, settings, line) => {
    const { code, wrong } = await doctor({ ...at(issuer.url), ...settings })
    expect([code, wrong]).toEqual([1, [expect.stringMatching(line)]])
  })

  test.each([
    ['behind', 90],
    ['ahead of', -90],
  ])('doctor fails for a clock that is %s the issuer', async (side, seconds) => {
    const skewed = createServer((_request, reply) => {
      const url = `http://127.0.0.1:${(skewed.address() as AddressInfo).port}`
      const endpoints = { authorization_endpoint: url, token_endpoint: url, jwks_uri: url }
      reply
        .setHeader('date', new Date(Date.now() + seconds * 1000).toUTCString())
        .end(JSON.stringify({ issuer: url, ...endpoints }))
    })
    await new Promise<void>((resolve) => skewed.listen(0, '127.0.0.1', resolve))
    const { code, said, wrong } = await doctor(
      at(`http://127.0.0.1:${(skewed.address() as AddressInfo).port}`),
    )
    skewed.close()
    expect([code, wrong]).toEqual([
      1,
      [expect.stringMatching(`^clock: this machine is (89|90|91) seconds ${side}`)],
    ])
    expect(said).toContain('redirect address: the issuer does not say')
  })
})

test('doctor fails in one line for each key that is damaged or open to others', async () => {
  const keys = join(folder, 'keys-data', 'keys')
  mkdirSync(keys, { recursive: true })
  writeFileSync(join(keys, 'service-caller.json'), '{"kty":"OKP"', { mode: 0o600 })
  writeFileSync(join(keys, 'identity.json'), '{"casement":1,"jwks":{"keys":[]},"cookieKeys":[]}', {
    mode: 0o600,
  })
  writeFileSync(join(keys, 'embed-token.json'), '{"kty":"OKP","crv":"Ed25519","x":"x","d":"d","kid":"k"}', {
    mode: 0o644,
  })
  const { code, wrong } = await doctor({ DATA_FOLDER: join(folder, 'keys-data') })
  expect([code, wrong.toSorted()]).toEqual([
    1,
    [
      expect.stringMatching(/^keys: .*embed-token\.json can be read by others/),
      expect.stringMatching(/^keys: .*identity\.json is damaged/),
      expect.stringMatching(/^keys: .*service-caller\.json is damaged/),
    ],
  ])
})
