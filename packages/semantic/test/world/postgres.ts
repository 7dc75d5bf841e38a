import pg from 'pg'
import { startEmbeddedPostgres } from '../../../store/test/embedded-postgres.ts'
import type { EngineResult, Statement } from '../../src/index.ts'

/** How long a statement may take before it is put another way, and then before it is given up. */
const patience = { ms: 20_000, lastMs: 120_000 }
/** The code of a statement that took longer. */
export const tookTooLong = '57014'

const password = 'local'

/** A PostgreSQL server of its own in a temporary folder; each `open` gives a fresh database of it. */
export async function startPostgres() {
  const server = await startEmbeddedPostgres({
    user: 'postgres',
    password,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_parallel_workers_per_gather=0', '-c', 'jit=off'],
  })
  let databases = 0
  const connect = (database: string) =>
    new pg.Client({ host: '127.0.0.1', port: server.port, user: 'postgres', password, database })
  return {
    password,
    async open(statements: readonly string[]) {
      const name = `world${++databases}`
      await server.createDatabase(name)
      const client = connect(name)
      await client.connect()
      for (const sql of statements) await client.query(sql)
      await client.query('ANALYZE')
      await client.query(`SET statement_timeout = ${patience.ms}`)
      return {
        url: `postgres://postgres@127.0.0.1:${server.port}/${name}`,
        run: (statement: Pick<Statement, 'sql' | 'parameters'>) => runPatiently(client, statement),
        close: () => client.end(),
      }
    },
    stop: server.stop,
  }
}

/**
 * The planner merges sub-queries that are named and used once into what uses them, and may then work them out once per row
 * of another. A statement that takes too long is asked again without that, which changes no answer.
 */
async function runPatiently(
  client: pg.Client,
  { sql, parameters }: Pick<Statement, 'sql' | 'parameters'>,
): Promise<EngineResult> {
  try {
    return await runOn(client, { sql, parameters })
  } catch (error) {
    if ((error as pg.DatabaseError).code !== tookTooLong) throw error
  }
  await client.query(`SET statement_timeout = ${patience.lastMs}`)
  try {
    return await runOn(client, { sql: sql.replaceAll(namedPart, '$1 AS MATERIALIZED ('), parameters })
  } finally {
    await client.query(`SET statement_timeout = ${patience.ms}`)
  }
}

const boolean = 16
const namedPart = /^((?:WITH|\),) "(?:[^"]|"")+") AS \(/gm

/** Every value as text, as the server writes it, but for true and false. */
async function runOn(
  client: pg.Client,
  { sql, parameters }: Pick<Statement, 'sql' | 'parameters'>,
): Promise<EngineResult> {
  const { rows, fields } = await client.query<unknown[]>({
    text: sql,
    values: [...parameters],
    rowMode: 'array',
    types: {
      getTypeParser: ((oid: number) => (value: string) =>
        oid === boolean ? value === 't' : value) as typeof pg.types.getTypeParser,
    },
  })
  return { columns: fields.map((_, index) => rows.map((row) => row[index])) }
}
