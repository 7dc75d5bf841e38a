import { encodeColumn, groupsOf, linkRowsInSteps } from '@casement/evaluator'
import type { ColumnData, LinkSide, TableData } from '@casement/evaluator'
import type { EngineResult } from '../sql/statement.ts'
import type { PageTables, TableRead } from './page-reads.ts'

/** What the engine answered to the statements of one table. */
export interface TableRows {
  readonly rows: EngineResult
  readonly blankRow?: EngineResult | undefined
}

/** A table of a page with the links that lead from its rows: what leaves the service of it. */
export interface LoadedTable {
  readonly read: TableRead
  readonly data: TableData
  readonly links: ReadonlyMap<string, Int32Array>
}

/**
 * Makes the tables of a page of what the engine answered, by the ids of the reads, in steps between which others may have
 * their turn. Columns that are read for links alone are left out.
 */
export function* tablesInSteps(
  { tables, links }: PageTables,
  answered: ReadonlyMap<string, TableRows>,
): Generator<void, readonly LoadedTable[]> {
  const sides = new Map<string, LinkSide>()
  for (const { id, columns } of tables) {
    const { columns: found } = answered.get(id)!.rows
    const encoded: ColumnData[] = []
    for (const [place, { type }] of columns.entries()) {
      encoded.push(encodeColumn(found[place] ?? [], type))
      yield
    }
    sides.set(id, {
      columns: encoded,
      types: columns.map(({ type }) => type),
      rowCount: found[0]?.length ?? 0,
    })
  }
  const loaded: LoadedTable[] = []
  for (const read of tables) {
    const side = sides.get(read.id)!
    const own = new Map<string, Int32Array>()
    for (const { id, from, to, isOfGroups } of links) {
      if (isOfGroups && to.table === read.id) {
        // Each row leads to the one of its group, as the rows of `from` do.
        const ends = someOf(side, to.columns)
        const present: ColumnData = { kind: 'number', values: new Float64Array(side.rowCount).fill(1) }
        own.set(groupsOf(id), yield* linkRowsInSteps({ ...ends, present }, ends))
      }
      if (from.table !== read.id) continue
      const present = from.present === undefined ? undefined : side.columns[from.present]!
      const many = { ...someOf(side, from.columns), ...(present && { present }) }
      own.set(id, yield* linkRowsInSteps(many, someOf(sides.get(to.table)!, to.columns)))
    }
    const sent = read.columns.flatMap(({ id }, place) =>
      id === undefined ? [] : [[id, side.columns[place]!] as const],
    )
    const hasBlankRow = answered.get(read.id)!.blankRow?.columns[0]?.[0] === true
    loaded.push({ read, data: { rowCount: side.rowCount, hasBlankRow, columns: new Map(sent) }, links: own })
  }
  return loaded
}

const someOf = ({ columns, types, rowCount }: LinkSide, places: readonly number[]): LinkSide => ({
  columns: places.map((place) => columns[place]!),
  types: places.map((place) => types[place]!),
  rowCount,
})
