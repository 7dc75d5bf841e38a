import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import pg from 'pg'
import { writeContent } from '../apps/casement/src/content/sample-content.ts'
import { readContent, type ServedDataset } from '../apps/embed-server/src/content/content.ts'
import { openDatabase } from '../apps/embed-server/src/database/database.ts'
import { postgresEngine } from '../apps/embed-server/src/engines/postgres/postgres-engine.ts'
import { startEmbeddedPostgres } from '../packages/store/test/embedded-postgres.ts'
import { makeContent } from '../samples/src/content/index.ts'
import { datasets } from '../samples/src/index.ts'
import { typicalQueries, type TypicalQuery } from './figures-queries.ts'
import { figureOf, median, rounded, takeTurns } from './measure.ts'
import { type Answer, answeringWith, refuseOthers } from './typical-answers.ts'

const memoryLimit = '2GB'

/** An engine with the sample company's books: our way from query to line, and SQL written by hand. */
interface Contestant {
  readonly answer: Answer
  /** Columns of the answer, as JSON. */
  readonly raw: (sql: string) => Promise<unknown[][]>
}

/**
 * The twelve typical queries and a page of all twelve at once on each engine, beside SQL written by hand in that engine, in one
 * run; both answers are the same. Two statements run at the same time. `--lines 10000000`, `--rounds 11`.
 */
export async function run(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      lines: { type: 'string', default: '10000000' },
      rounds: { type: 'string', default: '11' },
    },
  })
  const [lines, rounds] = [Number(values.lines), Number(values.rounds)]
  const folder = await mkdtemp(join(tmpdir(), 'casement-engines-'))
  const contentFolder = join(folder, 'content')
  const closing: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })]
  try {
    await writeContent(contentFolder, makeContent({ booksEnd: '2026-10', lines }))
    const content = await readContent(contentFolder)
    const dataset = content.dataset(datasets.groupFinance.id)!
    const contestants = {
      duckdb: await openDuckDb(content, dataset, closing),
      postgres: await openPostgres(String(content.database), folder, dataset, closing),
    }
    const results: Record<string, unknown> = {}
    for (const [name, contestant] of Object.entries(contestants))
      results[name] = await measure(name, contestant, rounds)
    return { lines, rounds, ...results }
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

async function openDuckDb(
  content: Awaited<ReturnType<typeof readContent>>,
  dataset: ServedDataset,
  closing: (() => unknown)[],
): Promise<Contestant> {
  const engine = await openDatabase({ ...content, memoryLimit })
  closing.push(() => engine.close())
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: memoryLimit })
  closing.push(() => instance.closeSync())
  const connection = await instance.connect()
  await connection.run(`ATTACH '${content.database}' AS content (READ_ONLY)`)
  await connection.run('USE content')
  return {
    answer: answeringWith(engine, dataset),
    raw: async (sql) =>
      (await (await connection.prepare(sql)).run()).getColumnsJson() as Promise<unknown[][]>,
  }
}

/** The same tables in a PostgreSQL server, with keys and indexes as an expert would have them. */
async function openPostgres(
  database: string,
  folder: string,
  dataset: ServedDataset,
  closing: (() => unknown)[],
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

async function measure(engine: string, { answer, raw }: Contestant, rounds: number) {
  const rawLine = async ({ sql }: TypicalQuery) => JSON.stringify(await raw(sql))
  const queries: Record<string, unknown> = {}
  const note = (name: string, times: Record<'ours' | 'raw', number[]>) => {
    const ratio = rounded(median(times.ours) / median(times.raw))
    console.error(
      `${engine}: ${name}: ${rounded(median(times.ours))} ms, raw ${rounded(median(times.raw))} ms, ${ratio}`,
    )
    return { oursMs: figureOf(times.ours), rawMs: figureOf(times.raw), ratio }
  }
  for (const typical of typicalQueries) {
    refuseOthers(typical, JSON.parse(await answer(typical)), await raw(typical.sql))
    const contestants = {
      ours: () => timed(() => answer(typical)),
      raw: () => timed(() => rawLine(typical)),
    }
    queries[typical.name] = note(typical.name, await takeTurns(contestants, rounds))
  }
  const page = await takeTurns(
    {
      ours: () => timed(() => Promise.all(typicalQueries.map((typical) => answer(typical)))),
      raw: () => timed(() => Promise.all(typicalQueries.map(rawLine))),
    },
    rounds,
  )
  return { queries, page: note('a page of twelve', page) }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
