import { columnId, tableOf } from './model.ts'
import type { Model, Table } from './model.ts'
import type { DialectName } from '../statement.ts'
import { dialects, quoted } from '../sql/dialect.ts'

/** Where a table's rows stand when a statement runs: in the data file under their own name, or under the model's. */
export function sourceName({ name, source }: Table): string {
  return 'table' in source ? source.table.split('.').map(quoted).join('.') : quoted(name)
}

/**
 * DuckDB statements that bring the tables which are not in the data file to where compiled statements look for them, as
 * tables of the engine. `pathOf` turns a path of the model file into one that the engine can open; a path that leads
 * out of the model's folder is the caller's to refuse. For the start of a service, before outside access is locked.
 */
export function loadStatements(model: Model, pathOf: (path: string) => string): string[] {
  return model.tables.flatMap((table) => {
    const { source } = table
    if ('table' in source) return []
    const create = `CREATE TABLE ${sourceName(table)} AS`
    if ('sql' in source) return [`${create} SELECT * FROM (${source.sql}) AS "source"`]
    const [reader, path] = 'parquet' in source ? ['read_parquet', source.parquet] : ['read_csv', source.csv]
    const file = `'${pathOf(path).replaceAll("'", "''")}'`
    const columns = table.columns.map(
      (column) =>
        `CAST(${quoted(column.source)} AS ${dialects.duckdb.type(column.type)}) AS ${quoted(column.source)}`,
    )
    return [`${create} SELECT ${columns.join(', ')} FROM ${reader}(${file})`]
  })
}

/** A query that gives no row where the data are as the model says. */
export interface ModelCheck {
  /** What is wrong when it does, for people. */
  readonly message: string
  readonly sql: string
}

/** Checks of the data: each one side of a relationship has unique values, since facts would count double otherwise. */
export function checksOf(model: Model, dialect: DialectName): ModelCheck[] {
  const { fold } = dialects[dialect]
  const ends = new Map(model.relationships.map(({ to }) => [columnId(to), to]))
  return [...ends.values()].map((column) => {
    const name = quoted(column.source)
    const key = column.type.kind === 'text' ? fold(name) : name
    return {
      message: `${columnId(column)} is the one side of a relationship, and some of its values occur more than once`,
      sql: `SELECT ${key} AS "value", count(*) AS "times" FROM ${sourceName(tableOf(model, column))} WHERE ${name} IS NOT NULL GROUP BY 1 HAVING count(*) > 1 LIMIT 10`,
    }
  })
}
