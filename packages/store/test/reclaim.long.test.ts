import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStore, type Store } from '../src/index.ts'

const root = mkdtempSync(join(tmpdir(), 'casement-reclaim-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Bytes of all files below a folder. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

const MB = 1024 * 1024
/** Random, so that it is not compressed: what is written is what it takes. */
const state = () => randomBytes(50_000).toString('hex')

/** Ways in which rows come and go, with `state` as what somebody keeps. */
const ways: Readonly<Record<string, (store: Store, turn: number) => Promise<unknown>>> = {
  'one row written over': (store) =>
    store.query(
      'INSERT INTO portal.kept (id, state) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET state = $1',
      [state()],
    ),
  'rows that come and go': async (store, turn) => {
    await store.query('INSERT INTO portal.kept (id, state) VALUES ($1, $2)', [turn, state()])
    await store.query('DELETE FROM portal.kept WHERE id = $1', [turn])
  },
  'transactions that overlap': (store, turn) =>
    Promise.all(
      [0, 1].map((one) =>
        store.transaction(async (tx) => {
          await tx.query('DELETE FROM portal.kept WHERE id = $1', [one])
          await tx.query('INSERT INTO portal.kept (id, state) VALUES ($1, $2)', [
            one,
            turn % 2 ? state() : '',
          ])
        }),
      ),
    ),
}

test.each(Object.entries(ways))('%s take no more of the disk however often', async (name, write) => {
  const folder = join(root, name)
  const store = await openStore({ folder })
  await store.migrate('portal', [
    { id: 1, name: 'kept', sql: 'CREATE TABLE portal.kept (id integer PRIMARY KEY, state text NOT NULL);' },
  ])
  const before = sizeOf(folder)
  const turns = 600
  for (let turn = 0; turn < turns; turn++) await write(store, turn)
  const [{ bytes } = { bytes: 0 }] = await store.query<{ bytes: number }>(
    `SELECT pg_total_relation_size('portal.kept') AS bytes`,
  )
  // 60 MB were written, and as much again into the log.
  expect(bytes).toBeLessThan(45 * MB)
  expect(sizeOf(folder) - before).toBeLessThan(105 * MB)
  await store.close()
})

test('what was dead when a process ended is given back by the next one', async () => {
  const folder = join(root, 'again')
  const sizeAfter = async (run: (store: Store) => Promise<void>) => {
    const store = await openStore({ folder })
    await run(store)
    const [size] = await store.query<{ bytes: number }>(
      `SELECT pg_total_relation_size('portal.kept') AS bytes`,
    )
    await store.close()
    return size!.bytes
  }
  const first = await sizeAfter(async (store) => {
    await store.migrate('portal', [
      { id: 1, name: 'kept', sql: 'CREATE TABLE portal.kept (id integer PRIMARY KEY, state text NOT NULL);' },
    ])
    for (let id = 0; id < 60; id++)
      await store.query('INSERT INTO portal.kept (id, state) VALUES ($1, $2)', [id, state()])
    await store.query('DELETE FROM portal.kept')
    // As after a process that was killed: nobody remembers that something is dead.
    await store.query('SELECT pg_stat_reset()')
  })
  expect(first).toBeGreaterThan(5 * MB)
  expect(
    await sizeAfter(async (store) => {
      for (let call = 0; call < 200; call++) await store.query('SELECT 1')
    }),
  ).toBeLessThan(MB)
})
