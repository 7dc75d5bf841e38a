import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import { DuckDBInstance } from '@duckdb/node-api'
import { makeContent } from '../src/content/index.ts'

export interface Books {
  readonly connection: DuckDBConnection
  /** Rows of a query as plain values; decimals as texts. */
  rows(sql: string): Promise<unknown[][]>
  /** The one value of a query, as a number: for what is compared with a tolerance. */
  number(sql: string): Promise<number>
  close(): void
}

/** The sample's books in a DuckDB of their own, in memory. */
export async function buildBooks(
  options: { booksEnd: string; lines?: number },
  engine: { threads: number } = { threads: 1 },
): Promise<Books> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(`SET threads = ${engine.threads}`)
  for (const statement of makeContent(options).statements) await connection.run(statement)
  const rows = async (sql: string): Promise<unknown[][]> =>
    (await connection.runAndReadAll(sql)).getRows().map((row) => row.map(plain))
  return {
    connection,
    rows,
    number: async (sql) => Number((await rows(sql))[0]![0]),
    close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

const plain = (value: DuckDBValue): unknown =>
  typeof value === 'bigint'
    ? Number(value)
    : typeof value === 'object' && value !== null
      ? String(value)
      : value
