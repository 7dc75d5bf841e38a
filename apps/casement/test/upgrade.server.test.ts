import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type Migration, openDump, openStore, type Store, type StoreLocation } from '@casement/store'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RealPostgres, startPostgres } from '../../../packages/store/test/real-postgres.ts'
import { storeMigrations } from '../src/data-folder/store-migrations.ts'
import { inOrder } from '../../../scripts/in-order.ts'
import { initialisedDatabase } from '../../../scripts/initialised-database.mjs'

inOrder('a store of an earlier version is migrated and led back')

const first = readFileSync(new URL('store-0.1.0.sql', import.meta.url), 'utf8')
/** The schemas of 0.1.0. */
const schemas = ['portal', 'service', 'identity'] as const
const migrate = async (store: Store) => {
  for (const schema of schemas) await store.migrate(schema, storeMigrations[schema])
}
const versions = async (store: Store) =>
  Object.fromEntries(
    await Promise.all(
      schemas.map(async (schema) => {
        const [row] = await store.query<{ count: number }>(
          `SELECT count(*) AS count FROM ${schema}.migrations`,
        )
        return [schema, row!.count] as const
      }),
    ),
  )
const current = Object.fromEntries(schemas.map((schema) => [schema, storeMigrations[schema].length]))

/** What 0.1.0 had written, as texts. */
const written = (store: Store) =>
  Promise.all(
    [
      'SELECT g.made, g.id, subject_value, row_roles::text, row_name, note, changed_at::text FROM portal.grants g ORDER BY made',
      'SELECT id, at::text, action, grant_id, before, after::text FROM portal.audit ORDER BY id',
      'SELECT name FROM portal.marks',
      'SELECT token_id, auditable_context, reports::text FROM service.issued_token',
      'SELECT model, id, payload::text FROM identity.records',
    ].map((sql) => store.query(sql)),
  )

interface World {
  readonly location: StoreLocation
  readonly folder: string
  /** puts the copies back by what docs/operating.md says of this kind of store */
  goBack(): Promise<void>
  remove(): Promise<void>
}

function runUpgradeContract(prepare: () => Promise<World | string>) {
  let world: World
  let absent = ''
  beforeAll(async () => {
    const prepared = await prepare()
    if (typeof prepared === 'string') absent = prepared
    else world = prepared
  })
  afterAll(() => world?.remove())
  beforeEach((context) => {
    if (absent) context.skip(absent)
  })

  test('a store of 0.1.0 is migrated, keeps all that was written, and is copied first', async () => {
    const store = await openStore(world.location)
    const before = await written(store)
    expect(await versions(store)).toEqual({ portal: 1, service: 1, identity: 1 })
    await migrate(store)
    expect(await versions(store)).toEqual(current)
    expect(await written(store)).toEqual(before)
    expect(await store.query('SELECT person FROM service.issued_token')).toEqual([{ person: 'zoë' }])
    await store.close()
    expect(readdirSync(join(world.folder, 'copies')).map((name) => name.split('.')[0])).toEqual(
      schemas.map((schema) => `${schema}-version-1`).toSorted(),
    )
  })

  test('the copies lead back to 0.1.0, as the documented steps say, and forward again', async () => {
    const later = await openStore(world.location)
    await later.query("UPDATE portal.grants SET note = 'after the upgrade'")
    await later.close()
    await world.goBack()
    const store = await openStore(world.location)
    expect(await versions(store)).toEqual({ portal: 1, service: 1, identity: 1 })
    expect(await store.query('SELECT note FROM portal.grants ORDER BY made')).toEqual([
      { note: 'two\nlines' },
      { note: null },
    ])
    await migrate(store)
    expect(await versions(store)).toEqual(current)
    await store.close()
  })

  test('what cannot be copied is not migrated', async () => {
    rmSync(join(world.folder, 'copies'), { recursive: true })
    writeFileSync(join(world.folder, 'copies'), 'no folder')
    const next: Migration = {
      id: current['portal']! + 1,
      name: 'never',
      sql: 'CREATE TABLE portal.never (id integer)',
    }
    const store = await openStore(world.location)
    await expect(store.migrate('portal', [...storeMigrations.portal, next])).rejects.toThrow()
    expect(await store.query("SELECT to_regclass('portal.never') AS never")).toEqual([{ never: null }])
    await store.close()
  })
}

describe('the store on disk', () =>
  runUpgradeContract(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'casement-upgrade-'))
    // The folder is made by this program, as it made it in 0.1.0: empty. It is filled by the database itself.
    vi.stubEnv('STORE_INITIALISED_DATABASE', initialisedDatabase)
    await (await openStore({ folder })).close()
    vi.unstubAllEnvs()
    const database = await PGlite.create(join(folder, 'database'))
    await database.exec(first)
    await database.close()
    return {
      location: { folder },
      folder,
      async goBack() {
        // The first copy that was made is of before all.
        renameSync(join(folder, 'database'), join(folder, 'database-of-later'))
        cpSync(join(folder, 'copies', `${schemas[0]}-version-1`), join(folder, 'database'), {
          recursive: true,
        })
      },
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    }
  }))

describe('the store in a PostgreSQL server', () =>
  runUpgradeContract(async () => {
    const postgres: RealPostgres = await startPostgres()
    if (postgres.kind === 'absent') return `no PostgreSQL: ${postgres.reason}`
    const folder = mkdtempSync(join(tmpdir(), 'casement-upgrade-'))
    const client = new pg.Client(postgres.url)
    await client.connect()
    await client.query(first)
    await client.end()
    const location = { url: postgres.url, folder }
    return {
      location,
      folder,
      async goBack() {
        const store = await openStore(location)
        for (const schema of schemas) {
          const dump = await openDump(join(folder, 'copies', `${schema}-version-1.jsonl`))
          await store.load(dump, { known: storeMigrations, aside: 'later' })
        }
        await store.close()
      },
      async remove() {
        rmSync(folder, { recursive: true, force: true })
        await postgres.stop()
      },
    }
  }))

test('the first migrations are as they were released', () => {
  const squeezed = (sql: string) => sql.replaceAll(/\s+/g, ' ').trim()
  for (const schema of schemas) expect(squeezed(first)).toContain(squeezed(storeMigrations[schema][0]!.sql))
})
