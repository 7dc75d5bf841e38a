import type { CellValue, QueryLine } from '@casement/query'
import type { ReferenceAnswer } from './answer.ts'
import {
  compareExact,
  dayOfSerial,
  exact,
  isDay,
  isExact,
  toDouble,
  writtenDay,
  writtenExact,
  writtenTime,
} from './values.ts'
import type { Plain } from './values.ts'

/**
 * Amounts agree to the last digit, quotients within 1e-12 of their size, or of the size of what was cancelled on the way
 * to them.
 */
export function isSame(cell: CellValue, value: Plain, type: string, cancelled = 0): boolean {
  if (cell === null || value === null) return cell === null && value === null
  if (isDay(value))
    return type === 'dateTime' ? String(cell).slice(0, 19) === writtenTime(value) : cell === writtenDay(value)
  if (type === 'date' && isExact(value)) return cell === writtenDay(dayOfSerial(value))
  if (type === 'decimal' || type === 'integer')
    return isExact(value) && compareExact(exact(String(cell)), value) === 0
  if (type === 'double') {
    const [a, b] = [Number(cell), toDouble(value as never)]
    return Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(a), Math.abs(b), cancelled)
  }
  return cell === value
}

const shown = (value: Plain): string =>
  value === null
    ? 'BLANK'
    : isDay(value)
      ? writtenDay(value)
      : isExact(value)
        ? writtenExact(value)
        : String(value)

/** What differs first, or undefined. `cancelled` is that of the interpreter. */
export function difference(
  line: QueryLine,
  reference: ReferenceAnswer,
  cancelled: number,
): string | undefined {
  if ('error' in line) return `an error: ${line.error.message}`
  const inRows = blockDifference(line, reference, cancelled)
  if (inRows !== undefined) return inRows
  for (const column of line.columns) {
    if (!reference.totals || !(column.name in reference.totals)) continue
    const [cell, value] = [line.totals![column.name]!, reference.totals[column.name]!]
    if (!isSame(cell, value, column.type, cancelled))
      return `total of ${column.name}: ${cell} where ${shown(value)} was expected`
  }
  const blocks = [...(line.subtotals ?? []), ...(line.others ? [line.others] : [])]
  const expected = [...(reference.subtotals ?? []), ...(reference.others ? [reference.others] : [])]
  if (blocks.length !== expected.length)
    return `${blocks.length} blocks where ${expected.length} were expected`
  for (const [index, block] of blocks.entries()) {
    const other = expected[index]!
    const label = `${other.others ? 'others' : 'sub-totals'} by ${other.by.join(', ')}`
    if (block.by.join() !== other.by.join() || block.others !== other.others)
      return `${block.by.join()} where ${label} were expected`
    const differs = blockDifference(block, other, cancelled)
    if (differs !== undefined) return `${label}: ${differs}`
  }
  return undefined
}

function blockDifference(
  block: Pick<Line, 'columns' | 'rowCount'>,
  reference: Pick<ReferenceAnswer, 'columns'>,
  cancelled: number,
): string | undefined {
  const expected = reference.columns[0]?.values.length ?? 0
  const both = () => `${table(block)}\nexpected:\n${referenceTable(reference)}`
  if (block.rowCount !== expected) return `${block.rowCount} rows where ${expected} were expected:\n${both()}`
  for (const [index, column] of block.columns.entries())
    for (let row = 0; row < block.rowCount; row++) {
      const value = reference.columns[index]!.values[row]!
      if (!isSame(column.values[row]!, value, column.type, cancelled))
        return `${column.name}, row ${row + 1}: ${column.values[row]} where ${shown(value)} was expected\n${both()}`
    }
  return undefined
}

type Line = Exclude<QueryLine, { error: unknown }>

const table = (line: Pick<Line, 'columns' | 'rowCount'>): string =>
  [
    line.columns.map(({ name }) => name),
    ...Array.from({ length: line.rowCount }, (_, row) =>
      line.columns.map(({ values }) => String(values[row])),
    ),
  ]
    .map((cells) => cells.join(' | '))
    .slice(0, 30)
    .join('\n')

const referenceTable = ({ columns }: Pick<ReferenceAnswer, 'columns'>): string =>
  [
    columns.map(({ name }) => name),
    ...(columns[0]?.values ?? []).map((_, row) => columns.map(({ values }) => shown(values[row]!))),
  ]
    .map((cells) => cells.join(' | '))
    .slice(0, 30)
    .join('\n')
