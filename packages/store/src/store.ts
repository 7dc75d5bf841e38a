import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Dump, LoadOptions } from './dump.ts'
import type { Migration, SchemaName } from './migration.ts'
import { StoreError } from './store-error.ts'

/**
 * A place for what must outlive the process, in PostgreSQL's dialect. `json` parameters are given as JSON text;
 * `int8` comes back as a number when it is a safe one, else as a bigint; timestamps come back as Date.
 */
export interface Store {
  query<T>(sql: string, parameters?: readonly unknown[]): Promise<T[]>
  /**
   * Runs all or nothing: what `run` throws undoes everything and is thrown on. Inside it only `tx` may be asked;
   * a store on disk has one connection, so a question to the store itself would wait for ever.
   */
  transaction<T>(run: (tx: Pick<Store, 'query'>) => Promise<T>): Promise<T>
  readonly drizzle: PgDatabase<PgQueryResultHKT>
  /**
   * Makes the schema when it is missing and applies the migrations that it lacks, in one transaction. Unless the schema
   * is new, a copy is kept first: of a store on disk all of it, of a PostgreSQL server's the schema, as a dump.
   * Throws STORE_TOO_NEW, STORE_DIVERGED, STORE_UNWRITABLE.
   */
  migrate(schema: SchemaName, migrations: readonly Migration[]): Promise<void>
  /**
   * Puts a dump in the place of the schemas that it holds, all or nothing. Throws STORE_NOT_EMPTY, STORE_TOO_NEW,
   * STORE_DIVERGED, DUMP_FOREIGN.
   */
  load(dump: Dump, options: LoadOptions): Promise<void>
  /** Resolves when the store answers and takes writes. Throws STORE_READ_ONLY. */
  ping(): Promise<void>
  /** May be called twice. */
  close(): Promise<void>
}

/** Asks a database whether it answers and takes writes: one that follows another, or whose disk is full, may not. Throws STORE_READ_ONLY. */
export async function refuseReadOnly(query: Store['query']): Promise<void> {
  const [row] = await query<{ read_only: string }>(
    "SELECT current_setting('transaction_read_only') AS read_only",
  )
  if (row?.read_only === 'on')
    throw new StoreError(
      'STORE_READ_ONLY',
      'it follows another server, or its disk is full; name the server that leads',
    )
}
