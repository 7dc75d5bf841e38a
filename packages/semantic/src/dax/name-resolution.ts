import { closestName } from '@casement/errors'
import type { Column } from '../model/column.ts'
import type { ModelError } from '../model/errors.ts'
import { columnId, findColumn, findTable, sameName } from '../model/model.ts'
import type { Table } from '../model/model.ts'
import { pathsFrom } from '../model/relationships.ts'
import type { TypedExpression } from '../model/typed-expression.ts'
import type { Diagnostics } from './diagnostics.ts'
import type { Scope, Vocabulary } from './scope.ts'
import type { Expression } from './syntax.ts'

/** The model that names are looked up in, for one expression. */
interface NamedModel extends Diagnostics {
  readonly vocabulary: Vocabulary
}

export function modelTable(name: string, at: number, model: NamedModel): Table {
  const table = findTable(model.vocabulary, name)
  if (table) return table
  const names = model.vocabulary.tables.map((other) => other.name)
  throw model.error(
    'MEASURE_UNKNOWN_NAME',
    at,
    `The model has no table or variable "${name}"`,
    quotedTable(closestName(name, names)),
  )
}

export function modelColumn(
  expression: Expression | null | undefined,
  at: number,
  model: NamedModel,
): Column {
  if (expression?.kind !== 'column')
    throw model.error(
      'MEASURE_ARGUMENTS',
      expression?.at ?? at,
      "A column was expected here, as 'Table'[Column]",
    )
  const table = modelTable(expression.table, expression.at, model)
  const column = findColumn(table, expression.column)
  if (column) return column
  throw unknownColumn(table, expression.column, expression.at, model)
}

export function unknownColumn(table: Table, name: string, at: number, model: NamedModel): ModelError {
  const near = closestName(
    name,
    table.columns.map((column) => column.name),
  )
  return model.error(
    'MEASURE_UNKNOWN_NAME',
    at,
    `The table "${table.name}" has no column or measure "${name}"`,
    near && `"${table.name}[${near}]"`,
  )
}

/** A column where a value is needed: there must be a row to take it from. */
export function columnValue(column: Column, at: number, scope: Scope, model: NamedModel): TypedExpression {
  const row = scope.rows.find((candidate) => {
    if ('table' in candidate) return sameName(candidate.table, column.table)
    return 'noted' in candidate || candidate.columns.some((other) => columnId(other) === columnId(column))
  })
  if (row && 'noted' in row) row.noted.set(columnId(column), column)
  if (!row)
    throw model.error(
      'MEASURE_CONTEXT',
      at,
      scope.isRule
        ? `An RLS filter may only use columns of its own table, and ${columnId(column)} is not one`
        : leadsTo(column, scope, model)
          ? `There is no row to take ${columnId(column)} from, but one of "${leadsTo(column, scope, model)}", which leads to it; take it with RELATED(${columnId(column)})`
          : `There is no row to take ${columnId(column)} from; aggregate it, as in SUM(${columnId(column)}), or use SELECTEDVALUE`,
    )
  return { kind: 'column', column, type: column.type }
}

/** The table of a row in force that leads to a column's table. */
function leadsTo({ table }: Column, scope: Scope, model: NamedModel): string | undefined {
  for (const row of scope.rows)
    if ('table' in row && pathsFrom(model.vocabulary, row.table).has(table)) return row.table
  return undefined
}

/** The columns of other tables that one row of `table` leads to. */
export function relatedColumn(column: Column, at: number, scope: Scope, model: NamedModel): TypedExpression {
  // An RLS filter looks at the rows of its own table as they stand there.
  for (const row of scope.isRule ? scope.rows.slice(0, -1) : scope.rows) {
    if ('table' in row && pathsFrom(model.vocabulary, row.table).has(column.table))
      return { kind: 'column', column, type: column.type }
  }
  throw model.error(
    'MEASURE_CONTEXT',
    at,
    scope.isRule
      ? `RELATED is for rows of other tables in an RLS filter; write a rule on "${column.table}", which reaches the rows that lead to it`
      : `No row at hand leads to a row of "${column.table}"; RELATED goes from the many side to the one side`,
  )
}

const quotedTable = (name: string | undefined): string | undefined => name && `'${name}'`
