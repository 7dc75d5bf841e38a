import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings, type Server } from '@casement/server'
import { openStore, type Store } from '@casement/store'
import { freePorts } from '../../../e2e/free-ports.ts'
import { type RealPostgres, startPostgres } from '../../../packages/store/test/real-postgres.ts'
import { ensureBuilt } from '../../../scripts/build.mjs'
import { makeContentFolder } from '../../embed-server/test/world.ts'
import { buildPart } from '../src/build-part.ts'
import { storeLocation } from '../src/data-folder/store-location.ts'
import { type Part, parts } from '../src/settings/parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'casement-hanging-'))
let postgres: RealPostgres
let store: Store | undefined
const servers: Server[] = []
const urls = new Map<Part, string>()

beforeAll(async () => {
  await ensureBuilt()
  postgres = await startPostgres()
  if (postgres.kind === 'absent') return
  const ports = await freePorts(3)
  const settings = readSettings({
    cwd: folder,
    env: {
      CASEMENT_DATA_FOLDER: folder,
      CASEMENT_LOG_LEVEL: 'silent',
      CASEMENT_SERVICE_CONTENT_FOLDER: await makeContentFolder(join(folder, 'content')),
      CASEMENT_EXAMPLES_ENABLED: 'false',
      ...Object.fromEntries(
        parts.map((part, at) => [`CASEMENT_${part.toUpperCase()}_PORT`, String(ports[at])]),
      ),
      CASEMENT_DATABASE_URL: postgres.url,
      CASEMENT_DATABASE_TIMEOUT_MS: '3000',
    },
  })
  store = await openStore(storeLocation(settings))
  for (const part of parts) {
    const server = await buildPart(part, settings, store)
    servers.push(server)
    await server.listen({ host: settings[part].host, port: settings[part].port })
    urls.set(part, settings[part].publicUrl)
  }
})

afterAll(async () => {
  for (const server of servers.toReversed()) await server.close()
  await store?.close()
  if (postgres.kind === 'running') await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** How long each answer of `/readyz` has taken, in milliseconds. */
const took: number[] = []
const readyz = async (part: Part) => {
  const before = performance.now()
  const answer = await fetch(`${urls.get(part)}/readyz`)
  const { parts } = (await answer.json()) as { parts: { store: string } }
  took.push(performance.now() - before)
  return { status: answer.status, store: parts.store }
}
const all = () => Promise.all(parts.map(readyz))
const [well, unwell] = [
  { status: 200, store: 'ok' },
  { status: 503, store: 'does not answer' },
]

test('a database server that hangs is told by every server within two seconds, statements are given up, and afterwards all is well', async (context) => {
  if (postgres.kind === 'absent') return context.skip(`no PostgreSQL: ${postgres.reason}`)
  await expect.poll(all).toEqual([well, well, well])
  took.length = 0
  postgres.freeze()
  try {
    await expect.poll(all, { interval: 200 }).toEqual([unwell, unwell, unwell])
    for (const answers of await Promise.all([all(), all(), all()]))
      expect(answers).toEqual([unwell, unwell, unwell])
    expect(Math.max(...took)).toBeLessThan(2000)
    const asked = await Promise.allSettled([
      store!.query('SELECT 1'),
      store!.transaction((tx) => tx.query('SELECT 1')),
    ])
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    for (const url of urls.values()) expect((await fetch(`${url}/healthz`)).status).toBe(200)
  } finally {
    postgres.thaw()
  }
  await expect.poll(all).toEqual([well, well, well])
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
})

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
