import { startClickHouse } from '../world/clickhouse.ts'
import { openDuckDb } from '../world/duckdb.ts'
import { startPostgres } from '../world/postgres.ts'
import { breaks } from './breaks.ts'
import { runCases } from './run-cases.ts'
import type { CaseOptions, OpenEngine, Tally } from './run-cases.ts'

type ProofOptions = Omit<CaseOptions, 'open'>

/**
 * Random queries with random measures on random rows: DuckDB, PostgreSQL, ClickHouse for at most `maxClickHouse` of them
 * (absent: for none), and the interpreter agree, amounts to the last digit, quotients within 1e-12. What differs is in the
 * tally.
 */
export async function proveQueries({
  maxClickHouse: max = 0,
  ...options
}: ProofOptions & { maxClickHouse?: number }): Promise<Tally> {
  const server = await startPostgres()
  const clickHouse = max > 0 ? startClickHouse() : undefined
  // Worlds that are spread over all of them.
  const isClickHouses = (number: number) => (number * max) % options.count < max
  try {
    return await runCases({
      ...options,
      open: async (statements, number) => [
        await duckdb(statements),
        { dialect: 'postgres', ...(await server.open(statements)) },
        ...(clickHouse && isClickHouses(number)
          ? [{ dialect: 'clickhouse' as const, ...(await clickHouse.open(statements)) }]
          : []),
      ],
    })
  } finally {
    clickHouse?.stop()
    await server.stop()
  }
}

/** Each way in which the compiler could be wrong, and after how many queries the judges noticed; null when they did not. */
export async function proveBreaks(options: ProofOptions): Promise<Record<string, number | null>> {
  const found: Record<string, number | null> = {}
  for (const { name, apply } of breaks) {
    const tally = await runCases({
      ...options,
      maxDifferences: 1,
      open: async (statements) => {
        const engine = await duckdb(statements)
        return [{ ...engine, run: (statement) => engine.run({ ...statement, sql: apply(statement.sql) }) }]
      },
    })
    found[name] = tally.differences.length > 0 ? tally.cases : null
  }
  return found
}

async function duckdb(statements: readonly string[]): Promise<OpenEngine> {
  const { connection, run, close } = await openDuckDb(statements)
  return { dialect: 'duckdb', run, execute: (sql) => connection.run(sql), close }
}
