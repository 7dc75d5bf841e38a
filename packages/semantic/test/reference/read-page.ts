import { finished } from '@casement/evaluator'
import type { Tables } from '@casement/evaluator'
import { decodeTable } from '@casement/evaluator/decode-table'
import { tableInSteps } from '@casement/evaluator/encode-table'
import { tablesInSteps } from '../../src/index.ts'
import type { EngineResult, PageTables, Statement, TableRows } from '../../src/index.ts'

export interface Database {
  run(statement: Pick<Statement, 'sql' | 'parameters'>): Promise<EngineResult>
}

/** The tables of a page by their ids, byte for byte as they leave the service. */
export async function sentPage(
  database: Database,
  page: PageTables,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const answered = new Map<string, TableRows>()
  for (const { id, statement, blankRow } of page.tables)
    answered.set(id, {
      rows: await database.run(statement),
      blankRow: blankRow && (await database.run(blankRow)),
    })
  return new Map(
    finished(tablesInSteps(page, answered)).map(({ read, data, links }) => [
      read.id,
      finished(tableInSteps(data, links)),
    ]),
  )
}

/** Reads the tables of a page as they arrive in a frame. */
export async function readPage(database: Database, page: PageTables): Promise<Tables> {
  const sent = [...(await sentPage(database, page))].map(([id, bytes]) => [id, decodeTable(bytes)] as const)
  return {
    tables: new Map(sent.map(([id, { data }]) => [id, data])),
    links: new Map(sent.flatMap(([, { links }]) => [...links])),
  }
}
