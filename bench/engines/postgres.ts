import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import pg from 'pg'
import type { ServedDataset } from '../../apps/embed-server/src/content/content.ts'
import { postgresEngine } from '../../apps/embed-server/src/engines/postgres/postgres-engine.ts'
import { startEmbeddedPostgres } from '../../packages/store/test/embedded-postgres.ts'
import { answeringWith } from '../typical-answers.ts'
import type { Books, Contestant } from './contestant.ts'

/** The same tables in a PostgreSQL server, with keys and indexes as an expert would have them. */
export async function openPostgres(
  { database, folder, closing }: Books,
  dataset: ServedDataset,
): Promise<Contestant> {
  const server = await startEmbeddedPostgres({
    user: 'postgres',
    password: 'local',
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'jit=off', '-c', 'shared_buffers=2GB', '-c', 'work_mem=64MB'],
  })
  closing.push(server.stop)
  const address = `postgres://postgres:local@127.0.0.1:${server.port}/postgres`
  const pool = new pg.Pool({ connectionString: address, max: 2 })
  // The server may end a connection before the pool does.
  pool.on('error', () => {})
  closing.push(() => pool.end())
  await copyTables(database, folder, pool)
  const engine = postgresEngine({
    url: address,
    readPassword: async () => undefined,
    maxQueries: 2,
    statementTimeoutMs: 600_000,
  })
  closing.push(() => engine.close())
  return {
    answer: answeringWith({ dialect: engine.dialect, run: engine.run, known: {} }, dataset),
    async raw(sql) {
      const { rows, fields } = await pool.query<unknown[]>({
        text: inPostgres(sql),
        rowMode: 'array',
        types: {
          getTypeParser: ((type: number) => parsers.get(type) ?? String) as typeof pg.types.getTypeParser,
        },
      })
      return fields.map((_, column) => rows.map((row) => row[column]))
    },
  }
}

/** Whole numbers and doubles; amounts and dates stay text. */
const parsers = new Map([20, 21, 23, 700, 701].map((type) => [type, Number]))

/** The few places where SQL written for DuckDB is not PostgreSQL's. */
const inPostgres = (sql: string): string =>
  sql
    .replaceAll('::DOUBLE', '::double precision')
    .replaceAll('FILTER (', 'FILTER (WHERE ')
    .replaceAll('INTERVAL 1 YEAR', "INTERVAL '1 year'")
    .replaceAll('GROUP BY ALL', 'GROUP BY 1')

async function copyTables(database: string, folder: string, pool: pg.Pool): Promise<void> {
  await chmod(folder, 0o755)
  const instance = await DuckDBInstance.create(database, { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  const rows = async (sql: string) =>
    (await connection.runAndReadAll(sql)).getRows().map((row) => row.map(String))
  for (const [table] of await rows('SELECT table_name FROM duckdb_tables() ORDER BY 1')) {
    const columns = await rows(
      `SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = '${table}' ORDER BY column_index`,
    )
    const list = columns.map(([name, type]) => `"${name}" ${type === 'DOUBLE' ? 'DOUBLE PRECISION' : type}`)
    await pool.query(`CREATE TABLE "${table}" (${list.join(', ')})`)
    const file = join(folder, `${table}.csv`)
    await connection.run(`COPY "${table}" TO '${file}' (FORMAT csv, HEADER false)`)
    await chmod(file, 0o644)
    await pool.query(`COPY "${table}" FROM '${file}' (FORMAT csv)`)
    await rm(file)
    console.error(`copied ${table}`)
  }
  connection.closeSync()
  instance.closeSync()
  for (const column of ['account_id', 'date', 'entity_id'])
    await pool.query(`CREATE INDEX ON ledger (${column})`)
  await pool.query('VACUUM ANALYZE')
}
