import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store } from '@casement/store'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RealPostgres, startPostgres } from '../../../packages/store/test/real-postgres.ts'
import { type KeyPlace, keyFolder, keysOnDisk } from '../src/keys/key-place.ts'
import { embedTokenKeys, issuerKeys, serviceCallerKey } from '../src/keys/made-keys.ts'
import { openKeys } from '../src/keys/open-keys.ts'
import { problemsOf } from '../src/settings/start-problem.ts'

const sealingKey = randomBytes(32).toString('hex')
const otherKey = randomBytes(32).toString('base64')
const dataFolder = mkdtempSync(join(tmpdir(), 'casement-sealed-'))
let postgres: RealPostgres
/** two processes: nothing shared but the database */
let stores: Store[] = []

beforeAll(async () => {
  postgres = await startPostgres()
  if (postgres.kind === 'absent') return
  const { url } = postgres
  stores = await Promise.all([1, 2].map(() => openStore({ url })))
})
beforeEach(async (context) => {
  if (postgres.kind === 'absent') return context.skip(`no PostgreSQL: ${postgres.reason}`)
  rmSync(keyFolder(dataFolder), { recursive: true, force: true })
  await stores[0]!.query('DROP SCHEMA IF EXISTS installation CASCADE')
})
afterAll(async () => {
  for (const store of stores) await store.close()
  if (postgres.kind === 'running') await postgres.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

const keysOf = async (keys: KeyPlace, day = '2026-01-01', days = 30) => ({
  issuer: await issuerKeys(keys),
  caller: await serviceCallerKey(keys, randomUUID),
  signing: await embedTokenKeys(keys, {
    days,
    now: () => new Date(`${day}T12:00:00Z`),
    newId: randomUUID,
  }),
})
const opened = (store: Store, more: object = {}) =>
  openKeys({ dataFolder, sealingKey, formerSealingKey: undefined, ...more }, store)
const said = (opening: Promise<unknown>) =>
  opening.then(
    () => '',
    (error: unknown) => problemsOf(error).join('\n'),
  )

test('processes that start at once and share only the database have the same keys, and so after a rotation', async () => {
  const first = await Promise.all(stores.map(async (store) => keysOf(await opened(store))))
  expect(first[0]).toEqual(first[1])
  const later = await Promise.all(stores.map(async (store) => keysOf(await opened(store), '2026-03-01')))
  expect(later[0]).toEqual(later[1])
  expect(later[0]!.signing).toHaveLength(2)
  expect(later[0]!.signing[1]).toEqual(first[0]!.signing[0])
  expect((await keysOf(await opened(stores[1]!), '2026-09-01')).signing).toHaveLength(2)
  expect(await keysOnDisk(dataFolder).names()).toEqual([])
})

test('nothing of a key can be read in the store, and a row under another name is refused', async () => {
  const { caller } = await keysOf(await opened(stores[0]!))
  const rows = await stores[0]!.query<{ name: string; sealed: string }>(
    'SELECT * FROM installation.sealed_keys',
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual([
    'embed-token-2025-12-08',
    'identity',
    'service-caller',
  ])
  expect(JSON.stringify(rows)).not.toContain(caller.d)
  expect(JSON.stringify(rows)).not.toContain(caller.kid)
  await stores[0]!.query(
    `UPDATE installation.sealed_keys SET sealed = (SELECT sealed FROM installation.sealed_keys WHERE name = 'service-caller')
     WHERE name LIKE 'embed-token%'`,
  )
  expect(await said(opened(stores[1]!))).toMatch(
    /the key embed-token-2025-12-08 in the store is damaged; restore/,
  )
})

test('a wrong sealing key, and none, end a start with what to do; the former one is replaced in one start', async () => {
  const before = await keysOf(await opened(stores[0]!))
  expect(await said(opened(stores[1]!, { sealingKey: otherKey }))).toMatch(
    /^sealingKey \(CASEMENT_SEALING_KEY\): the keys in the store were sealed with another key, marked [0-9a-f]{16}; .*Set the one/,
  )
  expect(await said(opened(stores[1]!, { sealingKey: undefined }))).toMatch(
    /is not set, but the store has sealed keys/,
  )
  const changed = { sealingKey: otherKey, formerSealingKey: sealingKey }
  expect(await keysOf(await opened(stores[1]!, changed))).toEqual(before)
  expect(await keysOf(await opened(stores[0]!, { sealingKey: otherKey }))).toEqual(before)
  expect(await said(opened(stores[0]!))).toContain('were sealed with another key')
})

test('keys of the data folder are taken over once, by one of two, and say so', async () => {
  const onDisk = await keysOf(keysOnDisk(dataFolder))
  const lines: string[] = []
  const places = await Promise.all(
    stores.map((store) =>
      openKeys({ dataFolder, sealingKey, formerSealingKey: undefined }, store, (line) => lines.push(line)),
    ),
  )
  for (const place of places) expect(await keysOf(place)).toEqual(onDisk)
  expect(lines).toEqual([expect.stringMatching(/^Keys: 3 of .* are in the store now, sealed\./)])
  await keysOnDisk(dataFolder).remove('service-caller')
  expect(await keysOf(await opened(stores[0]!))).toEqual(onDisk)
})

test('without a sealing key everything stays in the data folder', async () => {
  const keys = await keysOf(await opened(stores[0]!, { sealingKey: undefined }))
  expect(await keysOf(keysOnDisk(dataFolder))).toEqual(keys)
  expect(await stores[0]!.query('SELECT 1 FROM installation.sealed_keys')).toEqual([])
})
