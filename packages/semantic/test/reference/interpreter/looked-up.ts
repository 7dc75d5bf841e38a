import type { Expression } from '../../../src/dax/syntax.ts'
import { memberKey } from '../values.ts'
import type { Plain } from '../values.ts'
import type { ModelShape } from './model-shape.ts'
import type { Rows } from './rows.ts'
import { joined } from './shapes.ts'
import type { ColumnId, Scope, TableValue } from './shapes.ts'

/** Thrown where LOOKUPVALUE finds several values. */
class SeveralValues extends Error {}

/** Whether a rule is true in a row; it is not where a value of it is several. */
export function holdsIn(
  interpreter: { evaluateText(source: string, scope: Scope): Plain },
  filter: string,
  scope: Scope,
): boolean {
  try {
    return interpreter.evaluateText(filter, scope) === true
  } catch (error) {
    if (error instanceof SeveralValues) return false
    throw error
  }
}

/** Whether values stand together in a row of a table. */
export const isAmong = (values: readonly Plain[], table: TableValue): boolean =>
  table.rows.some((row) => joined(row.values) === joined(values))

/** Some columns of a table. */
export const projected = (table: TableValue, columns: readonly ColumnId[]): TableValue => ({
  columns,
  rows: table.rows.map(({ values }) => ({ values: columns.map((id) => values[table.columns.indexOf(id)]!) })),
})

/** LOOKUPVALUE(result, column, value, …) in all rows of the table of the result. */
export function lookedUp(
  rows: Rows,
  shape: ModelShape,
  given: readonly (Expression | null)[],
  value: (index: number) => Plain,
): Plain {
  const [table, result] = shape.columnGiven(given[0]).split('.') as [string, string]
  const wanted = given.flatMap((argument, index) =>
    index % 2 === 1
      ? [{ name: shape.columnGiven(argument).slice(table.length + 1), key: memberKey(value(index + 1)) }]
      : [],
  )
  const found = rows.of(table).filter((row) => wanted.every(({ name, key }) => memberKey(row[name]!) === key))
  const values = new Map(found.map((row) => [memberKey(row[result]!), row[result]!]))
  if (values.size > 1) throw new SeveralValues()
  return [...values.values()][0] ?? null
}
