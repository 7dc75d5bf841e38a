import { cellAt, folded, keyText, literalCell, scaleOf } from './algebra/cell.ts'
import type { Cell } from './algebra/cell.ts'
import { columnOf } from './algebra/column-of.ts'
import type { CellType } from './algebra/plan.ts'
import type { ColumnData } from './algebra/tables.ts'

/** A column from what an engine answers: text, true and false, numbers in digits, dates and times as texts; null is BLANK. */
export const encodeColumn = (values: readonly unknown[], type: CellType): ColumnData =>
  columnOf(
    values.map((value) => encodedCell(value, type)),
    type,
  )

function encodedCell(value: unknown, type: CellType): Cell {
  if (value === null || value === undefined) return null
  if (type.kind === 'text') return String(value)
  if (type.kind === 'boolean') return value === true || value === 't' || value === 'true'
  const text = String(value)
  if (type.kind !== 'decimal')
    return literalCell(type.kind === 'integer' ? text.replace(/\.0*$/, '') : text, type)
  const [whole, fraction = ''] = text.split('.')
  return literalCell(`${whole}.${fraction.slice(0, scaleOf(type))}`, type)
}

/** One side of a link: the columns that have to be equal. */
export interface LinkSide {
  readonly columns: readonly ColumnData[]
  readonly types: readonly CellType[]
  readonly rowCount: number
  /** Says which rows have a partner at all. Absent: the column is a key, where BLANK has none and text is the same whatever its case. */
  readonly present?: ColumnData
}

/** Rows that are linked in one step. */
const rowsAStep = 4096

/** Returns the row of the one side for each row of the many side, -1 for none, in steps between which others may have their turn. */
export function* linkRowsInSteps(many: LinkSide, one: LinkSide): Generator<void, Int32Array> {
  const { present } = many
  const textOf = ({ columns, types }: LinkSide, row: number): string | undefined => {
    const cells = columns.map((column, place) => cellAt(column, types[place]!, row))
    if (!present && cells[0] === null) return undefined
    return cells
      .map((cell, place) =>
        keyText(!present && typeof cell === 'string' ? folded(cell) : cell, types[place]!),
      )
      .join('\0')
  }
  const rows = new Map<string, number>()
  for (let row = 0; row < one.rowCount; row++) {
    const text = textOf(one, row)
    if (text !== undefined) rows.set(text, row)
    if (row % rowsAStep === 0) yield
  }
  const linked = new Int32Array(many.rowCount).fill(-1)
  for (let row = 0; row < many.rowCount; row++) {
    if (row % rowsAStep === 0) yield
    if (present && cellAt(present, { kind: 'boolean' }, row) !== true) continue
    const text = textOf(many, row)
    if (text !== undefined) linked[row] = rows.get(text) ?? -1
  }
  return linked
}
