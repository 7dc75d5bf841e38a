import type { CellValue, QueryLine } from '../../src/index.ts'
import type { ReferenceAnswer } from './answer.ts'
import { compareExact, exact, isDay, isExact, toDouble, writtenDay, writtenExact } from './values.ts'
import type { Plain } from './values.ts'

/** Amounts agree to the last digit, quotients within 1e-12 of their size. */
export function isSame(cell: CellValue, value: Plain, type: string): boolean {
  if (cell === null || value === null) return cell === null && value === null
  if (isDay(value)) return cell === writtenDay(value)
  if (type === 'decimal' || type === 'integer')
    return isExact(value) && compareExact(exact(String(cell)), value) === 0
  if (type === 'double') {
    const [a, b] = [Number(cell), toDouble(value as never)]
    return Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(a), Math.abs(b))
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

/** What differs first, or undefined. */
export function difference(line: QueryLine, reference: ReferenceAnswer): string | undefined {
  if ('error' in line) return `an error: ${line.error.message}`
  const expected = reference.columns[0]?.values.length ?? 0
  if (line.rowCount !== expected)
    return `${line.rowCount} rows where ${expected} were expected:\n${table(line)}\nexpected:\n${referenceTable(reference)}`
  for (const [index, column] of line.columns.entries())
    for (let row = 0; row < line.rowCount; row++) {
      const value = reference.columns[index]!.values[row]!
      if (!isSame(column.values[row]!, value, column.type))
        return `${column.name}, row ${row + 1}: ${column.values[row]} where ${shown(value)} was expected\n${table(line)}\nexpected:\n${referenceTable(reference)}`
    }
  for (const column of line.columns) {
    if (!reference.totals || !(column.name in reference.totals)) continue
    const [cell, value] = [line.totals![column.name]!, reference.totals[column.name]!]
    if (!isSame(cell, value, column.type))
      return `total of ${column.name}: ${cell} where ${shown(value)} was expected`
  }
  return undefined
}

const table = (line: Exclude<QueryLine, { error: unknown }>): string =>
  [
    line.columns.map(({ name }) => name),
    ...Array.from({ length: line.rowCount }, (_, row) =>
      line.columns.map(({ values }) => String(values[row])),
    ),
  ]
    .map((cells) => cells.join(' | '))
    .slice(0, 30)
    .join('\n')

const referenceTable = ({ columns }: ReferenceAnswer): string =>
  [
    columns.map(({ name }) => name),
    ...(columns[0]?.values ?? []).map((_, row) => columns.map(({ values }) => shown(values[row]!))),
  ]
    .map((cells) => cells.join(' | '))
    .slice(0, 30)
    .join('\n')
