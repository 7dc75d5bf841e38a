import type { Value } from '@casement/format'
import { cellMarker, extentOf } from '../../rows/cell-marks.ts'
import { groupsAt } from './data.ts'
import type { MatrixColumn, MatrixData, MatrixGroup } from './data.ts'
import type { MatrixDefinition } from './definition.ts'

/** The widest figure and head decide for all, in em; looked for where there are many by a sample. */
export function widthOfColumns(data: MatrixData, columns: readonly MatrixColumn[]): number {
  const rows = [data.rows, ...groupsAt(data.rows, 1).slice(0, 20)]
  const longest = columns.reduce((most, { group, value }) => {
    const column = data.values[value]!
    const figures = rows.map((row) => column.write(data.cell(row.key, group.key, value)).length)
    return Math.max(most, group.label.length, ...figures)
  }, 6)
  return Math.min(longest * 0.62 + 2.2, 14)
}

/** Figures are marked beside those of their own depth: a group beside groups, a total beside totals. */
export function marksOfMatrix(visual: MatrixDefinition, data: MatrixData) {
  const markers = new Map<string, ReturnType<typeof cellMarker>>()
  return (row: MatrixGroup, column: MatrixColumn, value: Value) => {
    if (!visual.format?.cells) return null
    const depth = column.group.depth
    const key = `${column.value} ${row.depth} ${depth}`
    if (!markers.has(key)) {
      const extent = () =>
        extentOf(
          groupsAt(data.rows, row.depth).flatMap((each) =>
            groupsAt(data.columns, depth).map((other) => data.cell(each.key, other.key, column.value)),
          ),
        )
      markers.set(key, cellMarker(visual.format.cells, column.value, extent))
    }
    return markers.get(key)?.(value, row.depth === 0) ?? null
  }
}
