import { tableFromIPC, Type } from '@uwdata/flechette'
import type { Column } from '@uwdata/flechette'
import type { ColumnData, TableData } from '../algebra/tables.ts'
import { textColumn } from '../algebra/text-column.ts'

/** A table with the links that lead from its rows. */
export interface LinkedTable {
  readonly data: TableData
  readonly links: ReadonlyMap<string, Int32Array>
}

/** Reads what `tableInSteps` has written. */
export function decodeTable(bytes: Uint8Array): LinkedTable {
  const table = tableFromIPC(bytes, { useBigInt: true, useDecimalInt: true })
  const { rowCount, hasBlankRow, links } = JSON.parse(table.schema.metadata!.get('casement')!) as {
    rowCount: number
    hasBlankRow: boolean
    links: readonly string[]
  }
  const columns = table.schema.fields.map(({ name }, place) => [name, table.getChildAt(place)] as const)
  const isLink = new Set(links)
  return {
    data: {
      rowCount,
      hasBlankRow,
      columns: new Map(
        columns.flatMap(([name, column]) => (isLink.has(name) ? [] : [[name, decodedColumn(column)]])),
      ),
    },
    links: new Map(
      columns.flatMap(([name, column]) => (isLink.has(name) ? [[name, column.toArray() as Int32Array]] : [])),
    ),
  }
}

function decodedColumn(column: Column<unknown>): ColumnData {
  if (column.type.typeId === Type.Dictionary) return decodedText(column)
  if (column.type.typeId === Type.Decimal) return { kind: 'big', values: [...column] as (bigint | null)[] }
  const values = new Float64Array(column.length)
  for (let row = 0; row < column.length; row++) {
    const value = column.at(row) as bigint | number | null
    values[row] = value === null ? Number.NaN : Number(value)
  }
  return { kind: 'number', values }
}

/** The codes of a column of text as they stand in its batches: its values are looked at once each. */
function decodedText(column: Column<unknown>): ColumnData {
  const codes = new Int32Array(column.length)
  let values: readonly string[] = []
  let at = 0
  for (const batch of column.data) {
    const { dictionary, key } = batch as unknown as { dictionary: Column<string>; key(row: number): number }
    values = [...dictionary] as string[]
    for (let row = 0; row < batch.length; row++)
      codes[at++] = batch.at(row) === null ? -1 : key.call(batch, row)
  }
  return textColumn(codes, values)
}
