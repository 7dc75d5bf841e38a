import { StoreError } from './store-error.ts'
import type { Migration, SchemaName } from './migration.ts'

/** Part of a connection inside a transaction that migrating needs. */
export interface MigrationConnection {
  query<T>(sql: string, parameters?: readonly unknown[]): Promise<T[]>
  /** several statements, without parameters */
  script(sql: string): Promise<void>
}

interface Applied {
  readonly id: number
  readonly name: string
}

/** The migrations that are still to be applied. Throws STORE_TOO_NEW, STORE_DIVERGED; TypeError for a list with gaps. */
export function pendingMigrations(
  schema: SchemaName,
  applied: readonly Applied[],
  known: readonly Migration[],
): readonly Migration[] {
  known.forEach((migration, index) => {
    if (migration.id !== index + 1)
      throw new TypeError(`Migration "${migration.name}" of ${schema} must have id ${index + 1}`)
  })
  const newest = Math.max(0, ...applied.map((migration) => migration.id))
  if (newest > known.length)
    throw new StoreError(
      'STORE_TOO_NEW',
      `schema ${schema} is at version ${newest}, this program knows up to version ${known.length}; start the newer program`,
    )
  for (const { id, name } of applied)
    if (known[id - 1]!.name !== name)
      throw new StoreError(
        'STORE_DIVERGED',
        `version ${id} of schema ${schema} is "${name}" there and "${known[id - 1]!.name}" here`,
      )
  return known.slice(newest)
}

/** The migrations that the schema lacks; none of them applied yet. */
export async function readPending(
  connection: Pick<MigrationConnection, 'query'>,
  schema: SchemaName,
  known: readonly Migration[],
): Promise<{ pending: readonly Migration[]; version: number }> {
  const [table] = await connection.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
    `${schema}.migrations`,
  ])
  const applied = table?.found
    ? await connection.query<Applied>(`SELECT id, name FROM ${schema}.migrations ORDER BY id`)
    : []
  return { pending: pendingMigrations(schema, applied, known), version: applied.length }
}

/**
 * Applies what is lacking, inside the transaction of `connection`. `copyBefore` is called first where the schema has been
 * migrated before; what it throws ends the transaction, so that nothing is changed without a copy.
 */
export async function applyMigrations(
  connection: MigrationConnection,
  schema: SchemaName,
  known: readonly Migration[],
  copyBefore: (version: number) => Promise<void> = async () => {},
): Promise<void> {
  await connection.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`casement ${schema}`])
  // A session learns of schemas made by others only where it opens a table; the lock alone leaves it believing that there is none.
  await connection.query('SELECT FROM pg_catalog.pg_namespace LIMIT 1')
  await connection.script(`
    CREATE SCHEMA IF NOT EXISTS ${schema};
    CREATE TABLE IF NOT EXISTS ${schema}.migrations (
      id integer PRIMARY KEY,
      name text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    );`)
  const { pending, version } = await readPending(connection, schema, known)
  if (pending.length > 0 && version > 0) await copyBefore(version)
  for (const { id, name, sql } of pending) {
    await connection.script(sql)
    await connection.query(`INSERT INTO ${schema}.migrations (id, name) VALUES ($1, $2)`, [id, name])
  }
}
