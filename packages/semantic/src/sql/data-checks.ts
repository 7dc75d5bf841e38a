import type { Column } from '../model/column.ts'
import { columnId, tableOf } from '../model/model.ts'
import type { Model, Table } from '../model/model.ts'
import { dialects, quoted } from './dialect.ts'
import type { DialectName } from './statement.ts'

/** Source of a table's rows when a statement runs: in the data file under their own name, or under the model's. */
export function sourceName({ name, source }: Table): string {
  return 'table' in source ? source.table.split('.').map(quoted).join('.') : quoted(name)
}

/** A query that gives no row where the data are as the model says. */
export interface ModelCheck {
  /** Path in the model: `relationships[0].to`. */
  readonly path: string
  readonly column: Column
  /** Problem when it does, for people. */
  readonly message: string
  readonly sql: string
}

/** Checks of the data: each one side of a relationship has unique values, since facts would count double otherwise. */
export function checksOf(model: Model, dialect: DialectName): ModelCheck[] {
  const { fold } = dialects[dialect]
  const ends = model.relationships.map(({ to }, index) => ({
    column: to,
    path: `relationships[${index}].to`,
  }))
  const isFirst = ({ column }: { column: Column }, index: number) =>
    ends.findIndex((other) => columnId(other.column) === columnId(column)) === index
  return ends.filter(isFirst).map(({ column, path }) => {
    const name = quoted(column.source)
    const key = column.type.kind === 'text' ? fold(name) : name
    return {
      path,
      column,
      message: `${columnId(column)} is the one side of a relationship, and some of its values occur more than once`,
      sql: `SELECT ${key} AS "value", count(*) AS "times" FROM ${sourceName(tableOf(model, column))} WHERE ${name} IS NOT NULL GROUP BY 1 HAVING count(*) > 1 ORDER BY 1 LIMIT 10`,
    }
  })
}
