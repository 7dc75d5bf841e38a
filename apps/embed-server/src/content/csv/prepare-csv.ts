import { join } from 'node:path'
import { closestName } from '@casement/errors'
import type { Problem } from '@casement/schema'
import type { Column, CsvForm } from '@casement/semantic'
import { CsvHeadError, type CsvHead, readCsvHead, skipping } from './csv-head.ts'
import { copyAsUtf8 } from './utf8-copy.ts'

/** A column of a model and its place among the values of a record, counted from 0. */
export interface CsvColumn {
  readonly column: Column
  readonly place: number
  /** Path in the model. */
  readonly path: string
}

/** A table of a model that lies in a CSV file, as the engine can read it. */
export interface CsvTable {
  /** Below the content folder, for people. */
  readonly file: string
  /** Absolute; the file itself. */
  readonly path: string
  /** Absolute: the file, or its copy in UTF-8. */
  readonly readable: string
  /** Absolute: where a copy may be written whose lines all end alike. */
  readonly clean: string
  readonly said: CsvForm
  readonly head: CsvHead
  readonly columns: readonly CsvColumn[]
}

interface Wanted {
  readonly file: string
  readonly path: string
  readonly said: CsvForm
  readonly columns: readonly Column[]
  /** Path of the table in the model: `tables[0]`. */
  readonly at: string
}

export interface Prepared {
  readonly table?: CsvTable
  /** Problems of the model, or of the file where they name it. */
  readonly problems: readonly Problem[]
  readonly notes: readonly Problem[]
}

/**
 * Looks at a CSV file's head, finds the model's columns in its heading, and makes a copy in UTF-8 below `copies` where the
 * engine could not read it. Throws what reading the file throws.
 */
export async function prepareCsv(
  { file, path, said, columns, at }: Wanted,
  copies: string,
): Promise<Prepared> {
  const copyAt = join(copies, `${file.replaceAll('/', '_')}-${at.replaceAll(/\W+/g, '-')}`)
  let head: CsvHead
  let readable = path
  try {
    head = await readCsvHead(
      path,
      said,
      columns.map(({ source }) => source),
    )
    if (head.encoding !== 'utf-8') {
      readable = `${copyAt}-${head.encoding}`
      await copyAsUtf8(path, readable, head.encoding)
    }
  } catch (error) {
    if (!(error instanceof CsvHeadError)) throw error
    return { problems: [{ path: '', message: error.message, file }], notes: [] }
  }
  const problems: Problem[] = []
  const notes: Problem[] = []
  const found: CsvColumn[] = []
  for (const [index, column] of columns.entries()) {
    const isSourced = column.source !== column.name
    const own = { column, path: `${at}.columns[${index}].${isSourced ? 'source' : 'name'}` }
    const [place, another] = placesOf(head.heading, column.source)
    if (place === undefined) problems.push(unknownColumn(own, head, file))
    else if (another !== undefined)
      problems.push({
        path: '',
        message: `the columns ${place + 1} and ${another + 1} are both called "${head.heading[place]!}", which ${column.table}[${column.name}] is read from`,
        file,
        place: { line: 1, column: 1 },
      })
    else {
      found.push({ ...own, place })
      if (head.heading[place] !== column.source)
        notes.push({
          path: own.path,
          message: `${file} calls the column "${head.heading[place]!}"; it is taken for "${column.source}"`,
        })
    }
  }
  if (problems.length > 0) return { problems, notes }
  const table = { file, path, readable, clean: `${copyAt}-clean`, said, head, columns: found }
  return { table, problems, notes }
}

/** The places of a name: as it is written, or else without case. */
function placesOf(heading: readonly string[], name: string): number[] {
  const placesWhere = (isIt: (each: string) => boolean) =>
    heading.flatMap((each, place) => (isIt(each) ? [place] : []))
  const exact = placesWhere((each) => each === name.trim())
  return exact.length > 0 ? exact : placesWhere((each) => each.toLowerCase() === name.trim().toLowerCase())
}

function unknownColumn(
  { column, path }: { column: Column; path: string },
  head: CsvHead,
  file: string,
): Problem {
  if (!head.hasHeading) {
    const message = `${file} has no heading, so that its columns are called 1 to ${head.heading.length}, and none "${column.source}"; say which it is, as "source": "1"`
    return { path, message }
  }
  const near = closestName(column.source, [...head.heading])
  const names = head.heading.map((name) => `"${name}"`)
  const shown = names.length > 12 ? [...names.slice(0, 12), `and ${names.length - 12} more`] : names
  const hint =
    head.likelierLine !== undefined
      ? `; ${skipping(head.likelierLine)}`
      : head.heading.some(isValue)
        ? '; if that is a row already say "heading": false in the source, and which column each is, as "source": "1"'
        : near
          ? `; did you mean "${near}"?`
          : ''
  const message = `${file} has no column "${column.source}"; its heading has ${shown.join(', ')}${hint}`
  return { path, message }
}

/** Whether a text is rather a number or a date than a name. */
const isValue = (text: string): boolean =>
  /^[-+(]?\p{Sc}?\d[\d.,/: -]*\)?$/u.test(text) && !/^\d{4}$/.test(text)
