import { cpSync, existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { takeLock } from './lock.ts'
import { writeDump } from './dump-file.ts'
import { answerRequests, forgetRequests } from './dump-requests.ts'
import { loadDump } from './load-dump.ts'
import { freePath, keepCopy } from './schema-copy.ts'
import { applyMigrations, type MigrationConnection, readPending } from './migrate.ts'
import { closeWithinMs, elapsed } from './elapsed.ts'
import { haltingWhenFull } from './halting.ts'
import { reclaiming, type Reclaiming } from './embedded/reclaim.ts'
import { openingError, StoreError } from './store-error.ts'
import { refuseReadOnly, type Store } from './store.ts'

/** The PostgreSQL whose files this program reads; a test compares it with what a new store says. */
export const postgresMajor = 18
const formatVersion = 1
const int8 = 20

/**
 * Opens the store of a folder, or makes it.
 *
 * A new database is made under another name and renamed when it is whole, so a process that dies meanwhile leaves
 * a scrap that the next start removes. A write that was acknowledged survives the death of the process (it has
 * left the process); it does not survive the machine losing power before the system has written its files. For
 * that, use a PostgreSQL server.
 */
export async function openPgliteStore(folder: string): Promise<Store> {
  const database = join(folder, 'database')
  let releaseLock = () => {}
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    releaseLock = takeLock(folder)
    await forgetRequests(folder)
    for (const name of await readdir(folder))
      if (name.startsWith('database.making')) await rm(join(folder, name), { recursive: true, force: true })
    if (existsSync(database)) refuseForeign(database)
    else await makeDatabase(folder, database)
    const opened = reclaiming(haltingWhenFull(await connect(database)))
    const { drizzle: over } = await import('drizzle-orm/pglite')
    const drizzle = over(opened.pglite) as unknown as PgDatabase<PgQueryResultHKT>
    return storeOver(opened, drizzle, folder, releaseLock)
  } catch (error) {
    releaseLock()
    throw openingError(folder, error)
  }
}

async function connect(database: string): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  return PGlite.create({
    dataDir: database,
    relaxedDurability: false,
    parsers: { [int8]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)) },
  })
}

/**
 * An initialised database that new ones are copies of, named by the environment: to initialise one takes seconds of a
 * processor, and tests open hundreds of stores.
 */
const initialised = () => process.env['STORE_INITIALISED_DATABASE']

async function makeDatabase(folder: string, database: string): Promise<void> {
  const making = join(folder, 'database.making')
  const model = initialised()
  if (model && existsSync(model)) cpSync(model, making, { recursive: true })
  else await (await connect(making)).close()
  await writeFile(join(making, 'casement-store.json'), `${JSON.stringify({ casement: formatVersion })}\n`)
  await rename(making, database)
}

function refuseForeign(database: string): void {
  const mark = join(database, 'casement-store.json')
  if (!existsSync(mark)) throw new StoreError('STORE_FOREIGN', `${database} has no casement-store.json`)
  const { casement } = JSON.parse(readFileSync(mark, 'utf8')) as { casement: number }
  if (casement > formatVersion)
    throw new StoreError(
      'STORE_TOO_NEW',
      `${database} has format ${casement}, this program reads format ${formatVersion}`,
    )
  const major = Number(readFileSync(join(database, 'PG_VERSION'), 'utf8'))
  if (major !== postgresMajor)
    throw new StoreError(
      major > postgresMajor ? 'STORE_TOO_NEW' : 'STORE_FOREIGN',
      `${database} was written by PostgreSQL ${major}, this program brings PostgreSQL ${postgresMajor}`,
    )
}

/** A copy of the database as it is now, beside it. */
async function copyDatabase(pglite: PGlite, folder: string, target: string): Promise<void> {
  const making = `${target}.making`
  await rm(making, { recursive: true, force: true })
  await pglite.exec('CHECKPOINT')
  try {
    await pglite.runExclusive(() => cp(join(folder, 'database'), making, { recursive: true }))
    await rename(making, target)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

function storeOver(
  { pglite, stop }: Reclaiming,
  drizzle: PgDatabase<PgQueryResultHKT>,
  folder: string,
  releaseLock: () => void,
): Store {
  let closing: Promise<void> | null = null
  const open = (): PGlite => {
    if (closing) throw new StoreError('STORE_CLOSED')
    return pglite
  }
  const queryOn =
    (connection: PGlite | Transaction) =>
    async <T>(sql: string, parameters: readonly unknown[] = []): Promise<T[]> =>
      (await connection.query<T>(sql, [...parameters])).rows
  const transaction: Store['transaction'] = async (run) =>
    open().transaction((tx) => run({ query: queryOn(tx) }))
  const inMigration = <T>(run: (connection: MigrationConnection) => Promise<T>): Promise<T> =>
    open().transaction((tx) => run({ query: queryOn(tx), script: async (sql) => void (await tx.exec(sql)) }))
  const stopAnswering = answerRequests(folder, (path) => writeDump({ transaction }, path))

  return {
    drizzle,
    query: async (sql, parameters) => queryOn(open())(sql, parameters),
    transaction,
    async migrate(schema, migrations) {
      const { pending, version } = await readPending({ query: queryOn(open()) }, schema, migrations)
      if (pending.length === 0) return
      const copies = join(folder, 'copies')
      if (version > 0)
        await keepCopy(copies, schema, () =>
          copyDatabase(pglite, folder, freePath(copies, `${schema}-version-${version}`)),
        )
      await inMigration((connection) => applyMigrations(connection, schema, migrations))
    },
    load: async (dump, options) => inMigration((connection) => loadDump(connection, dump, options)),
    ping: async () => refuseReadOnly(queryOn(open())),
    close: () =>
      (closing ??= stopAnswering()
        .then(() => Promise.race([stop().then(() => pglite.close()), elapsed(closeWithinMs)]))
        .finally(() => releaseLock())),
  }
}
