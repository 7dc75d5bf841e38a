import { isExact } from './cell.ts'
import type { Cell } from './cell.ts'
import type { CellType } from './plan.ts'
import type { ColumnData } from './tables.ts'
import { textColumn } from './text-column.ts'

/** A column of cells; numbers that a double cannot hold stay bigints. */
export function columnOf(cells: readonly Cell[], type: CellType): ColumnData {
  if (type.kind === 'text') {
    const places = new Map<string, number>()
    const codes = Int32Array.from(cells, (cell) => {
      if (cell === null) return -1
      const place = places.get(cell as string) ?? places.size
      places.set(cell as string, place)
      return place
    })
    return textColumn(codes, [...places.keys()])
  }
  if (isExact(type) && cells.some((cell) => cell !== null && !Number.isSafeInteger(Number(cell))))
    return { kind: 'big', values: cells as readonly (bigint | null)[] }
  return {
    kind: 'number',
    values: Float64Array.from(cells, (cell) => (cell === null ? Number.NaN : Number(cell))),
  }
}
