import { DuckDBInstance } from '@duckdb/node-api'
import type { DuckDBConnection } from '@duckdb/node-api'
import { duckDbSettings } from '../../src/index.ts'
import type { EngineResult, Statement } from '../../src/index.ts'

/** A database in memory, as the service runs statements: by name of nothing but their text and parameters. */
export async function openDuckDb(statements: readonly string[]) {
  const instance = await DuckDBInstance.create(':memory:', { ...duckDbSettings, threads: '1' })
  const connection = await instance.connect()
  for (const sql of statements) await connection.run(sql)
  return {
    connection,
    run: (statement: Pick<Statement, 'sql' | 'parameters'>) => runOn(connection, statement),
    close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

async function runOn(
  connection: DuckDBConnection,
  { sql, parameters }: Pick<Statement, 'sql' | 'parameters'>,
): Promise<EngineResult> {
  const reader = await connection.runAndReadAll(sql, [...parameters])
  return { columns: reader.getColumnsJson() }
}
