import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Problem } from '@casement/schema'
import { csvRecords, type CsvRecord } from './csv-records.ts'
import type { CsvTable } from './prepare-csv.ts'

/** The values of some records, which are counted from 0, with their places. */
export async function placesOfRecords(
  csv: CsvTable,
  requested: readonly number[],
): Promise<Map<number, CsvRecord['values']>> {
  const found = new Map<number, CsvRecord['values']>()
  const last = Math.max(-1, ...requested)
  let record = -1
  for await (const { values } of dataRecords(csv)) {
    if (requested.includes(++record)) found.set(record, values)
    if (record >= last) break
  }
  return found
}

/** Limit of problems of one kind; an author mends the rest with them. */
export const maxTold = 3

const notUtf8 = 'is not written in UTF-8'

/** Why the engine could not tell the records apart; nothing where they are as they should be. */
export async function brokenRecords(csv: CsvTable): Promise<Problem[]> {
  const problems: Problem[] = []
  const width = csv.head.heading.length
  let others = 0
  const tell = (message: string, place: { line: number; column: number }) => {
    if (problems.length >= maxTold) others++
    else
      problems.push({ path: '', message, file: csv.file, place: { line: place.line, column: place.column } })
  }
  for await (const record of dataRecords(csv)) {
    const [first] = record.values
    const foreign = record.values.find(({ text }) => text.includes('\uFFFD'))
    if (record.problem) tell(record.problem.message, record.problem)
    else if (foreign && problems.some(({ message }) => message.includes(notUtf8))) others++
    else if (foreign && csv.head.encoding === 'utf-8')
      tell(
        `${JSON.stringify(foreign.text)} ${notUtf8}${csv.said.encoding === undefined ? '' : ', as its source says'}; save the file as UTF-8, or say its encoding in the source, such as "encoding": "windows-1252"`,
        foreign,
      )
    else if (record.values.length !== width)
      tell(
        `there ${record.values.length === 1 ? 'is 1 value' : `are ${record.values.length} values`} here, and the heading has ${width}${record.values.length > width ? '; a value that has a delimiter in it stands in quotes' : ''}`,
        first!,
      )
  }
  const last = problems.at(-1)
  if (last && others > 0)
    problems[problems.length - 1] = { ...last, message: `${last.message}; and ${others} more lines` }
  return problems
}

/** Writes the file anew in UTF-8, every value in quotes and every line ended alike; counts its records. */
export async function writeClean(csv: CsvTable): Promise<number> {
  const { delimiter } = csv.head
  let records = 0
  await pipeline(
    async function* () {
      yield `${csv.head.heading.map((_, place) => `c${place}`).join(delimiter)}\n`
      for await (const { values } of dataRecords(csv)) {
        records++
        yield `${values.map(({ text }) => `"${text.replaceAll('"', '""')}"`).join(delimiter)}\n`
      }
    },
    createWriteStream(csv.clean, { mode: 0o600 }),
  )
  return records
}

/**
 * The records between the heading and what stands below the data. A value too many at the end of a line that is empty is what
 * a delimiter after the last one leaves.
 */
async function* dataRecords({ path, head, said }: CsvTable): AsyncGenerator<CsvRecord> {
  const width = head.heading.length
  const { skipLastLines = 0 } = said
  let isHeading = head.hasHeading
  const held: CsvRecord[] = []
  for await (const record of csvRecords(path, head)) {
    if (isHeading) {
      isHeading = false
      continue
    }
    const isTooLong = record.values.length === width + 1 && record.values.at(-1)!.text === ''
    held.push(isTooLong ? { ...record, values: record.values.slice(0, -1) } : record)
    if (held.length > skipLastLines) yield held.shift()!
  }
}
