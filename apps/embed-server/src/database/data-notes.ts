import type { Problem } from '@casement/schema'
import type { Column, Knowledge, Relationship } from '@casement/semantic'
import { placesOfRecords } from '../csv/data-records.ts'
import type { CsvTable } from '../csv/prepare-csv.ts'
import type { LoadingEngine } from '../csv/loading-engine.ts'
import type { DatasetSource, SourceTable } from '../content/table-sources.ts'

type Read = (sql: string) => Promise<unknown[][]>

/**
 * What is doubtful in data that are served all the same: days that a date table lacks, and rows that no row of the one side
 * of a relationship belongs to. Views are not read for it, since nobody knows how long they take; a view that is the one
 * side was read already.
 */
export async function dataNotes(
  engine: LoadingEngine,
  { model, tables }: DatasetSource,
  { csv, known }: { csv: ReadonlyMap<SourceTable, CsvTable>; known: Pick<Knowledge, 'hasPartners'> },
): Promise<readonly Problem[]> {
  const read: Read = (sql) => engine.rows(sql)
  const sourceOf = ({ table }: Column) => tables.find((source) => source.table.name === table)!
  const isKept = ({ table: { source } }: SourceTable) => 'table' in source || 'csv' in source
  const isOneSide = (column: Column) => model.relationships.some(({ to }) => to === column)
  const notes: Problem[] = []
  const { dates } = model
  if (dates && (isOneSide(dates) || isKept(sourceOf(dates))))
    notes.push(...(await gaps(read, dates, sourceOf(dates))))
  for (const [index, relationship] of model.relationships.entries()) {
    const [many, one] = [sourceOf(relationship.from), sourceOf(relationship.to)]
    if (!isKept(many) || known.hasPartners(relationship)) continue
    notes.push(
      ...(await strays(read, relationship, {
        many,
        one,
        csv: csv.get(many),
        path: `relationships[${index}]`,
      })),
    )
  }
  return notes
}

async function gaps(read: Read, dates: Column, { name, at }: SourceTable): Promise<Problem[]> {
  const day = quoted(dates.source)
  const [row] = await read(
    `SELECT count(*), date_diff('day', min(d), max(d)) + 1, CAST(min(d) FILTER (next > d + 1) + 1 AS VARCHAR)
     FROM (SELECT d, lead(d) OVER (ORDER BY d) AS next FROM (SELECT DISTINCT ${day} AS d FROM ${sqlName(name)} WHERE ${day} IS NOT NULL))`,
  )
  const [days, all, first] = row!
  if (Number(days) === 0)
    return [{ path: at, message: `${idOf(dates)} has no day, and time functions go by its days` }]
  if (first === null) return []
  const message = `${idOf(dates)} has ${String(days)} of the ${String(all)} days from its first to its last; ${String(first)} is the first that it lacks. Time functions skip such days, and facts of them are in no figure by "${dates.table}"`
  return [{ path: at, message }]
}

interface Sides {
  readonly many: SourceTable
  readonly one: SourceTable
  readonly csv: CsvTable | undefined
  readonly path: string
}

async function strays(
  read: Read,
  { from, to }: Relationship,
  { many, one, csv, path }: Sides,
): Promise<Problem[]> {
  const on = `${compared(to, 'one')} = ${compared(from, 'many')}`
  const value = `"many".${quoted(from.source)}`
  const record = csv ? '"many".rowid' : 'NULL'
  const [row] = await read(
    `SELECT count(*), arg_min(CAST(value AS VARCHAR), place), min(place) FROM (
      SELECT ${value} AS value, ${csv ? record : value} AS place FROM ${sqlName(many.name)} AS "many" ANTI JOIN ${sqlName(one.name)} AS "one" ON ${on} WHERE ${value} IS NOT NULL)`,
  )
  const [count, first, place] = row!
  if (Number(count) === 0) return []
  const rows = Number(count) === 1 ? '1 row' : `${String(count)} rows`
  const message = `${rows} of "${from.table}" ${Number(count) === 1 ? 'has a value' : 'have values'} of ${idOf(from)} that ${idOf(to)} lacks, the first is "${String(first)}"; no figure by "${to.table}" has them`
  if (!csv) return [{ path, message }]
  const at = csv.columns.find(({ column }) => column === from)!.place
  const places = await placesOfRecords(csv, [Number(place)])
  const found = places.get(Number(place))?.[at]
  return [
    {
      path: idOf(from),
      message,
      file: csv.file,
      ...(found && { place: { line: found.line, column: found.column } }),
    },
  ]
}

/** Relationships compare text without case. */
const compared = ({ source, type }: Column, alias: string) =>
  type.kind === 'text' ? `lower("${alias}".${quoted(source)})` : `"${alias}".${quoted(source)}`

const idOf = ({ table, name }: Column) => `${table}[${name}]`
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const sqlName = (parts: readonly string[]): string => parts.map(quoted).join('.')
