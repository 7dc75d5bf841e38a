import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient } from 'pg'
import { applyMigrations } from './migrate.ts'
import { StoreError } from './store-error.ts'
import type { Store } from './store.ts'

const int8 = 20

/** Opens a PostgreSQL server's database. Throws STORE_UNREACHABLE, naming host, database and reason and not the password. */
export async function openPostgresStore(url: string): Promise<Store> {
  const { default: pg } = await import('pg')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === int8 && format !== 'binary'
          ? (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text))
          : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  })
  // An idle connection that the server drops is replaced by the next query, which says so if it cannot.
  pool.on('error', () => {})
  const store = storeOver(pool, drizzle(pool) as unknown as PgDatabase<PgQueryResultHKT>)
  try {
    await store.ping()
  } catch (error) {
    await store.close()
    const { host, pathname } = new URL(url)
    const { message, code } = error as NodeJS.ErrnoException
    throw new StoreError('STORE_UNREACHABLE', `${host}${pathname} (${message || code})`, { cause: error })
  }
  return store
}

function storeOver(pool: Pool, drizzle: PgDatabase<PgQueryResultHKT>): Store {
  let closing: Promise<void> | null = null
  const open = (): Pool => {
    if (closing) throw new StoreError('STORE_CLOSED')
    return pool
  }
  const queryOn =
    (connection: Pool | PoolClient) =>
    async <T>(sql: string, parameters: readonly unknown[] = []): Promise<T[]> =>
      (await connection.query(sql, [...parameters])).rows as T[]

  const inTransaction = async <T>(run: (client: PoolClient) => Promise<T>): Promise<T> => {
    const client = await open().connect()
    let broken: Error | undefined
    try {
      await client.query('BEGIN')
      const result = await run(client)
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    drizzle,
    query: async (sql, parameters) => queryOn(open())(sql, parameters),
    transaction: (run) => inTransaction((client) => run({ query: queryOn(client) })),
    migrate: (schema, migrations) =>
      inTransaction((client) =>
        applyMigrations(
          {
            query: queryOn(client),
            script: async (sql) => {
              await client.query(sql)
            },
          },
          schema,
          migrations,
        ),
      ),
    async ping() {
      await open().query('SELECT 1')
    },
    close: () => (closing ??= pool.end()),
  }
}
