import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openStore, StoreError, type Migration, type Store } from '../src/index.ts'
import { applyMigrations } from '../src/migrate.ts'
import { startPostgres } from './real-postgres.ts'
import { inOrder } from '../../../scripts/in-order.ts'

inOrder('later tests find a schema at the version that earlier ones brought it to')

const migrations: Migration[] = [
  { id: 1, name: 'notes', sql: 'CREATE TABLE portal.notes (id integer PRIMARY KEY, text text NOT NULL);' },
]
const secondMigration: Migration = {
  id: 2,
  name: 'note tags',
  sql: `ALTER TABLE portal.notes ADD COLUMN tags text[] NOT NULL DEFAULT '{}';
        UPDATE portal.notes SET tags = ARRAY['old'];`,
}

const inFolder = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-store-'))
  return { location: { folder }, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Every implementation answers the same. */
function runStoreContract(
  prepare: () => Promise<
    { location: { folder?: string; url?: string }; remove: () => Promise<void> } | string
  >,
) {
  let store: Store | null = null
  let reason = ''
  let remove = async () => {}
  beforeAll(async () => {
    const prepared = await prepare()
    if (typeof prepared === 'string') {
      reason = prepared
      return
    }
    remove = prepared.remove
    store = await openStore(prepared.location)
    await store.migrate('portal', migrations)
  })
  afterAll(async () => {
    await store?.close()
    await remove()
  })
  beforeEach((context) => {
    if (!store) context.skip(reason)
  })
  const contract = (title: string, run: (store: Store) => Promise<void>) =>
    test(title, async () => run(store!))

  contract(
    'what was written is read again, with numbers, bigints, dates, lists and JSON as they were',
    async (store) => {
      const [row] = await store.query(
        `SELECT $1::int4 AS small, $2::int8 AS safe, $3::int8 AS large, $4::timestamptz AS moment, $5::text[] AS list,
              $6::jsonb AS json, $7::text AS nothing`,
        [7, 8, '9007199254740993', new Date('2026-11-21T10:00:00Z'), ['a', "b'c"], '{"a":[1,"x"]}', null],
      )
      expect(row).toEqual({
        small: 7,
        safe: 8,
        large: 9007199254740993n,
        moment: new Date('2026-11-21T10:00:00Z'),
        list: ['a', "b'c"],
        json: { a: [1, 'x'] },
        nothing: null,
      })
    },
  )

  contract('what a transaction throws undoes all of it and is thrown on', async (store) => {
    const failure = new Error('half way')
    await expect(
      store.transaction(async (tx) => {
        await tx.query('INSERT INTO portal.notes (id, text) VALUES (1, $1)', ['undone'])
        throw failure
      }),
    ).rejects.toBe(failure)
    expect(await store.query('SELECT * FROM portal.notes WHERE id = 1')).toEqual([])
    const seen = await store.transaction((tx) =>
      tx.query('INSERT INTO portal.notes (id, text) VALUES (1, $1) RETURNING id', ['kept']),
    )
    expect(seen).toEqual([{ id: 1 }])
  })

  contract('of many transactions that add to one row none is lost', async (store) => {
    await store.query("INSERT INTO portal.notes (id, text) VALUES (2, '0')")
    await Promise.all(
      Array.from({ length: 12 }, () =>
        store.transaction(async (tx) => {
          const [row] = await tx.query<{ text: string }>(
            'SELECT text FROM portal.notes WHERE id = 2 FOR UPDATE',
          )
          await tx.query('UPDATE portal.notes SET text = $1 WHERE id = 2', [String(Number(row!.text) + 1)])
        }),
      ),
    )
    expect(await store.query('SELECT text FROM portal.notes WHERE id = 2')).toEqual([{ text: '12' }])
  })

  contract('drizzle speaks to the same database', async (store) => {
    await store.drizzle.execute(sql`INSERT INTO portal.notes (id, text) VALUES (3, ${"it's"})`)
    expect(await store.query('SELECT text FROM portal.notes WHERE id = 3')).toEqual([{ text: "it's" }])
  })

  contract('a migration is applied once, and one that fails leaves nothing behind', async (store) => {
    const broken: Migration = {
      id: 2,
      name: 'broken',
      sql: 'CREATE TABLE portal.scrap (id integer); SELECT 1/0;',
    }
    await expect(store.migrate('portal', [...migrations, broken])).rejects.toThrow(/division by zero/)
    expect(await store.query("SELECT to_regclass('portal.scrap') AS scrap")).toEqual([{ scrap: null }])
    await store.migrate('portal', [...migrations, secondMigration])
    await store.migrate('portal', [...migrations, secondMigration])
    expect(await store.query('SELECT id, name FROM portal.migrations ORDER BY id')).toEqual([
      { id: 1, name: 'notes' },
      { id: 2, name: 'note tags' },
    ])
  })

  contract(
    'a schema that is newer than the program, or of another line, is refused naming both',
    async (store) => {
      await expect(store.migrate('portal', migrations)).rejects.toMatchObject({
        code: 'STORE_TOO_NEW',
        message: expect.stringMatching(/at version 2, this program knows up to version 1/),
      })
      await expect(
        store.migrate('portal', [{ ...migrations[0]!, name: 'other' }, secondMigration]),
      ).rejects.toMatchObject({
        code: 'STORE_DIVERGED',
        message: expect.stringMatching(/"notes" there and "other" here/),
      })
    },
  )

  contract('two that migrate one schema at once do not disturb each other', async (store) => {
    const list: Migration[] = [{ id: 1, name: 'once', sql: 'CREATE TABLE service.once (id integer)' }]
    await Promise.all([store.migrate('service', list), store.migrate('service', list)])
    expect(await store.query('SELECT count(*) AS count FROM service.migrations')).toEqual([{ count: 1 }])
  })

  contract('closed, it says so', async (store) => {
    await store.close()
    await store.close()
    await expect(store.ping()).rejects.toBeInstanceOf(StoreError)
  })
}

describe('the store in a folder', () => runStoreContract(inFolder))

describe('the store in a PostgreSQL server', () =>
  runStoreContract(async () => {
    const server = await startPostgres()
    return server.kind === 'running'
      ? { location: { url: server.url }, remove: server.stop }
      : `no PostgreSQL: ${server.reason}`
  }))

test('a session that has looked for a schema before another makes it finds it once it has the lock', async ({
  skip,
}) => {
  const server = await startPostgres()
  if (server.kind === 'absent') return skip(server.reason)
  const [early, late] = [new pg.Client(server.url), new pg.Client(server.url)]
  try {
    await Promise.all([early.connect(), late.connect()])
    const list = [{ id: 1, name: 'once', sql: 'CREATE TABLE service.once (id integer)' }]
    const on = (client: pg.Client) => ({
      query: async <T>(text: string, values: readonly unknown[] = []) =>
        (await client.query(text, [...values])).rows as T[],
      script: async (text: string) => void (await client.query(text)),
    })
    // What a session has read of the catalogs it does not open again.
    await applyMigrations(on(late), 'portal', migrations)
    await late.query("SELECT to_regclass('service.migrations')")
    await early.query('BEGIN')
    await applyMigrations(on(early), 'service', list)
    await late.query('BEGIN')
    const waiting = applyMigrations(on(late), 'service', list)
    const waits = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    await expect.poll(async () => (await early.query(waits)).rowCount).toBe(1)
    await early.query('COMMIT')
    await waiting
    await late.query('COMMIT')
    expect((await late.query('SELECT name FROM service.migrations')).rows).toEqual([{ name: 'once' }])
  } finally {
    await Promise.all([early.end(), late.end()])
    await server.stop()
  }
})

test('a transaction whose connection the server ends between two statements fails, and nothing else does', async ({
  skip,
}) => {
  const server = await startPostgres()
  if (server.kind === 'absent') return skip(server.reason)
  const store = await openStore({ url: server.url })
  const other = new pg.Client(server.url)
  const heard = vi.spyOn(pg.Client.prototype, 'emit')
  try {
    await other.connect()
    const failed = store.transaction(async ({ query }) => {
      const [row] = await query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      await other.query('SELECT pg_terminate_backend($1)', [row!.pid])
      const gone = `SELECT FROM pg_stat_activity WHERE pid = ${row!.pid}`
      await expect.poll(async () => (await other.query(gone)).rowCount).toBe(0)
      // By now this side has heard of it too, while no statement was under way.
      await expect.poll(() => heard.mock.calls.map(([event]) => event)).toContain('end')
      await query('SELECT 1')
    })
    await expect(failed).rejects.toThrow()
    await store.ping()
  } finally {
    heard.mockRestore()
    await Promise.all([store.close(), other.end()])
    await server.stop()
  }
})

test('a server that does not answer is named without its password', async () => {
  const failure = await openStore({ url: 'postgres://casement:hunter2@127.0.0.1:1/finance' }).catch(
    (error: unknown) => error,
  )
  expect(failure).toMatchObject({
    code: 'STORE_UNREACHABLE',
    message: expect.stringContaining('127.0.0.1:1/finance'),
  })
  expect(String(failure)).not.toContain('hunter2')
})

test('an address that cannot be read is not repeated', async () => {
  const failure = await openStore({ url: 'postgres://casement:hunter2/x@127.0.0.1:1/finance' }).catch(
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(StoreError)
  expect(failure).toMatchObject({ code: 'STORE_UNREACHABLE' })
  expect(String(failure)).not.toContain('hunter2')
})
