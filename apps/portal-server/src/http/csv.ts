import { csvCell, withoutGuard } from '@casement/escape'
import { CsvError, parse } from 'csv-parse/sync'

/** A line of CSV [RFC 4180], without its end, in which nothing is run by a spreadsheet. Objects are their JSON, null is empty. */
export const csvLine = (values: readonly unknown[]): string => values.map(cell).join(',')

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return csvCell(text)
}

/** A line of a file by the names of its columns; what a file leaves out is empty. */
export interface CsvRecord {
  /** counted from 1, the head's */
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

export type CsvProblem = Readonly<{ line: number; message: string }>

/**
 * Reads CSV with a head, separated by commas or semicolons, as spreadsheets write it and `csvLine` does. Names of columns
 * are those of `columns` in any letter case; others are refused, and so is a head without one of `needed`.
 */
export function readCsv(
  text: string,
  { columns, needed }: { columns: readonly string[]; needed: readonly string[] },
): { records: CsvRecord[]; problems: CsvProblem[] } {
  let rows: { record: string[]; info: { lines: number } }[]
  try {
    rows = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as typeof rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return {
      records: [],
      problems: [
        {
          line: Number(error['lines']) || 1,
          message: 'is not CSV: a quote is not closed or stands where none may',
        },
      ],
    }
  }
  const [head, ...rest] = rows
  if (!head) return { records: [], problems: [{ line: 1, message: 'is empty' }] }
  const names = head.record.map((name) => columns.find((one) => one.toLowerCase() === name.toLowerCase()))
  const unknown = head.record.filter((_, index) => names[index] === undefined)
  const missing = needed.filter((name) => !names.includes(name))
  const problems = [
    ...unknown.map((name) => ({
      line: 1,
      message: `has no column "${name}"; there are ${columns.join(', ')}`,
    })),
    ...missing.map((name) => ({ line: 1, message: `needs the column "${name}"` })),
  ]
  if (problems.length > 0) return { records: [], problems }
  const records: CsvRecord[] = []
  for (const { record, info } of rest) {
    if (record.length > names.length)
      problems.push({ line: info.lines, message: `has ${record.length} cells for ${names.length} columns` })
    else
      records.push({
        line: info.lines,
        cells: Object.fromEntries(names.map((name, index) => [name!, withoutGuard(record[index] ?? '')])),
      })
  }
  return { records, problems }
}

/** Semicolons are what spreadsheets write where the comma is the decimal sign. */
const delimiterOf = (text: string): string => {
  const [head = ''] = text.split(/\r?\n/, 1)
  return head.includes(';') && !head.includes(',') ? ';' : ','
}

/** Several values in one cell. */
export const inOneCell = (values: readonly string[]): string => values.join('; ')
export const fromOneCell = (text: string): string[] =>
  text
    .split(';')
    .map((value) => value.trim())
    .filter((value) => value !== '')
