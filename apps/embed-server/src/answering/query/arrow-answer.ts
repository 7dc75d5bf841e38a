import type { AnswerColumn, CellValue, QueryLine } from '@casement/query'
import type { Statement } from '@casement/semantic'
import {
  bool,
  columnFromValues,
  type DataType,
  dateDay,
  decimal,
  dictionary,
  float64,
  int64,
  tableFromColumns,
  tableToIPC,
  timestamp,
  TimeUnit,
  utf8,
} from '@uwdata/flechette'

/** A media type of its own, registered by Apache Arrow. */
export const arrowType = 'application/vnd.apache.arrow.stream'

/** Answers of more rows are sent as Arrow to who accepts that. */
export const minArrowRows = 10_000

type Figures = Exclude<QueryLine, { error: unknown }>

/**
 * An answer as an Arrow stream of one batch, a column in each step: amounts as Decimal128, exact; whole numbers as Int64, or Decimal128 beyond
 * it; text by dictionary; times in milliseconds. What a line says besides its columns is JSON in the schema's metadata, under `casement`:
 * `{ rowCount, truncated, totals?, subtotals?, others?, columns: [{ name, type, format? }] }`.
 */
export function* arrowInSteps(
  statement: Statement,
  { id: _id, columns, ...rest }: Figures,
): Generator<void, Uint8Array> {
  const encoded: [string, ReturnType<typeof columnFromValues>][] = []
  for (const [index, column] of columns.entries()) {
    const scale = scaleOf(statement.columns[index]!.type)
    const [type, encode] = encodingOf(column, scale)
    const visit = (add: (value: unknown) => void) => {
      for (const value of column.values) add(value === null ? null : encode(value))
    }
    encoded.push([column.name, columnFromValues(visit, type, { useBigInt: true })])
    yield
  }
  const table = tableFromColumns(encoded)
  const described = columns.map(({ values: _values, ...column }) => column)
  table.schema.metadata = new Map([['casement', JSON.stringify({ ...rest, columns: described })]])
  return tableToIPC(table, { format: 'stream' })!
}

type Encode = (value: Exclude<CellValue, null>) => unknown

function encodingOf({ type, values }: AnswerColumn, scale: number): [DataType, Encode] {
  switch (type) {
    case 'text':
      return [dictionary(utf8()), String]
    case 'boolean':
      return [bool(), Boolean]
    case 'integer':
      return [values.every((value) => typeof value !== 'string') ? int64() : decimal(38, 0, 128), toBigInt]
    case 'decimal':
      return [decimal(38, scale, 128), (value) => BigInt(String(value).replace('.', ''))]
    case 'double':
      return [float64(), Number]
    case 'date':
      return [dateDay(), toMilliseconds]
    case 'dateTime':
      return [timestamp(TimeUnit.MILLISECOND), toMilliseconds]
  }
}

const toBigInt: Encode = (value) => BigInt(value as string | number)
const toMilliseconds: Encode = (value) => Date.parse(/T/.test(String(value)) ? `${value}Z` : String(value))
const scaleOf = (type: Statement['columns'][number]['type']) => (type.kind === 'decimal' ? type.scale : 0)
