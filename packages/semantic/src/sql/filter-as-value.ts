import type { Column } from '../model/column.ts'
import { boolean } from '../model/value-type.ts'
import type { RowFilter, Value } from '../plan/relation.ts'

/** A filter as a condition over fields. */
export const filterAsValue = (filter: RowFilter): Value =>
  filter.kind === 'condition' ? filter.condition : combinationsAsValue(filter)

/** A list of combinations as a condition; BLANK is found by BLANK only. */
function combinationsAsValue({
  columns,
  rows,
  isExcluded,
}: Extract<RowFilter, { kind: 'combinations' }>): Value {
  const field = (column: Column): Value => ({ kind: 'field', column, type: column.type })
  const [first] = columns
  const found: Value =
    columns.length === 1 && first
      ? {
          kind: 'operation',
          operator: 'oneOf',
          operands: [field(first), ...rows.map((row) => row[0]!)],
          type: boolean,
        }
      : anyOf(
          rows.map((row) => ({
            kind: 'operation',
            operator: 'and',
            operands: row.map((value, index): Value => ({
              kind: 'operation',
              operator: 'oneOf',
              operands: [field(columns[index]!), value],
              type: boolean,
            })),
            type: boolean,
          })),
        )
  return isExcluded ? { kind: 'operation', operator: 'not', operands: [found], type: boolean } : found
}

function anyOf(values: Value[]): Value {
  if (values.length === 0) return { kind: 'literal', value: false, type: boolean }
  return values.length === 1
    ? values[0]!
    : { kind: 'operation', operator: 'or', operands: values, type: boolean }
}
