import { cellAt, encodeColumn, linkRows } from '@casement/evaluator'
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
  const cells = ({ table, column }: LinkRead['from']) => {
    const { types, columns, rowCount } = all.get(table)!
    const type = types[column]!
    return { type, cells: Array.from({ length: rowCount }, (_, row) => cellAt(columns[column]!, type, row)) }
  }
  const links = page.links.map(({ id, from, to }) => {
    const [many, one] = [cells(from), cells(to)]
    return [id, linkRows(many.cells, one.cells, many.type, one.type)] as const
  })
  return { tables, links: new Map(links) }
}
