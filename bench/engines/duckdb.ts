import { DuckDBInstance } from '@duckdb/node-api'
import type { Content } from '../../apps/embed-server/src/content/content.ts'
import type { ServedDataset } from '../../apps/embed-server/src/content/content-parts.ts'
import { openDatabase } from '../../apps/embed-server/src/engines/duckdb/database.ts'
import { answeringWith } from '../typical-answers.ts'
import { type Contestant, memoryLimit } from './contestant.ts'

/** The books in their own file. */
export async function openDuckDb(
  content: Content,
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
