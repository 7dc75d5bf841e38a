import { keyText, spelledAt } from '../algebra/cell.ts'
import type { Cell } from '../algebra/cell.ts'
import type { CellType } from '../algebra/plan.ts'
import type { ColumnData } from '../algebra/tables.ts'

/** Members of a column: for each row the place of its value among `cells`; the last place is that of a missing row. */
export interface Members {
  readonly codes: Int32Array
  readonly cells: readonly Cell[]
}

const membersOf = new WeakMap<ColumnData, Members>()
const boundOf = new WeakMap<ColumnData, number>()

/** The members of a column of `rowCount` rows, text in its one spelling; made once for each column. */
export function membersIn(column: ColumnData, type: CellType, rowCount: number): Members {
  const known = membersOf.get(column)
  if (known) return known
  const places = new Map<string, number>()
  const cells: Cell[] = []
  const placeOf = (cell: Cell): number => {
    const text = keyText(cell, type)
    const place = places.get(text)
    if (place !== undefined) return place
    places.set(text, cells.length)
    return cells.push(cell) - 1
  }
  const codes = new Int32Array(rowCount + 1)
  if (column.kind === 'text') {
    const ofCode = column.values.map((_, code) => placeOf(column.spelled[code]!))
    const blank = placeOf(null)
    for (let row = 0; row < rowCount; row++) codes[row] = ofCode[column.codes[row]!] ?? blank
    codes[rowCount] = blank
  } else {
    for (let row = 0; row < rowCount; row++) codes[row] = placeOf(spelledAt(column, type, row))
    codes[rowCount] = placeOf(null)
  }
  const members = { codes, cells }
  membersOf.set(column, members)
  return members
}

/** The sum of the sizes of a column's numbers, which no sum of some of them exceeds; Infinity beyond doubles. */
export function largestSum(column: ColumnData): number {
  if (column.kind !== 'number') return Infinity
  const known = boundOf.get(column)
  if (known !== undefined) return known
  let sum = 0
  for (const value of column.values) if (!Number.isNaN(value)) sum += Math.abs(value)
  boundOf.set(column, sum)
  return sum
}
