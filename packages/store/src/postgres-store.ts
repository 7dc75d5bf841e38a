import { certificateFault, operatingFault } from '@casement/errors'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient } from 'pg'
import { loadDump } from './load-dump.ts'
import { copySchema } from './schema-copy.ts'
import { applyMigrations, type MigrationConnection } from './migrate.ts'
import { closeWithinMs, elapsed } from './elapsed.ts'
import { StoreError } from './store-error.ts'
import { refuseReadOnly, type Store } from './store.ts'

const int8 = 20

/** A client's own watch over a statement begins when the server's should long have ended. */
const graceMs = 500
/** The longest that a timer of Node waits: for statements that may take as long as they take. */
const unboundedMs = 2 ** 31 - 1

/**
 * Opens a PostgreSQL server's database. Throws STORE_UNREACHABLE, naming host, database and reason and not the password.
 *
 * The server gives up a statement after `timeoutMs`; where the server itself hangs, this side does, a little later.
 * Copies before migrations go below `folder`; without one there are none.
 */
export async function openPostgresStore(
  url: string,
  { timeoutMs, folder }: { readonly timeoutMs: number; readonly folder: string | undefined },
): Promise<Store> {
  const { default: pg } = await import('pg')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'casement',
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs + graceMs,
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === int8 && format !== 'binary'
          ? (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text))
          : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  })
  // An idle connection that the server drops is replaced by the next query, which says so if it cannot. One that is dropped
  // between two statements of a transaction fails the next of them; nobody else listens to it meanwhile.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const store = storeOver(pool, drizzle(pool) as unknown as PgDatabase<PgQueryResultHKT>, folder)
  try {
    await store.ping()
  } catch (error) {
    await store.close()
    if (error instanceof StoreError) throw error
    const { message, code } = error as NodeJS.ErrnoException
    const reason = certificateFault(error) ?? (message || code)
    throw new StoreError('STORE_UNREACHABLE', `${serverOf(url)} (${reason})`, { cause: error })
  }
  return store
}

/** Host and database of an address, and nothing else that it holds. */
function serverOf(url: string): string {
  if (!URL.canParse(url)) return 'its address cannot be read'
  const { host, pathname } = new URL(url)
  return host + pathname
}

function storeOver(pool: Pool, drizzle: PgDatabase<PgQueryResultHKT>, folder: string | undefined): Store {
  let closing: Promise<void> | null = null
  const open = (): Pool => {
    if (closing) throw new StoreError('STORE_CLOSED')
    return pool
  }
  const queryOn =
    (connection: Pool | PoolClient, within: { readonly query_timeout?: number } = {}) =>
    async <T>(text: string, parameters: readonly unknown[] = []): Promise<T[]> =>
      (await connection.query({ text, values: [...parameters], ...within })).rows as T[]

  const inTransaction = async <T>(run: (client: PoolClient) => Promise<T>): Promise<T> => {
    const client = await open().connect()
    let broken: Error | undefined
    try {
      await client.query('BEGIN')
      const result = await run(client)
      await client.query('COMMIT')
      return result
    } catch (error) {
      // A server that hangs would let the ROLLBACK wait as well; it undoes what a lost connection had begun.
      if (error instanceof Error && operatingFault(error) === 'unreachable') broken = error
      else
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken = failure
        })
      throw error
    } finally {
      client.release(broken)
    }
  }

  /** A transaction whose statements take as long as they take. */
  const inMigration = <T>(run: (connection: MigrationConnection) => Promise<T>): Promise<T> =>
    inTransaction(async (client) => {
      const query = queryOn(client, { query_timeout: unboundedMs })
      await query('SET LOCAL statement_timeout = 0')
      return run({ query, script: async (sql) => void (await query(sql)) })
    })

  return {
    drizzle,
    query: async (sql, parameters) => queryOn(open())(sql, parameters),
    transaction: (run) => inTransaction((client) => run({ query: queryOn(client) })),
    migrate: (schema, migrations) =>
      inMigration((connection) =>
        applyMigrations(connection, schema, migrations, (version) =>
          copySchema(connection, { schema, version, folder }),
        ),
      ),
    load: (dump, options) => inMigration((connection) => loadDump(connection, dump, options)),
    ping: async () => refuseReadOnly(queryOn(open())),
    close: () => (closing ??= Promise.race([pool.end(), elapsed(closeWithinMs)])),
  }
}
