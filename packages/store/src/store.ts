import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The schemas, one for each server; none reads another's. */
export type SchemaName = 'portal' | 'service' | 'identity'

export interface Migration {
  /** 1, 2, 3 … without gaps */
  readonly id: number
  readonly name: string
  /** one or more statements; names carry their schema ("portal.grants") */
  readonly sql: string
}

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
   * Makes the schema when it is missing and applies the migrations that it lacks, in one transaction.
   * A store on disk is copied first, unless the schema is new. Throws STORE_TOO_NEW, STORE_DIVERGED.
   */
  migrate(schema: SchemaName, migrations: readonly Migration[]): Promise<void>
  ping(): Promise<void>
  /** May be called twice. */
  close(): Promise<void>
}
