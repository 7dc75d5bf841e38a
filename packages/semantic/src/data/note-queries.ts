import type { Column, Relationship } from '../model/column.ts'
import { tableOf } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import { dialects, quoted } from '../sql/dialect.ts'
import { sourceName } from '../sql/secured-table.ts'
import type { DialectName } from '../sql/statement.ts'

/** A column, its rows and its dialect, as queries over its values need them. */
function valuesOf(model: Model, column: Column, dialect: DialectName) {
  const { fold, ordered, type } = dialects[dialect]
  const value = quoted(column.source)
  return {
    rows: `${sourceName(tableOf(model, column))} AS "rows" WHERE ${value} IS NOT NULL`,
    value,
    /** As it is compared. */
    compared: column.type.kind === 'text' ? fold(value) : value,
    text: (sql: string) => `CAST(${sql} AS ${type({ kind: 'text' })})`,
    /** By code point, whatever the engine orders text by. */
    first: (sql: string) => `min(${column.type.kind === 'text' ? ordered(sql) : sql})`,
    last: (sql: string) => `max(${column.type.kind === 'text' ? ordered(sql) : sql})`,
  }
}

/** The values of the many side that the one side lacks: each as it is compared, one of its spellings, and its rows. */
function straysOf(model: Model, { from, to }: Relationship, dialect: DialectName): string {
  const [many, one] = [valuesOf(model, from, dialect), valuesOf(model, to, dialect)]
  const facts = `SELECT ${many.compared} AS "key", ${many.first(many.value)} AS "written", count(*) AS "times" FROM ${many.rows} GROUP BY 1`
  const keys = `SELECT DISTINCT ${one.compared} AS "key", 1 AS "there" FROM ${one.rows}`
  return `SELECT "facts"."written" AS "written", "facts"."times" AS "times" FROM (${facts}) AS "facts" LEFT JOIN (${keys}) AS "keys" ON "facts"."key" = "keys"."key" WHERE "keys"."there" IS NULL`
}

/** A query of one row: how many rows of the many side have a value that the one side lacks, and the first such value as text. */
export function strayQuery(model: Model, relationship: Relationship, dialect: DialectName): string {
  const { text, first } = valuesOf(model, relationship.from, dialect)
  return `SELECT sum("times"), ${text(first('"written"'))} FROM (${straysOf(model, relationship, dialect)}) AS "strays"`
}

/** A query for a value of the many side that the one side lacks, and the one there that looks like it; no row where none does. */
export function alikeStrayQuery(model: Model, relationship: Relationship, dialect: DialectName): string {
  const { alike } = dialects[dialect]
  const one = valuesOf(model, relationship.to, dialect)
  const keys = `SELECT ${alike(one.value)} AS "look", ${one.first(one.value)} AS "there" FROM ${one.rows} GROUP BY 1`
  const strays = `SELECT ${alike('"written"')} AS "look", ${one.first('"written"')} AS "written" FROM (${straysOf(model, relationship, dialect)}) AS "strays" GROUP BY 1`
  return `SELECT "looks"."written", "keys"."there" FROM (${strays}) AS "looks" JOIN (${keys}) AS "keys" ON "looks"."look" = "keys"."look" ORDER BY 1 LIMIT 1`
}

/** A query for two values of a column of texts that are not the same and look it; no row where there are none. */
export function alikeQuery(model: Model, column: Column, dialect: DialectName): string {
  const { alike } = dialects[dialect]
  const { rows, value, compared, first, last } = valuesOf(model, column, dialect)
  const values = `SELECT ${compared} AS "value", ${first(value)} AS "written" FROM ${rows} GROUP BY 1`
  return `SELECT ${first('"written"')}, ${last('"written"')} FROM (${values}) AS "values" GROUP BY ${alike('"written"')} HAVING count(*) > 1 ORDER BY 1 LIMIT 1`
}

/** A query of one row: for each of the columns how many of its values are none that can be reckoned with, as NaN. */
export function unrealQuery(model: Model, columns: readonly Column[], dialect: DialectName): string {
  const [first] = columns
  const counts = columns.map(
    ({ source }) => `sum(CASE WHEN ${dialects[dialect].unreal(quoted(source))} THEN 1 ELSE 0 END)`,
  )
  return `SELECT ${counts.join(', ')} FROM ${sourceName(tableOf(model, first!))} AS "rows"`
}

/** Columns of a table that may have such values in the dialect. */
export const mayBeUnreal = ({ type }: Column, dialect: DialectName): boolean =>
  type.kind === 'double' ||
  // Amounts and days of PostgreSQL know NaN and infinity as well.
  (dialect === 'postgres' && ['decimal', 'date', 'dateTime'].includes(type.kind))

/** A query for the days of a date table, in their order; one more than `most` where it has more. */
export function daysQuery(
  model: Model,
  dates: Column,
  { dialect, most }: { dialect: DialectName; most: number },
): string {
  const { rows, value, text } = valuesOf(model, dates, dialect)
  return `SELECT DISTINCT ${text(value)} AS "day" FROM ${rows} ORDER BY 1 LIMIT ${most + 1}`
}
