import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { ServedDataset } from '../../apps/embed-server/src/content/content-parts.ts'
import { clickHouseEngine } from '../../apps/embed-server/src/engines/clickhouse/clickhouse-engine.ts'
import { readRow } from '../../apps/embed-server/src/engines/clickhouse/read-row.ts'
import { openClickHouseWorld } from '../../apps/embed-server/test/engines/clickhouse-world.ts'
import { answeringWith } from '../typical-answers.ts'
import type { Books, Contestant } from './contestant.ts'

type World = Awaited<ReturnType<typeof openClickHouseWorld>>

/**
 * The same tables in ClickHouse in a process of its own, ordered as an expert would have them. It takes one statement at a time,
 * ours over HTTP, those written by hand without.
 */
export async function openClickHouse(
  { database, folder, closing }: Books,
  dataset: ServedDataset,
): Promise<Contestant> {
  const world = await openClickHouseWorld([])
  closing.push(() => world.close())
  await copyTables(database, folder, world)
  const engine = clickHouseEngine({
    url: world.url,
    readPassword: async () => world.password,
    statementTimeoutMs: 600_000,
  })
  closing.push(() => engine.close())
  return {
    answer: answeringWith({ dialect: engine.dialect, run: engine.run, known: {} }, dataset),
    async raw(sql) {
      const [, types, ...rows] = await world.lines(inClickHouse(sql))
      const values = rows.map((row) => readRow(row, types as string[]).map(asNumber(types as string[])))
      return (types ?? []).map((_, column) => values.map((row) => row[column]))
    },
  }
}

/** Whole numbers; amounts and dates stay text. */
const asNumber = (types: readonly string[]) => (value: unknown, column: number) =>
  /Int\d+/.test(types[column]!) && value !== null ? Number(value) : value

/** The few places where SQL written for DuckDB is not ClickHouse's. */
const inClickHouse = (sql: string): string =>
  sql
    // A quotient of amounts has the places of its first one.
    .replaceAll(/(\w+|\([\w +]+\)) \/ (nullif\(\w+, 0\))/g, 'toFloat64($1) / toFloat64($2)')
    .replaceAll('::DOUBLE', '::Float64')
    .replaceAll('FILTER (', 'FILTER (WHERE ')

async function copyTables(database: string, folder: string, world: World): Promise<void> {
  await chmod(folder, 0o755)
  const instance = await DuckDBInstance.create(database, { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  const rows = async (sql: string) =>
    (await connection.runAndReadAll(sql)).getRows().map((row) => row.map(String))
  for (const [table] of await rows('SELECT table_name FROM duckdb_tables() ORDER BY 1')) {
    const columns = await rows(
      `SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = '${table}' ORDER BY column_index`,
    )
    const list = columns.map(([name, type]) => `"${name}" Nullable(${typeOf(type!)})`)
    const order = orders[table!] ?? 'tuple()'
    await world.send(
      `CREATE TABLE "${table}" (${list.join(', ')}) ENGINE = MergeTree ORDER BY ${order} SETTINGS allow_nullable_key = 1`,
    )
    const file = join(folder, `${table}.parquet`)
    await connection.run(`COPY "${table}" TO '${file}' (FORMAT parquet)`)
    await world.send(`INSERT INTO "${table}" SELECT * FROM file('${file}', 'Parquet')`)
    await rm(file)
    console.error(`copied ${table}`)
  }
  connection.closeSync()
  instance.closeSync()
}

const orders: Readonly<Record<string, string>> = { ledger: '(account_id, date)' }

const typeOf = (type: string): string =>
  type === 'DATE' ? 'Date32' : type === 'VARCHAR' ? 'String' : type === 'BOOLEAN' ? 'Bool' : type
