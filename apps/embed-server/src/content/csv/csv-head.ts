import { open } from 'node:fs/promises'
import type { CsvForm } from '@casement/semantic'
import { firstRecord } from './csv-records.ts'

/** A file's form as far as its first bytes and its heading tell it. */
export interface CsvHead {
  readonly encoding: string
  readonly delimiter: string
  /** Lines above the heading, or above the first row where there is none. */
  readonly skippedLines: number
  readonly hasHeading: boolean
  /** The names of the columns, in the order of the file: their positions from 1 where no line names them. */
  readonly heading: readonly string[]
  /** A later line that has the columns which the heading lacks, counted from 1. */
  readonly likelierLine?: number
  /** Note on a form that was taken from the file and is not the usual one, for people. */
  readonly taken: readonly string[]
}

/** Problem of a file before any of its rows is looked at. */
export class CsvHeadError extends Error {
  override readonly name = 'CsvHeadError'
}

/** Longer than any heading. */
const headBytes = 1024 * 1024

/** A comma first: it is taken where nothing speaks for another. */
const delimiters = [',', ';', '\t', '|']

/**
 * Reads how a file is written and what its columns are called: as the model says, and else from its byte order mark and
 * its heading, which `wanted` are the columns of.
 *
 * Throws CsvHeadError, and what opening a file throws.
 */
export async function readCsvHead(
  path: string,
  said: CsvForm,
  requested: readonly string[],
): Promise<CsvHead> {
  const bytes = await firstBytes(path)
  if (bytes.length === 0) throw new CsvHeadError('is empty; its first line names the columns')
  refuseWorkbook(bytes)
  const marked = markOf(bytes)
  const encoding = said.encoding ?? marked ?? 'utf-8'
  if (marked === undefined && said.encoding === undefined && bytes.includes(0))
    throw new CsvHeadError(
      'is no text, or text in UTF-16 without a byte order mark; save it as CSV (UTF-8), or say "encoding": "utf-16le"',
    )
  const whole = new TextDecoder(encoding).decode(bytes)
  // A line that tells spreadsheets the delimiter.
  const [, told] = (said.skipLines === undefined && /^sep=([^"\r\n\w])\r?\n/.exec(whole)) || []
  const skippedLines = said.skipLines ?? (told === undefined ? 0 : 1)
  const text = afterLines(whole, skippedLines)
  const hasHeading = said.heading !== false
  const likelierLine = hasHeading ? headingBelow(text, requested, skippedLines) : undefined
  if (/^[\r\n]/.test(text) || text === '')
    throw new CsvHeadError(
      skippedLines === 0
        ? `begins with an empty line; ${likelierLine === undefined ? 'its first line names the columns' : skipping(likelierLine)}`
        : `has no heading after ${skippedLines === 1 ? 'its first line' : `its first ${skippedLines} lines`}`,
    )
  const delimiter = said.delimiter ?? told ?? (hasHeading ? likeliest(text, requested) : onlyDelimiter(text))
  const first = headingOf(text, delimiter)
  const heading = hasHeading ? first : first.map((_, place) => String(place + 1))
  return {
    encoding,
    delimiter,
    skippedLines,
    hasHeading,
    heading,
    ...(likelierLine !== undefined && { likelierLine }),
    taken: [
      ...(said.encoding === undefined && encoding !== 'utf-8' ? [`"encoding": "${encoding}"`] : []),
      ...(said.delimiter === undefined && told === undefined && delimiter !== ','
        ? [`"delimiter": ${JSON.stringify(delimiter)}`]
        : []),
    ],
  }
}

/** The text after some lines; however a line ends. */
function afterLines(text: string, count: number): string {
  let rest = text
  for (let line = 0; line < count; line++) {
    const end = /\r\n|\n|\r/.exec(rest)
    if (!end) return ''
    rest = rest.slice(end.index + end[0].length)
  }
  return rest
}

/** What a source says of the lines above a heading. */
export const skipping = (line: number): string =>
  `line ${line} has the columns: say "skipLines": ${line - 1} in the source`

/** The delimiter of a file without a heading; throws CsvHeadError where several could be it. */
function onlyDelimiter(text: string): string {
  const found = delimiters.filter((delimiter) => headingOf(text, delimiter).length > 1)
  if (found.length < 2) return found[0] ?? delimiters[0]!
  throw new CsvHeadError(
    `has no heading, and ${found.map((sign) => JSON.stringify(sign)).join(' or ')} may stand between its values; say "delimiter" in its source`,
  )
}

/** Lines above a heading that are looked through. */
const maxAbove = 50

/** The line, counted from 1, that has all columns, where the first has not; undefined where none has. */
function headingBelow(text: string, requested: readonly string[], skipped: number): number | undefined {
  const names = requested.map((name) => name.trim().toLowerCase())
  const lines = text.split(/\r\n|\n|\r/, maxAbove)
  const hasAll = (line: string) =>
    delimiters.some((delimiter) => {
      const heading = headingOf(line, delimiter).map((name) => name.toLowerCase())
      return names.every((name) => heading.includes(name))
    })
  const found = lines.findIndex(hasAll)
  return found > 0 ? skipped + found + 1 : undefined
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function refuseWorkbook(bytes: Buffer): void {
  const magic = bytes.subarray(0, 4).toString('hex')
  if (magic === '504b0304' || magic === 'd0cf11e0')
    throw new CsvHeadError('is an Excel workbook or another archive; save the sheet as CSV (UTF-8)')
  if (bytes.subarray(0, 4).toString('latin1') === 'PAR1')
    throw new CsvHeadError('is a Parquet file; name it in "parquet"')
}

function markOf(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

const headingOf = (text: string, delimiter: string): string[] =>
  (firstRecord(text, delimiter)?.values ?? []).map((value) => value.text.trim())

/** The delimiter that gives most of the columns that are looked for; of those the one that gives most columns. */
function likeliest(text: string, requested: readonly string[]): string {
  const names = new Set(requested.map((name) => name.trim().toLowerCase()))
  const found = delimiters.map((delimiter) => {
    const heading = headingOf(text, delimiter)
    const known = heading.filter((name) => names.has(name.toLowerCase())).length
    return { delimiter, known, columns: heading.length }
  })
  return found.toSorted((a, b) => b.known - a.known || b.columns - a.columns)[0]!.delimiter
}
