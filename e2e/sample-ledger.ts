import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'

/** The sample's tables in a product's data folder, opened beside the product to be asked in SQL. */
export interface SampleLedger {
  /** The rows of one statement; decimals and whole numbers as exact text. */
  rows(sql: string): Promise<(string | null)[][]>
  close(): void
}

export async function openSampleLedger(dataFolder: string): Promise<SampleLedger> {
  const content = join(dataFolder, 'content')
  const folders = readdirSync(content)
  if (folders.length !== 1) throw new Error(`The content folder holds ${folders.join(', ') || 'nothing'}`)
  const instance = await DuckDBInstance.create(join(content, folders[0]!, 'data', 'finance.duckdb'), {
    access_mode: 'READ_ONLY',
  })
  const connection = await instance.connect()
  return {
    async rows(sql) {
      const answer = await connection.runAndReadAll(sql)
      return answer.getRows().map((row) => row.map((value) => (value === null ? null : String(value))))
    },
    close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}
