import { isFigure } from '@casement/format'
import type { Answer, ModelDescription } from '@casement/query'
import { isSameTarget } from '@casement/visuals'
import type { DataPoint, PointPart } from '@casement/visuals'

/**
 * A row as a mark: of the members whose figure it is behind, and of its own columns but amounts. null where nobody knows of which
 * table they are.
 */
export function pointOfLine(
  { columns }: Answer,
  row: number,
  members: readonly PointPart[],
  model: Pick<ModelDescription, 'tables'>,
): DataPoint | null {
  // What the row adds to the figure comes last.
  const own = columns.slice(0, -1).filter(({ type }) => type === 'integer' || !isFigure(type))
  const tables = model.tables.filter(
    ({ detailRows, columns: known }) =>
      detailRows && own.every(({ name }) => known.some((column) => column.name === name)),
  )
  const [table] = tables
  if (!table || tables.length > 1 || own.length === 0) return null
  const parts = own.map(({ name, values }) => ({
    target: { table: table.name, column: name },
    equals: values[row] ?? null,
  }))
  const others = members.filter(({ target }) => !parts.some((part) => isSameTarget(part.target, target)))
  return { identity: [...others, ...parts] }
}
