import { cellAt, folded, keyText, literalCell, scaleOf } from './algebra/cell.ts'
import type { Cell } from './algebra/cell.ts'
import type { CellType } from './algebra/plan.ts'
import type { ColumnData, TextColumn } from './algebra/tables.ts'
import { textColumn } from './algebra/text-column.ts'

/** A column from what an engine answers: text, true and false, numbers in digits, dates and times as texts; null is BLANK. */
export function encodeColumn(values: readonly unknown[], type: CellType): ColumnData {
  if (type.kind === 'text') return encodeText(values)
  const cells = values.map((value) => encodedCell(value, type))
  if (cells.some((cell) => typeof cell === 'bigint' && !Number.isSafeInteger(Number(cell))))
    return { kind: 'big', values: cells as (bigint | null)[] }
  return {
    kind: 'number',
    values: Float64Array.from(cells, (cell) => (cell === null ? Number.NaN : Number(cell))),
  }
}

function encodedCell(value: unknown, type: CellType): Cell {
  if (value === null || value === undefined) return null
  if (type.kind === 'boolean') return value === true || value === 't' || value === 'true'
  const text = String(value)
  if (type.kind !== 'decimal')
    return literalCell(type.kind === 'integer' ? text.replace(/\.0*$/, '') : text, type)
  const [whole, fraction = ''] = text.split('.')
  return literalCell(`${whole}.${fraction.slice(0, scaleOf(type))}`, type)
}

function encodeText(cells: readonly unknown[]): TextColumn {
  const places = new Map<string, number>()
  const codes = Int32Array.from(cells, (cell) => {
    if (cell === null || cell === undefined) return -1
    const text = String(cell)
    const known = places.get(text)
    if (known !== undefined) return known
    places.set(text, places.size)
    return places.size - 1
  })
  return textColumn(codes, [...places.keys()])
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

/** Returns what `linkRowsInSteps` does, in one step. */
export function linkRows(many: LinkSide, one: LinkSide): Int32Array {
  const steps = linkRowsInSteps(many, one)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
