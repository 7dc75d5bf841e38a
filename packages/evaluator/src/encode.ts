import { compareText, folded, keyText, literalCell, scaleOf } from './cell.ts'
import type { Cell } from './cell.ts'
import type { CellType } from './plan.ts'
import type { ColumnData, TextColumn } from './tables.ts'

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
  const values = [...places.keys()]
  const first = new Map<string, string>()
  for (const value of values) {
    const text = folded(value)
    const known = first.get(text)
    if (known === undefined || compareText(value, known) < 0) first.set(text, value)
  }
  return { kind: 'text', codes, values, spelled: values.map((value) => first.get(folded(value))!) }
}

/** Returns the row of the one side for each row of the many side; text is the same whatever its case. */
export function linkRows(
  many: readonly Cell[],
  one: readonly Cell[],
  manyType: CellType,
  oneType: CellType,
): Int32Array {
  const text = (cell: Cell, type: CellType) => keyText(typeof cell === 'string' ? folded(cell) : cell, type)
  const rows = new Map<string, number>()
  one.forEach((cell, row) => {
    if (cell !== null) rows.set(text(cell, oneType), row)
  })
  return Int32Array.from(many, (cell) => (cell === null ? -1 : (rows.get(text(cell, manyType)) ?? -1)))
}
