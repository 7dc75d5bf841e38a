import type { CsvForm } from '@casement/semantic'
import type { Problem } from '@casement/schema'
import { placesOfRecords } from './data-records.ts'
import { offset } from './date-reading.ts'
import type { TextColumn } from './detect-forms.ts'
import { isNumber } from './engine-type.ts'
import type { LoadingEngine } from './loading-engine.ts'
import type { CsvTable } from './prepare-csv.ts'

type Read = (sql: string) => Promise<unknown[][]>

/** Says where some times of a column have an offset from UTC and others have none: these are taken for UTC. */
export async function mixedZones(
  read: Read,
  table: string,
  columns: readonly TextColumn[],
  { dateFormat, timeOffsets }: CsvForm,
): Promise<string[]> {
  if (timeOffsets === 'local' || dateFormat !== undefined) return []
  const times = columns.filter(({ type }) => type.kind === 'dateTime')
  const notes: string[] = []
  for (const { id, text } of times) {
    const isTime = `contains(${text}, ':')`
    const hasZone = `regexp_matches(trim(${text}), ':.*(${offset})$')`
    const [row] = await read(
      `SELECT count(*) FILTER (${isTime} AND ${hasZone}), count(*) FILTER (${isTime} AND NOT ${hasZone}) FROM ${table}`,
    )
    const [zoned, others] = row!.map(Number) as [number, number]
    if (zoned === 0 || others === 0) continue
    notes.push(
      `has ${zoned === 1 ? '1 time' : `${zoned} times`} of ${id} with a zone and ${others} without, which are taken for UTC`,
    )
  }
  return notes
}

/** Words that a row of totals begins with. */
const total = /^(grand )?(total|sum|summe|gesamt|gesamtsumme|insgesamt|somme|totaal|totale|suma)\b/i

/**
 * Says that the last row looks like a total: a number of it is what all others above it add up to, and where the others have
 * a date or a text it has none, or a word for a total.
 */
export async function totalRow(
  engine: LoadingEngine,
  csv: CsvTable,
  table: string,
): Promise<readonly Problem[]> {
  const [numbers, others] = [true, false].map((is) =>
    csv.columns.filter(({ column }) => isNumber(column.type) === is),
  ) as [CsvTable['columns'][number][], CsvTable['columns'][number][]]
  const [[last] = []] = await engine.rows(`SELECT max(rowid) FROM ${table}`)
  if (last === null || last === undefined || Number(last) < 2 || numbers.length === 0 || others.length === 0)
    return []
  const isLast = `rowid = ${Number(last)}`
  const names = (of: typeof numbers) => of.map(({ column }) => quoted(column.source))
  const [row] = await engine
    .rows(
      `SELECT ${[
        ...names(numbers).map(
          (name) =>
            `coalesce(sum(${name}) FILTER (NOT ${isLast}) = max(${name}) FILTER (${isLast}) AND max(${name}) FILTER (${isLast}) <> 0 AND count(${name}) > 2, false)`,
        ),
        ...names(others).flatMap((name) => [
          `count(${name}) FILTER (NOT ${isLast}) = count(*) - 1`,
          `CAST(max(${name}) FILTER (${isLast}) AS VARCHAR)`,
        ]),
      ].join(', ')} FROM ${table}`,
    )
    // A sum beyond what the engine can hold is no total.
    .catch((): unknown[][] => [[]])
  const found = numbers.find((_, index) => row![index] === true)
  const isMarked = others.some((_, index) => {
    const [isFilled, text] = row!.slice(numbers.length + 2 * index) as [boolean, string | null]
    return text === null ? isFilled : total.test(text.trim())
  })
  if (!found || !isMarked) return []
  const message = `the last row looks like a total: its ${found.column.table}[${found.column.name}] is the sum of all rows above it; if it is one say "skipLastLines": ${(csv.said.skipLastLines ?? 0) + 1} in the source`
  const places = await placesOfRecords(csv, [Number(last)])
  const at = places.get(Number(last))?.[found.place]
  return [{ path: '', file: csv.file, message, ...(at && { place: { line: at.line, column: at.column } }) }]
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
