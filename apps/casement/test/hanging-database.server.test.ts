import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings, type Server } from '@casement/server'
import { openStore, type Store } from '@casement/store'
import { freePorts } from '../../../e2e/free-ports.ts'
import { type RealPostgres, startPostgres } from '../../../packages/store/test/real-postgres.ts'
import { buildPart } from '../src/build-part.ts'
import { storeLocation } from '../src/data-folder/store-location.ts'

const folder = mkdtempSync(join(tmpdir(), 'casement-hanging-'))
let postgres: RealPostgres
let store: Store | undefined
let server: Server | undefined
let url = ''

beforeAll(async () => {
  postgres = await startPostgres()
  if (postgres.kind === 'absent') return
  const [port] = await freePorts(1)
  const settings = readSettings({
    cwd: folder,
    env: {
      CASEMENT_DATA_FOLDER: folder,
      CASEMENT_LOG_LEVEL: 'silent',
      CASEMENT_IDENTITY_PORT: String(port),
      CASEMENT_DATABASE_URL: postgres.url,
      CASEMENT_DATABASE_TIMEOUT_MS: '3000',
    },
  })
  store = await openStore(storeLocation(settings))
  server = await buildPart('identity', settings, store)
  await server.listen({ host: '127.0.0.1', port: port! })
  url = settings.identity.publicUrl
}, 180_000)

afterAll(async () => {
  await server?.close()
  await store?.close()
  if (postgres.kind === 'running') await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** How long each answer of `/readyz` has taken, in milliseconds. */
const took: number[] = []
const readyz = async () => {
  const before = performance.now()
  const answer = await fetch(`${url}/readyz`)
  const { parts } = (await answer.json()) as { parts: { store: string } }
  took.push(performance.now() - before)
  return { status: answer.status, store: parts.store }
}

test('a database server that hangs is told within two seconds, statements are given up, and afterwards all is well', async (context) => {
  if (postgres.kind === 'absent') return context.skip(`no PostgreSQL: ${postgres.reason}`)
  expect(await readyz()).toMatchObject({ status: 200, store: 'ok' })
  postgres.freeze()
  try {
    await expect
      .poll(async () => (await readyz()).store, { timeout: 10_000, interval: 200 })
      .toBe('does not answer')
    for (const answer of await Promise.all([readyz(), readyz(), readyz()]))
      expect(answer).toEqual({ status: 503, store: 'does not answer' })
    expect(Math.max(...took)).toBeLessThan(2000)
    const asked = await Promise.allSettled([
      store!.query('SELECT 1'),
      store!.transaction((tx) => tx.query('SELECT 1')),
    ])
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  } finally {
    postgres.thaw()
  }
  await expect.poll(readyz, { timeout: 20_000 }).toMatchObject({ status: 200, store: 'ok' })
  expect(await store!.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a statement that a hanging server has taken is given up by this side', async (context) => {
  if (postgres.kind === 'absent') return context.skip(`no PostgreSQL: ${postgres.reason}`)
  const { freeze, thaw } = postgres
  try {
    await expect(
      store!.transaction(async (tx) => {
        await tx.query('SELECT 1')
        freeze()
        await tx.query('SELECT 2')
      }),
    ).rejects.toThrow('Query read timeout')
  } finally {
    thaw()
  }
}, 15_000)

test('a statement that the server works on for too long is given up there', async (context) => {
  if (postgres.kind === 'absent') return context.skip(`no PostgreSQL: ${postgres.reason}`)
  await expect(store!.query('SELECT pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
})

test('a server that takes no writes is not ready', async (context) => {
  if (postgres.kind === 'absent') return context.skip(`no PostgreSQL: ${postgres.reason}`)
  await expect(
    openStore({ url: `${postgres.url}?options=-c%20default_transaction_read_only%3Don` }),
  ).rejects.toMatchObject({ code: 'STORE_READ_ONLY' })
})
