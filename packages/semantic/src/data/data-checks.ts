import type { Column } from '../model/column.ts'
import { columnId, tableOf } from '../model/model.ts'
import type { Model, Table } from '../model/model.ts'
import { relationshipsFrom } from '../model/relationships.ts'
import { typeText, type ValueType } from '../model/value-type.ts'
import { dialects, quoted } from '../sql/dialect.ts'
import { sourceName } from '../sql/secured-table.ts'
import type { DialectName } from '../sql/statement.ts'

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

/** A query of one row: the first and the last day of a table's facts, as text, BLANK of none; and how many days have any. */
export interface DaysQuery {
  readonly table: Table
  readonly sql: string
}

/**
 * Asks which days facts are of, by the relationships that lead to the date table. Days that the model says are not asked for.
 */
export function daysQueriesOf(model: Model, dialect: DialectName): DaysQuery[] {
  const { dates } = model
  if (!dates) return []
  const text = dialects[dialect].type({ kind: 'text' })
  return model.tables.flatMap((table) => {
    const { covers } = table
    const leads = relationshipsFrom(model, table.name).find(({ to }) => to.table === dates.table)
    if (!leads || (covers?.from !== undefined && covers.to !== undefined)) return []
    const own = quoted(leads.from.source)
    const days =
      leads.to === dates
        ? { day: own, rows: sourceName(table) }
        : {
            day: quoted(dates.source),
            rows: `${sourceName(tableOf(model, dates))} AS "calendar" WHERE ${quoted(leads.to.source)} IN (SELECT ${own} FROM ${sourceName(table)} AS "facts")`,
          }
    const edges = ['min', 'max'].map((edge) => `CAST(${edge}(${days.day}) AS ${text})`)
    const rows = leads.to === dates ? `${days.rows} AS "facts"` : days.rows
    return [{ table, sql: `SELECT ${edges.join(', ')}, count(DISTINCT ${days.day}) FROM ${rows}` }]
  })
}

/** Whether a column that the engine keeps as `found`, by its own name of the type, is what the model says it is. */
const isKept = (found: string, type: ValueType, dialect: DialectName): boolean =>
  new RegExp(`^(${dialects[dialect].kept(type)})$`).test(found)

/** Says what a column is kept as where that is not what the model says, and what helps. */
export function differingType(column: Column, found: string, dialect: DialectName): string | undefined {
  const { source, type } = column
  if (isKept(found, type, dialect)) return undefined
  const cast = `CAST(${quoted(source)} AS ${dialects[dialect].type(type)})`
  return `${columnId(column)} is kept as ${found}, and the model says ${typeText(type)}; say the type that it has, or give it as ${cast}`
}

/**
 * A query of one row for PostgreSQL, which has no catalogue of what a query gives: the names of the types of its columns. A
 * domain is told as the type that it is of.
 */
export function typesOfQuery(table: Table): string {
  const types = table.columns.map(({ source }) => {
    const type = `pg_typeof(${quoted(source)})`
    const base = `SELECT typbasetype FROM pg_catalog.pg_type WHERE oid = ${type} AND typtype = 'd'`
    return `CAST(coalesce(CAST((${base}) AS regtype), ${type}) AS text)`
  })
  return `SELECT ${types.join(', ')} FROM (SELECT 1) AS "one" LEFT JOIN ${sourceName(table)} AS "own" ON FALSE`
}

/** A query for one value of a column of PostgreSQL's that has more digits after the point than the model says. */
export const finerThan = (table: Table, { source, type }: Column): string =>
  `SELECT ${quoted(source)} FROM ${sourceName(table)} WHERE ${quoted(source)} <> round(${quoted(source)}, ${type.kind === 'decimal' ? type.scale : 0}) LIMIT 1`

/**
 * A query without rows that fails where a column of the table is not there, may not be read, or is of another type than
 * the model says. An amount that the server keeps as a double fails too, where the dialect tells them apart.
 */
export function probeOf(table: Table, columns: readonly Column[], dialect: DialectName): string {
  const { type: typeName, own } = dialects[dialect]
  const tests = columns.map(({ source, type }) => {
    if (own) return own.requireKept(quoted(source), type)
    const isExact = type.kind === 'decimal' || type.kind === 'integer'
    // Of doubles PostgreSQL has no remainder.
    const operator = isExact && dialect === 'postgres' ? '%' : '='
    return `${quoted(source)} ${operator} CAST(NULL AS ${typeName(type)})`
  })
  return `SELECT ${tests.length > 0 ? tests.join(', ') : '1'} FROM ${sourceName(table)} WHERE FALSE`
}
