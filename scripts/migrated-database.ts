import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { storeMigrations } from '../apps/casement/src/data-folder/store-migrations.ts'
import { openStore, type SchemaName } from '../packages/store/src/index.ts'
import { migratedDatabase } from './initialised-database.mjs'
import { stamp as productStamp } from './runnable/tested-product.ts'

const stamp = `${migratedDatabase}.inputs`

/**
 * Makes the database that stores of server tests and products begin as copies of: with the tables of all schemas, as migrating
 * is not what they are about. Vitest calls this before them.
 */
export async function setup(): Promise<void> {
  const inputs = readFileSync(productStamp, 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return
  rmSync(stamp, { force: true })
  rmSync(migratedDatabase, { recursive: true, force: true })
  const folder = `${migratedDatabase}.${process.pid}`
  const store = await openStore({ folder })
  for (const [schema, migrations] of Object.entries(storeMigrations))
    await store.migrate(schema as SchemaName, migrations)
  await store.close()
  renameSync(join(folder, 'database'), migratedDatabase)
  rmSync(folder, { recursive: true })
  writeFileSync(stamp, inputs)
}
