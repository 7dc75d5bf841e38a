import { encodeColumn, linkRows } from '@casement/evaluator'
import type { CellType, ColumnData, TableData, Tables } from '@casement/evaluator'
import type { EngineResult, LinkRead, PagePlan, Statement } from '../../src/index.ts'

export interface Database {
  run(statement: Pick<Statement, 'sql' | 'parameters'>): Promise<EngineResult>
}

/** Reads the tables of a page; beyond the columns that it says nothing is kept. */
export async function readPage(database: Database, page: PagePlan): Promise<Tables> {
  const all = new Map<
    string,
    { types: readonly CellType[]; columns: readonly ColumnData[]; rowCount: number }
  >()
  const tables = new Map<string, TableData>()
  for (const { id, statement, columns, blankRow } of page.tables) {
    const { columns: read } = await database.run(statement)
    const encoded = columns.map(({ type }, place) => encodeColumn(read[place] ?? [], type))
    const rowCount = read[0]?.length ?? 0
    all.set(id, { types: columns.map(({ type }) => type), columns: encoded, rowCount })
    const blank = blankRow && (await database.run(blankRow)).columns[0]![0]
    const sent = columns.flatMap((column, place) =>
      column.id === undefined ? [] : [[column.id, encoded[place]!] as const],
    )
    tables.set(id, { rowCount, hasBlankRow: blank === true, columns: new Map(sent) })
  }
  const side = ({ table, columns }: LinkRead['to']) => {
    const { types, columns: read, rowCount } = all.get(table)!
    return {
      columns: columns.map((place) => read[place]!),
      types: columns.map((place) => types[place]!),
      rowCount,
    }
  }
  const links = page.links.map(({ id, from, to }) => {
    const present = from.present === undefined ? undefined : all.get(from.table)!.columns[from.present]!
    return [id, linkRows({ ...side(from), ...(present && { present }) }, side(to))] as const
  })
  return { tables, links: new Map(links) }
}
