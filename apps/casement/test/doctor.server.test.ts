import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RealPostgres, startPostgres } from '../../../packages/store/test/real-postgres.ts'

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
}, 180_000)
afterAll(async () => {
  other.close()
  if (postgres.kind === 'running') await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

let port = 0
/** `casement doctor` with these settings, without what a library says of the Node it runs on, on ports that nobody else is likely to have. */
function doctor(
  settings: Record<string, string>,
): Promise<{ code: number | null; said: string; wrong: string[] }> {
  const ports = ['PORTAL', 'SERVICE', 'IDENTITY'].map((part) => [`${part}_PORT`, String(23_100 + port++)])
  const all: Record<string, string> = {
    ...Object.fromEntries(ports),
    DATA_FOLDER: join(folder, 'data'),
    ...settings,
  }
  const { NODE_ENV: _, ...env } = process.env
  const child = spawn(process.execPath, ['scripts/run.mjs', 'apps/casement/src/run.ts', 'doctor'], {
    cwd: repository,
    env: {
      ...env,
      ...Object.fromEntries(Object.entries(all).map(([name, value]) => [`CASEMENT_${name}`, value])),
    },
  })
  let [said, wrong] = ['', '']
  child.stdout.on('data', (text) => (said += String(text)))
  child.stderr.on('data', (text) => (wrong += String(text)))
  return new Promise((resolve) =>
    child.on('close', (code) =>
      resolve({
        code,
        said,
        wrong: wrong.split('\n').filter((line) => line && !line.startsWith('oidc-provider WARNING')),
      }),
    ),
  )
}

test('doctor says ok to what can start, and leaves nothing behind', async () => {
  const { code, said, wrong } = await doctor({})
  expect([code, wrong]).toEqual([0, []])
  expect(
    said
      .trim()
      .split('\n')
      .map((line) => line.split(':')[0]),
  ).toEqual(['settings', 'ports', 'data folder', 'store', 'content', 'issuer', 'embedding service'])
})

const nobody = 'http://127.0.0.1:23099'
const elsewhere = () => ({
  EMBEDDING_BASE_URL: `${otherUrl}/v1.0/myorg`,
  EMBEDDING_TOKEN_URL: `${otherUrl}/token`,
  EMBEDDING_CLIENT_SECRET: 'planted-secret',
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
    () => ({ DATABASE_URL: 'postgres://u:planted-secret@127.0.0.1:23099/d' }),
    /^STORE_UNREACHABLE: .*127\.0\.0\.1:23099\/d \(.*ECONNREFUSED/,
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

test('doctor names everything that is wrong at once', async () => {
  const { code, wrong } = await doctor({
    DATA_FOLDER: file,
    SERVICE_CONTENT_FOLDER: join(folder, 'none'),
    DATABASE_URL: 'postgres://u:p@127.0.0.1:23099/d',
  })
  expect([code, wrong.length]).toEqual([1, 3])
})
