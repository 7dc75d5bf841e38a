import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '../../../../packages/store/test/embedded-postgres.ts'
import { openEngine } from '../../src/engines/connections/open-engine.ts'

/** LibreSSL, which macOS has, makes no certificate of an authority in one step. */
const hasOpenSsl = (() => {
  try {
    return /^OpenSSL [3-9]/.test(execFileSync('openssl', ['version'], { encoding: 'utf8' }))
  } catch {
    return false
  }
})()

describe.skipIf(!hasOpenSsl)('PostgreSQL over TLS', () => {
  let folder: string
  let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>
  const authority = () => join(folder, 'authority.pem')

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casement-tls-'))
    await chmod(folder, 0o755)
    makeCertificates(folder)
    const key = join(folder, 'server.key')
    await chmod(key, 0o600)
    if (process.getuid?.() === 0)
      await chown(key, Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' })), 0)
    server = await startEmbeddedPostgres({
      user: 'postgres',
      password: 'local',
      postgresFlags: ['ssl=on', `ssl_cert_file=${join(folder, 'server.pem')}`, `ssl_key_file=${key}`].flatMap(
        (setting) => ['-c', setting],
      ),
    })
  })
  afterAll(async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** An authority, and by it a certificate for localhost alone. */
  function makeCertificates(into: string): void {
    const make = (name: string, subject: string, ...options: string[]) => {
      const files = ['-keyout', `${name}.key`, '-out', `${name}.pem`, '-subj', `/CN=${subject}`]
      const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
      execFileSync('openssl', [...kind, ...files, ...options], { cwd: into, stdio: 'pipe' })
    }
    make('authority', 'A test')
    const by = ['-CA', 'authority.pem', '-CAkey', 'authority.key']
    make('server', 'localhost', '-addext', 'subjectAltName=DNS:localhost', ...by)
  }

  const isEncrypted = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'

  async function ask(host: string, options: string): Promise<unknown> {
    const engine = openEngine({
      kind: 'postgres',
      url: `postgres://postgres@${host}:${server.port}/postgres${options}`,
      password: 'local',
      maxQueries: 2,
      statementTimeoutMs: 60_000,
      cacheSeconds: 60,
    })
    onTestFinished(() => engine.close())
    return (await engine.run({ sql: isEncrypted, parameters: [] })).columns[0]![0]
  }

  test('a line to PostgreSQL is encrypted, to a server that is the one named', async () => {
    expect(await ask('localhost', '')).toBe(false)
    expect(await ask('localhost', `?sslmode=verify-full&sslrootcert=${authority()}`)).toBe(true)
  })

  test('a server under another name, or of an authority that nobody knows, is not spoken to', async () => {
    for (const [host, options, reason] of [
      ['127.0.0.1', `?sslmode=verify-full&sslrootcert=${authority()}`, /altnames/],
      ['localhost', '?sslmode=verify-full', /certificate/],
      ['localhost', '?sslmode=require', /certificate/],
    ] as const) {
      const refused = await ask(host, options).catch((error: unknown) => error)
      expect(refused).toMatchObject({ name: 'EngineUnfit', message: expect.stringMatching(reason) })
    }
  })
})
