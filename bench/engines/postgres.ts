import pg from 'pg'
import type { ServedDataset } from '../../apps/embed-server/src/content/content-parts.ts'
import { postgresEngine } from '../../apps/embed-server/src/engines/postgres/postgres-engine.ts'
import { copyBooks } from '../../e2e/connection.ts'
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
  await copyBooks(database, folder, address)
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
