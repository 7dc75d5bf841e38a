import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'

const { version } = JSON.parse(
  readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'),
)

/** Where the database is that tests' stores begin as copies of; one for each version of what makes it. */
export const initialisedDatabase = join(root, 'node_modules/.cache/casement', `lean-database-${version}`)

/** Where the same is with the tables of all schemas (migrated-database.ts). */
export const migratedDatabase = join(root, 'node_modules/.cache/casement/migrated-database')

/** Little to copy and to clear before the first statement: a log in short files, and few pages in memory. */
const small = ['--wal-segsize=1', '--set=shared_buffers=8MB']

/** Drops the two databases that no store uses: two thirds of the files that each copy would have. */
const leanStatements = [
  'UPDATE pg_database SET datistemplate = false WHERE datname <> current_database()',
  'DROP DATABASE template0',
  'DROP DATABASE template1',
  'CHECKPOINT',
]

/** Makes it where it is not there yet; vitest calls this before all tests. */
export async function setup() {
  if (existsSync(initialisedDatabase)) return
  const making = `${initialisedDatabase}.${process.pid}`
  mkdirSync(dirname(making), { recursive: true })
  const { PGlite } = await import('@electric-sql/pglite')
  const pglite = await PGlite.create({ dataDir: making, initDbStartParams: small })
  for (const statement of leanStatements) await pglite.exec(statement)
  await pglite.close()
  if (existsSync(initialisedDatabase)) rmSync(making, { recursive: true, force: true })
  else renameSync(making, initialisedDatabase)
}
