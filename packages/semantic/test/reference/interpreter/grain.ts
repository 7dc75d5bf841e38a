import type { ModelShape } from './model-shape.ts'
import { BeyondGrain, idOf } from './shapes.ts'
import type { ColumnId, PlainGrain, Scope } from './shapes.ts'

/**
 * Throws where rows of a table are asked for under filters on what the table, or a measure of it, is not kept by. `asked`:
 * the columns that the query limits and groups by; `ruled`: those that rules read where they hide rows.
 */
export function refuseBeyond(
  shape: ModelShape,
  { table, grain }: { table: string; grain: PlainGrain | undefined },
  { filters, relationships }: Scope,
  { asked, ruled }: { asked: readonly ColumnId[]; ruled: readonly ColumnId[] },
): void {
  if (!grain) return
  const kept = new Set(shape.columnsOf(table))
  const named = new Set([table])
  for (const part of grain) {
    const [name, columns] = typeof part === 'string' ? [part, undefined] : [part.table, part.columns]
    if (!shape.leadsTo(table, name, relationships)) continue
    for (const other of columns ? [name] : shape.reachedFrom(name, relationships)) {
      named.add(other)
      for (const column of columns ? columns.map((own) => idOf(other, own)) : shape.columnsOf(other))
        kept.add(column)
    }
  }
  const tableIn = (column: ColumnId) => column.split('.')[0]!
  // A filter on choices says which figure is meant, and is beyond nobody's grain.
  const isBeyond = (column: ColumnId) => !kept.has(column) && !shape.hasChoices(tableIn(column))
  const inForce = filters.flatMap(({ columns, isRow }) =>
    columns.filter((column) => isRow || !named.has(tableIn(column))),
  )
  const touched = new Set(filters.flatMap(({ columns }) => columns.map(tableIn)))
  const namedToo = asked.filter((column) => touched.has(tableIn(column)) && named.has(tableIn(column)))
  if ([...inForce, ...namedToo, ...ruled].some(isBeyond)) throw new BeyondGrain()
}
