import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Problem } from '@casement/schema'
import { typeText, type ValueType } from '@casement/semantic'
import type { LoadingEngine } from './loading-engine.ts'
import { csvRecords, type CsvRecord } from './csv-records.ts'
import { endAlike } from './line-ends.ts'
import { detectForms, type TextColumn, type ToldValue } from './detect-forms.ts'
import type { CsvTable } from './prepare-csv.ts'
import { plainText, saysWords } from './plain-text.ts'
import { type ColumnForm, literal, readingOf, strictly, usual } from './value-forms.ts'
import { whyNot } from './why-not.ts'

export interface LoadedCsv {
  readonly problems: readonly Problem[]
  readonly notes: readonly Problem[]
}

interface Target {
  /** The table that is made, as SQL takes it. */
  readonly name: string
  /** A name that is free while the table is made. */
  readonly texts: string
}

/** Limit of problems of one column and of one kind; an author mends the rest with them. */
const maxTold = 3

/**
 * Makes a table of the engine from a CSV file, every value exactly as it is written. A file as it mostly is (ISO dates,
 * decimal points) is read in one go; another is read as texts first, to see how it is written and what is wrong with it.
 */
export async function loadCsv(engine: LoadingEngine, csv: CsvTable, target: Target): Promise<LoadedCsv> {
  const { file, head, said } = csv
  const records = recordsSql(csv)
  const isOrdinary = head.skippedLines === 0 && (await endAlike(csv.readable))
  const mayBeUsual = isOrdinary && mayBeRead(csv)
  const select = (form: (column: TextColumn) => ColumnForm, from: string, columns: readonly TextColumn[]) =>
    `CREATE TABLE ${target.name} AS SELECT ${columns
      .map((column, index) => {
        const { column: own } = csv.columns[index]!
        return `${strictly(column.text, readingOf(column.text, own.type, form(column)))} AS ${quoted(own.source)}`
      })
      .join(', ')} FROM ${from}`
  const columns = csv.columns.map(({ column, place }): TextColumn => ({
    id: `${column.table}[${column.name}]`,
    text: `c${place}`,
    type: column.type,
  }))
  const read = (sql: string) => engine.rows(sql)
  const done = async (taken: readonly string[]): Promise<LoadedCsv> => {
    const notes: Problem[] = []
    const [rows] = await read(`SELECT count(*) FROM ${target.name}`)
    if (Number(rows![0]) === 0) notes.push({ path: '', file, message: 'has a heading and no row' })
    const all = [...head.taken, ...taken]
    if (all.length > 0)
      notes.push({
        path: '',
        file,
        message: `is read with ${all.join(', ')}; say so in its source to be sure of it`,
      })
    return { problems: [], notes }
  }

  const runs = (sql: string) =>
    engine.run(sql).then(
      () => true,
      () => false,
    )
  if (mayBeUsual && (await runs(select(() => usual, records, columns)))) return done([])

  try {
    const plain = new Map(
      columns.map(({ text, type }) => [text, `${plainText(text, type, said)} AS ${text}`]),
    )
    const made = (from: string) =>
      `CREATE TABLE ${target.texts} AS SELECT ${[...plain.values()].join(', ')} FROM ${from}`
    if (!isOrdinary || !(await runs(made(records)))) {
      const problems = await brokenRecords(csv)
      if (problems.length > 0) return { problems, notes: [] }
      // Nothing is wrong but, for instance, lines that end in two ways: the engine does not take them, or loses records.
      const written = await writeClean(csv)
      await engine.run(made(recordsSql({ ...csv, readable: csv.clean })))
      const [[taken] = []] = await read(`SELECT count(*) FROM ${target.texts}`)
      if (Number(taken) !== written)
        return {
          problems: [
            { path: '', file, message: `has ${written} rows, of which ${Number(taken)} could be read` },
          ],
          notes: [],
        }
    }
    const forms = await detectForms(read, target.texts, columns, { said, delimiter: head.delimiter })
    const formOf = (column: TextColumn): ColumnForm => ({
      number: forms.number,
      date: forms.dates.get(column) ?? 'iso',
    })
    const undecided = new Set(forms.ambiguous.map(({ column }) => column))
    const wrong: ToldValue[] = [...forms.ambiguous]
    const problems: Problem[] = []
    for (const [index, column] of columns.entries()) {
      if (
        undecided.has(column) ||
        (isNumber(column.type) && forms.ambiguous.some((told) => isNumber(told.column.type)))
      )
        continue
      const { values, others, isAll } = await wrongValues(read, target.texts, column, formOf(column))
      const [first] = values
      if (!first) continue
      if (isAll)
        problems.push({
          path: csv.columns[index]!.path.replace(/\w+$/, 'type'),
          message: `no value of ${column.id} in ${file} is ${aTypeOf(column.type)}, the first is "${first.text}"${hintFor(column, first.text, formOf(column))}`,
        })
      else
        for (const [place, { record, text }] of values.entries()) {
          const more = place === values.length - 1 && others > 0 ? `; and ${others} more of this column` : ''
          wrong.push({ column, record, message: `${whyNot(text, column.type, formOf(column), said)}${more}` })
        }
    }
    if (wrong.length > 0 || problems.length > 0)
      return { problems: [...(await placed(csv, columns, wrong)), ...problems], notes: [] }
    await engine.run(select(formOf, target.texts, columns))
    return done(forms.taken)
  } finally {
    await engine.run(`DROP TABLE IF EXISTS ${target.texts}`)
  }
}

/** Whether a file may be as it mostly is: nothing that is said of it speaks against it. */
const mayBeRead = ({ head, said }: CsvTable): boolean =>
  head.delimiter === ',' && said.decimalSeparator !== ',' && said.dateFormat === undefined && !saysWords(said)

/** The file's records as a table of texts c0, c1, …; an empty text is no value. */
function recordsSql({ readable, head }: CsvTable): string {
  const columns = head.heading.map((_, place) => `'c${place}': 'VARCHAR'`).join(', ')
  const form = `auto_detect = false, header = true, delim = ${literal(head.delimiter)}, quote = '"', escape = '"', strict_mode = true`
  return `read_csv(${literal(readable)}, ${form}, columns = {${columns}})`
}

type Read = (sql: string) => Promise<unknown[][]>

async function wrongValues(read: Read, table: string, column: TextColumn, form: ColumnForm) {
  const { isRight } = readingOf(column.text, column.type, form)
  const isWrong = `${column.text} IS NOT NULL AND NOT coalesce(${isRight}, false)`
  const [counts] = await read(`SELECT count(*) FILTER (${isWrong}), count(${column.text}) FROM ${table}`)
  const [wrong, all] = counts!.map(Number) as [number, number]
  if (wrong === 0) return { values: [], others: 0, isAll: false }
  const rows = await read(
    `SELECT rowid, ${column.text} FROM ${table} WHERE ${isWrong} ORDER BY rowid LIMIT ${maxTold}`,
  )
  const values = rows.map(([record, text]) => ({ record: Number(record), text: String(text) }))
  // One value that is wrong says little of the whole column.
  return { values, others: wrong - values.length, isAll: wrong === all && all > 1 }
}

const isNumber = ({ kind }: ValueType) => kind === 'integer' || kind === 'decimal' || kind === 'double'

const aTypeOf = (type: ValueType): string => (type.kind === 'integer' ? 'an integer' : `a ${typeText(type)}`)

function hintFor(column: TextColumn, text: string, form: ColumnForm): string {
  if (isNumber(column.type) && !/\d/.test(text)) return '; did you mean "type": "text"?'
  return `; ${whyNot(text, column.type, form, {}).replace(/^"[^"]*" /, 'it ')}`
}

/** Finds each value's line and column in the file. */
async function placed(
  csv: CsvTable,
  columns: readonly TextColumn[],
  told: readonly ToldValue[],
): Promise<Problem[]> {
  const places = await placesOfRecords(
    csv,
    told.map(({ record }) => record),
  )
  const problems = told.map(({ column, record, message }): Problem => {
    const found = places.get(record)?.[csv.columns[columns.indexOf(column)]!.place]
    const place = found && { line: found.line, column: found.column }
    return { path: column.id, message, file: csv.file, ...(place && { place }) }
  })
  return problems.toSorted((a, b) => (a.place?.line ?? 0) - (b.place?.line ?? 0))
}

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

const notUtf8 = 'is not written in UTF-8'

/** Why the engine could not tell the records apart; nothing where they are as they should be. */
async function brokenRecords(csv: CsvTable): Promise<Problem[]> {
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
async function writeClean(csv: CsvTable): Promise<number> {
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

/** The records after the heading. */
async function* dataRecords({ path, head }: CsvTable): AsyncGenerator<CsvRecord> {
  let isHeading = true
  for await (const record of csvRecords(path, head)) {
    if (!isHeading) yield record
    isHeading = false
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
