import { open } from 'node:fs/promises'
import type { CsvForm } from '@casement/semantic'
import { firstRecord } from './csv-records.ts'

/** A file's form as far as its first bytes and its heading tell it. */
export interface CsvHead {
  readonly encoding: string
  readonly delimiter: string
  /** The names of the columns, in the order of the file. */
  readonly heading: readonly string[]
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
  const text = new TextDecoder(encoding).decode(bytes)
  if (/^[\r\n]/.test(text))
    throw new CsvHeadError('begins with an empty line; its first line names the columns')
  const delimiter = said.delimiter ?? likeliest(text, requested)
  const heading = headingOf(text, delimiter)
  return {
    encoding,
    delimiter,
    heading,
    taken: [
      ...(said.encoding === undefined && encoding !== 'utf-8' ? [`"encoding": "${encoding}"`] : []),
      ...(said.delimiter === undefined && delimiter !== ','
        ? [`"delimiter": ${JSON.stringify(delimiter)}`]
        : []),
    ],
  }
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
