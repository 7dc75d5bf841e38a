import { dayMs } from '@casement/limits'
import type { CellType } from './plan.ts'
import type { ColumnData } from './tables.ts'

/**
 * One value; null is BLANK. Whole numbers and decimals are bigints (a decimal without its point), doubles numbers, dates
 * days and times microseconds since 1970.
 */
export type Cell = null | boolean | bigint | number | string

/** Thrown where this evaluator would not be exact, or cannot go on: the service is asked then. */
export class NotHere extends Error {
  override readonly name: string = 'NotHere'
}

/** Thrown where the values of a query divide what is summed up beforehand; with others its plan may be answered. */
export class NotWhole extends NotHere {
  override readonly name = 'NotWhole'
}

export const microsOfDay = dayMs * 1000

export const tenTo = (exponent: number): bigint => 10n ** BigInt(exponent)

export const scaleOf = ({ kind, scale = 0 }: CellType): number => (kind === 'decimal' ? scale : 0)

export const isExact = ({ kind }: CellType): boolean => kind === 'integer' || kind === 'decimal'

/** A cell of a column; `row` -1 is a row that is missing. */
export function cellAt(column: ColumnData, type: CellType, row: number): Cell {
  if (row < 0) return null
  if (column.kind === 'text') {
    const code = column.codes[row]!
    return code < 0 ? null : column.values[code]!
  }
  if (column.kind === 'big') return column.values[row]!
  const value = column.values[row]!
  if (Number.isNaN(value)) return null
  if (isExact(type)) return BigInt(value)
  return type.kind === 'boolean' ? value === 1 : value
}

/** Returns a cell as cellAt does, text in the one spelling that its value is shown in. */
export function spelledAt(column: ColumnData, type: CellType, row: number): Cell {
  if (column.kind !== 'text') return cellAt(column, type, row)
  const code = row < 0 ? -1 : column.codes[row]!
  return code < 0 ? null : column.spelled[code]!
}

/** Reads a literal of a plan. */
export function literalCell(value: string | boolean | null, type: CellType): Cell {
  if (value === null || typeof value === 'boolean') return value
  switch (type.kind) {
    case 'text':
      return value
    case 'double':
      return Number(value)
    case 'date':
      return dayOf(value)
    case 'dateTime':
      return microsOf(value)
    case 'boolean':
      return value === 'true'
    case 'integer':
    case 'decimal': {
      const [whole = '0', fraction = ''] = value.split('.')
      const scale = scaleOf(type)
      if (fraction.length > scale) throw new NotHere('a number with more digits than its type')
      return BigInt(`${whole}${fraction.padEnd(scale, '0')}`)
    }
  }
}

const dayOf = (text: string): number => Math.round(Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / dayMs)

function microsOf(text: string): number {
  const [, time = '00:00:00', fraction = ''] = /[T ](\d{2}:\d{2}:\d{2})(?:\.(\d+))?/.exec(text) ?? []
  const [hours, minutes, seconds] = time.split(':').map(Number) as [number, number, number]
  const micros = ((hours * 60 + minutes) * 60 + seconds) * 1_000_000
  return dayOf(text) * microsOfDay + micros + Number(fraction.slice(0, 6).padEnd(6, '0'))
}

/** Text without case, by Unicode's simple mapping, as the engines fold it. */
export function folded(text: string): string {
  if (!/[^ -~]/.test(text)) return text.toLowerCase()
  return [...text].map(foldedLetter).join('')
}

function foldedLetter(letter: string): string {
  const lower = letter.toLowerCase()
  // The full mapping makes two code points of this one.
  return [...lower].length === 1 ? lower : letter === 'İ' ? 'i' : letter
}

/** Order by code point. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) {
    const [x, y] = [a.charCodeAt(index), b.charCodeAt(index)]
    if (x === y) continue
    // Halves of code points beyond the first 65,536 come after all others.
    const [isHigh, isOtherHigh] = [isSurrogate(x), isSurrogate(y)]
    return isHigh === isOtherHigh ? x - y : isHigh ? 1 : -1
  }
  return a.length - b.length
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff

/** A text that is the same for cells that are equal as keys, whatever digits their types have. */
export function keyText(cell: Cell, type: CellType): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return `t${cell}`
  if (typeof cell !== 'bigint') return `v${String(cell)}`
  let [digits, scale] = [cell, scaleOf(type)]
  for (; scale > 0 && digits % 10n === 0n; scale--) digits /= 10n
  return scale === 0 ? `v${digits}` : `v${digits}/${scale}`
}
