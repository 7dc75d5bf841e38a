import {
  columnFromArray,
  columnFromValues,
  decimal,
  dictionary,
  float64,
  int32,
  int64,
  tableFromColumns,
  tableToIPC,
  utf8,
} from '@uwdata/flechette'
import type { DataType } from '@uwdata/flechette'
import type { ColumnData, TableData } from '../algebra/tables.ts'

/**
 * A table as an Arrow stream of one batch, in steps: text by dictionary, numbers as Int32, Int64 or Float64, those beyond
 * 2^53 as Decimal128, and for each link a column of rows. The schema's metadata has `{ rowCount, hasBlankRow, links }`, the
 * names of the columns that are links, under `casement`.
 */
export function* tableInSteps(
  { rowCount, hasBlankRow, columns }: TableData,
  links: ReadonlyMap<string, Int32Array>,
): Generator<void, Uint8Array> {
  const encoded: [string, ReturnType<typeof columnFromArray>][] = []
  for (const [id, column] of columns) {
    encoded.push([id, encodedColumn(column)])
    yield
  }
  for (const [id, rows] of links) {
    encoded.push([id, columnFromArray(rows, int32())])
    yield
  }
  const table = tableFromColumns(encoded)
  const described = { rowCount, hasBlankRow, links: [...links.keys()] }
  table.schema.metadata = new Map([['casement', JSON.stringify(described)]])
  return tableToIPC(table, { format: 'stream' })!
}

function encodedColumn(column: ColumnData) {
  if (column.kind === 'text') {
    const { codes, values } = column
    return columnOf(codes, dictionary(utf8(), int32()), (code) => (code < 0 ? null : values[code]!))
  }
  if (column.kind === 'big') return columnOf(column.values, decimal(38, 0, 128), (value) => value)
  const [type, toCell] = encodingOf(column.values)
  return columnOf(column.values, type, (value) => (Number.isNaN(value) ? null : toCell(value)))
}

function columnOf<T>(values: Iterable<T>, type: DataType, toCell: (value: T) => unknown) {
  const visit = (add: (value: unknown) => void) => {
    for (const value of values) add(toCell(value))
  }
  return columnFromValues(visit, type, { useBigInt: true })
}

/** The smallest type that holds all of the numbers exactly. */
function encodingOf(values: Float64Array): [DataType, (value: number) => unknown] {
  let isSmall = true
  for (const value of values) {
    if (Number.isNaN(value)) continue
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) return [float64(), Number]
    if (Math.abs(value) >= 2 ** 31) isSmall = false
  }
  return isSmall ? [int32(), Number] : [int64(), BigInt]
}
