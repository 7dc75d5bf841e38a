import { dayMs } from '@casement/limits'
import type { Problem } from '@casement/schema'
import {
  alikeQuery,
  alikeStrayQuery,
  type Column,
  daysQuery,
  type DialectName,
  type Knowledge,
  mayBeUnreal,
  type Model,
  type Relationship,
  strayQuery,
  unrealQuery,
} from '@casement/semantic'
import { placesOfRecords } from '../../content/csv/data-records.ts'
import type { CsvTable } from '../../content/csv/prepare-csv.ts'
import type { DatasetSource, SourceTable } from '../../content/table-sources.ts'
import { EngineLost, EngineTooSlow } from '../source-engine.ts'
import { differenceInWords } from './look-alikes.ts'

/** Rows of a query. Rejects where the signal is aborted first. */
export type ReadNotes = (sql: string, signal: AbortSignal) => Promise<readonly (readonly unknown[])[]>

interface Looking {
  readonly read: ReadNotes
  readonly dialect: DialectName
  /** Tables that came from CSV files, where a value has a line. Absent: none. */
  readonly csv?: ReadonlyMap<SourceTable, CsvTable>
  /** What is known already. Absent: nothing. */
  readonly known?: Pick<Knowledge, 'hasPartners'>
  /** How long all of it may take. */
  readonly withinMs: number
}

/** The most days that a date table is looked through for gaps. */
const maxDays = 100_000

/**
 * What is doubtful in data that are served all the same, of whatever source and engine: rows that no row of the one side of
 * a relationship belongs to, days that a date table lacks, values that cannot be reckoned with, texts that look alike and
 * are not the same. What takes too long is left out, and that is said.
 */
export async function dataNotes(
  { model, tables }: DatasetSource,
  looking: Looking,
): Promise<readonly Problem[]> {
  const { read, withinMs } = looking
  const signal = AbortSignal.timeout(withinMs)
  const sourceOf = ({ table }: Column) => tables.find((source) => source.table.name === table)!
  const asking = { ...looking, model, sourceOf, read: (sql: string) => read(sql, signal) }
  const looks: (() => Promise<readonly Problem[]>)[] = [
    ...model.relationships.map((relationship, index) => () => strays(asking, relationship, index)),
    ...(model.dates ? [() => gaps(asking, model.dates!)] : []),
    ...model.tables.map((_, index) => () => unreal(asking, index)),
    ...textsOf(model).map((column) => () => alike(asking, column)),
  ]
  const notes: Problem[] = []
  for (const look of looks) {
    const found = await look().catch((error: unknown) => {
      if (signal.aborted || error instanceof EngineTooSlow) return null
      if (error instanceof EngineLost || !(error instanceof Error)) throw error
      // What an engine cannot be asked is no doubt about its data.
      return []
    })
    if (found === null) return [...notes, unlooked(withinMs)]
    notes.push(...found)
  }
  return notes
}

const unlooked = (withinMs: number): Problem => ({
  path: 'tables',
  message: `the data take longer than ${withinMs / 1000} s to be looked through, so that rows without a partner, values that are no numbers and texts that look alike may be among them`,
})

interface Asking {
  readonly read: (sql: string) => Promise<readonly (readonly unknown[])[]>
  readonly model: Model
  readonly dialect: DialectName
  readonly csv?: ReadonlyMap<SourceTable, CsvTable>
  readonly known?: Pick<Knowledge, 'hasPartners'>
  readonly sourceOf: (column: Column) => SourceTable
}

async function strays(
  asking: Asking,
  relationship: Relationship,
  index: number,
): Promise<readonly Problem[]> {
  const { read, model, dialect, known, csv, sourceOf } = asking
  const { from, to } = relationship
  if (known?.hasPartners(relationship)) return []
  const [row] = await read(strayQuery(model, relationship, dialect))
  const count = Number(row?.[0] ?? 0)
  if (count === 0) return []
  const of = csv?.get(sourceOf(from))
  const first = of && (await firstStray(asking, relationship, of))
  const [like] = from.type.kind === 'text' ? await read(alikeStrayQuery(model, relationship, dialect)) : []
  const rows = count === 1 ? '1 row' : `${count} rows`
  const value = first ? first.value : String(row![1])
  const hint = like ? `; ${likeness(String(like[0]), String(like[1]))}` : ''
  const message = `${rows} of "${from.table}" ${count === 1 ? 'has a value' : 'have values'} of ${idOf(from)} that ${idOf(to)} lacks, the first is "${value}"; no figure by "${to.table}" has them${hint}`
  return [first ? { ...first.at, message } : { path: `relationships[${index}]`, message }]
}

/** The first row of a CSV file whose value the one side lacks. */
async function firstStray({ read, sourceOf }: Asking, { from, to }: Relationship, csv: CsvTable) {
  const [many, one] = [from, to].map((column) => sqlName(sourceOf(column).name))
  const on = [to, from].map((column, side) => compared(column, side === 0 ? 'one' : 'many')).join(' = ')
  const value = `"many".${quoted(from.source)}`
  const [row] = await read(
    `SELECT min("many".rowid), arg_min(CAST(${value} AS VARCHAR), "many".rowid) FROM ${many} AS "many" ANTI JOIN ${one} AS "one" ON ${on} WHERE ${value} IS NOT NULL`,
  )
  const record = Number(row![0])
  const column = csv.columns.find((each) => each.column === from)!.place
  const found = (await placesOfRecords(csv, [record])).get(record)?.[column]
  const place = found && { line: found.line, column: found.column }
  return { value: String(row![1]), at: { path: idOf(from), file: csv.file, ...(place && { place }) } }
}

async function gaps({ read, model, dialect, sourceOf }: Asking, dates: Column): Promise<readonly Problem[]> {
  const found = await read(daysQuery(model, dates, { dialect, most: maxDays }))
  const days = found.map(([day]) => String(day).slice(0, 10))
  const path = sourceOf(dates).at
  if (days.length === 0)
    return [{ path, message: `${idOf(dates)} has no day, and time functions go by its days` }]
  if (days.length > maxDays) return []
  const numbers = days.map((day) => Date.parse(day) / dayMs)
  const all = numbers.at(-1)! - numbers[0]! + 1
  const before = numbers.findIndex(
    (day, index) => index + 1 < numbers.length && numbers[index + 1]! > day + 1,
  )
  if (before < 0) return []
  const first = new Date((numbers[before]! + 1) * dayMs).toISOString().slice(0, 10)
  const message = `${idOf(dates)} has ${days.length} of the ${all} days from its first to its last; ${first} is the first that it lacks. Time functions skip such days, and facts of them are in no figure by "${dates.table}"`
  return [{ path, message }]
}

async function unreal({ read, model, dialect }: Asking, index: number): Promise<readonly Problem[]> {
  const table = model.tables[index]!
  const columns = table.columns.filter((column) => mayBeUnreal(column, dialect))
  if (columns.length === 0) return []
  const [row] = await read(unrealQuery(model, columns, dialect))
  return columns.flatMap((column, place) => {
    const count = Number(row?.[place] ?? 0)
    if (count === 0) return []
    const what = count === 1 ? '1 value that is' : `${count} values that are`
    const message = `${idOf(column)} has ${what} not finite (NaN or an infinity); figures that read ${count === 1 ? 'it' : 'them'} fail: leave such values empty in the source`
    return [{ path: `tables[${index}].columns[${table.columns.indexOf(column)}]`, message }]
  })
}

/** Columns of texts that people see or that relate tables; facts' own last, which are the longest. */
function textsOf({ tables, relationships }: Model): readonly Column[] {
  const isKey = (column: Column) => relationships.some(({ from, to }) => from === column || to === column)
  const isFact = (column: Column) => !relationships.some(({ to }) => to.table === column.table)
  return tables
    .filter(({ choices }) => !choices)
    .flatMap(({ columns }) => columns)
    .filter((column) => column.type.kind === 'text' && (!column.hidden || isKey(column)))
    .toSorted((one, other) => Number(isFact(one)) - Number(isFact(other)))
}

async function alike(
  { read, model, dialect, sourceOf }: Asking,
  column: Column,
): Promise<readonly Problem[]> {
  const [row] = await read(alikeQuery(model, column, dialect))
  if (!row) return []
  const { table, at } = sourceOf(column)
  const place = table.columns.findIndex(({ name }) => name === column.name)
  const message = `${idOf(column)} has texts that look alike and are not the same: ${likeness(String(row[0]), String(row[1]))}; write them alike, or each has figures of its own`
  return [{ path: `${at}.columns[${place}]`, message }]
}

const likeness = (one: string, other: string) =>
  `${JSON.stringify(one)} and ${JSON.stringify(other)} differ by ${differenceInWords(one, other)}`

/** Relationships compare text without case. */
const compared = ({ source, type }: Column, alias: string) =>
  type.kind === 'text' ? `lower("${alias}".${quoted(source)})` : `"${alias}".${quoted(source)}`

const idOf = ({ table, name }: Column) => `${table}[${name}]`
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const sqlName = (parts: readonly string[]): string => parts.map(quoted).join('.')
