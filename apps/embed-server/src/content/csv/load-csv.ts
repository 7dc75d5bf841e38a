import type { Problem } from '@casement/schema'
import { typeText, type ValueType } from '@casement/semantic'
import { brokenRecords, maxTold, placesOfRecords, writeClean } from './data-records.ts'
import { detectForms, type TextColumn, type ToldValue } from './detect-forms.ts'
import { isDate, isNumber, literal } from './engine-type.ts'
import { endAlike } from './line-ends.ts'
import type { LoadingEngine } from './loading-engine.ts'
import { plainText, saysWords } from './plain-text.ts'
import type { CsvTable } from './prepare-csv.ts'
import { proposedDates } from './proposed-dates.ts'
import { mixedZones, totalRow } from './row-notes.ts'
import { type ColumnForm, readingOf, strictly, usual } from './value-forms.ts'
import { shownText, whyNot } from './why-not.ts'

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

/** A file on its way into a table. */
interface Loading {
  readonly engine: LoadingEngine
  readonly csv: CsvTable
  readonly target: Target
  readonly columns: readonly TextColumn[]
  /** Whether the engine tells the records apart by itself. */
  readonly isOrdinary: boolean
}

/**
 * Makes a table of the engine from a CSV file, every value exactly as it is written. A file as it mostly is (ISO dates,
 * decimal points) is read in one go; another is read as texts first, to see how it is written and what is wrong with it.
 */
export async function loadCsv(engine: LoadingEngine, csv: CsvTable, target: Target): Promise<LoadedCsv> {
  const columns = csv.columns.map(({ column, place }): TextColumn => ({
    id: `${column.table}[${column.name}]`,
    text: `c${place}`,
    type: column.type,
  }))
  const { head, said } = csv
  const isWhole = head.skippedLines === 0 && said.skipLastLines === undefined
  const loading = { engine, csv, target, columns, isOrdinary: isWhole && (await endAlike(csv.readable)) }
  if (loading.isOrdinary && mayBeRead(csv)) {
    const made = tableSql(
      loading,
      () => ({ ...usual, date: { format: 'iso', isWithoutZone: true } }),
      recordsSql(csv),
    )
    if (await runs(engine, made)) return loaded(loading, [], [])
  }
  try {
    const problems = await makeTexts(loading)
    return problems.length > 0 ? { problems, notes: [] } : await readTexts(loading)
  } finally {
    await engine.run(`DROP TABLE IF EXISTS ${target.texts}`)
  }
}

const runs = (engine: LoadingEngine, sql: string): Promise<boolean> =>
  engine.run(sql).then(
    () => true,
    () => false,
  )

function tableSql(
  { csv, target, columns }: Loading,
  form: (column: TextColumn) => ColumnForm,
  from: string,
): string {
  const values = columns.map((column, index) => {
    const { column: own } = csv.columns[index]!
    return `${strictly(column.text, readingOf(column.text, own.type, form(column)))} AS ${quoted(own.source)}`
  })
  return `CREATE TABLE ${target.name} AS SELECT ${values.join(', ')} FROM ${from}`
}

/** Makes the table of texts, by the engine's reader or else by ours. Gives what is wrong with the records. */
async function makeTexts({ engine, csv, target, columns, isOrdinary }: Loading): Promise<readonly Problem[]> {
  const plain = new Map(
    columns.map(({ text, type }) => [text, `${plainText(text, type, csv.said)} AS ${text}`]),
  )
  const made = (from: string) =>
    `CREATE TABLE ${target.texts} AS SELECT ${[...plain.values()].join(', ')} FROM ${from}`
  if (isOrdinary && (await runs(engine, made(recordsSql(csv))))) return []
  const problems = await brokenRecords(csv)
  if (problems.length > 0) return problems
  // Nothing is wrong but, for instance, lines that end in two ways: the engine does not take them, or loses records.
  const written = await writeClean(csv)
  const clean = { ...csv, readable: csv.clean, head: { ...csv.head, hasHeading: true } }
  await engine.run(made(recordsSql(clean)))
  const [[taken] = []] = await engine.rows(`SELECT count(*) FROM ${target.texts}`)
  if (Number(taken) === written) return []
  return [
    { path: '', file: csv.file, message: `has ${written} rows, of which ${Number(taken)} could be read` },
  ]
}

/** Reads the values of the table of texts: sees how they are written, and says which are not as their column. */
async function readTexts(loading: Loading): Promise<LoadedCsv> {
  const { engine, csv, target, columns } = loading
  const { head, said, file } = csv
  const read: Read = (sql) => engine.rows(sql)
  const forms = await detectForms(read, target.texts, columns, { said, delimiter: head.delimiter })
  const formOf = (column: TextColumn): ColumnForm => ({
    number: forms.number,
    date: forms.dates.get(column) ?? usual.date,
  })
  const undecided = new Set(forms.ambiguous.map(({ column }) => column))
  const isUndecided = (column: TextColumn) =>
    undecided.has(column) ||
    (isNumber(column.type) && forms.ambiguous.some((told) => isNumber(told.column.type)))
  const wrong: ToldValue[] = [...forms.ambiguous]
  const problems: Problem[] = []
  for (const [index, column] of columns.entries()) {
    if (isUndecided(column)) continue
    const form = formOf(column)
    const { values, others, isAll } = await wrongValues(read, target.texts, column, form)
    const [first] = values
    if (!first) continue
    const proposed = isDate(column.type)
      ? await proposedDates(read, target.texts, column, { value: first.text, said })
      : []
    if (isAll) {
      const { place, path } = csv.columns[index]!
      const written = (await placesOfRecords(csv, [first.record])).get(first.record)?.[place]?.text
      problems.push({
        path: path.replace(/\w+$/, 'type'),
        message: `no value of ${column.id} in ${file} is ${aTypeOf(column.type)}, the first is "${written ?? first.text}"${hintFor(column, first.text, form, { said, proposed })}`,
      })
    } else
      for (const [place, { record, text }] of values.entries()) {
        const more = place === values.length - 1 && others > 0 ? `; and ${others} more of this column` : ''
        wrong.push({
          column,
          record,
          message: `${whyNot(text, column.type, form, { said, proposed })}${more}`,
        })
      }
  }
  if (wrong.length > 0 || problems.length > 0)
    return { problems: [...(await placed(csv, columns, wrong)), ...problems], notes: [] }
  await engine.run(tableSql(loading, formOf, target.texts))
  return loaded(loading, forms.taken, await mixedZones(read, target.texts, columns, said))
}

/** What is to be said of a table that was made. */
async function loaded(
  { engine, csv, target }: Loading,
  taken: readonly string[],
  doubts: readonly string[],
): Promise<LoadedCsv> {
  const { file, head } = csv
  const [rows] = await engine.rows(`SELECT count(*) FROM ${target.name}`)
  const all = [...head.taken, ...taken]
  const messages = [
    ...(Number(rows![0]) === 0 ? [`has ${head.hasHeading ? 'a heading and ' : ''}no row`] : []),
    ...(all.length > 0 ? [`is read with ${all.join(', ')}; say so in its source to be sure of it`] : []),
    ...doubts,
  ]
  const notes = messages.map((message): Problem => ({ path: '', file, message }))
  return { problems: [], notes: [...notes, ...(await totalRow(engine, csv, target.name))] }
}

/** Whether a file may be as it mostly is: nothing that is said of it speaks against it. */
const mayBeRead = ({ head, said }: CsvTable): boolean =>
  head.delimiter === ',' && said.decimalSeparator !== ',' && !saysWords(said)

/** The file's records as a table of texts c0, c1, …; an empty text is no value. */
function recordsSql({ readable, head }: CsvTable): string {
  const columns = head.heading.map((_, place) => `'c${place}': 'VARCHAR'`).join(', ')
  const form = `auto_detect = false, header = ${head.hasHeading}, delim = ${literal(head.delimiter)}, quote = '"', escape = '"', strict_mode = true`
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

const aTypeOf = (type: ValueType): string => (type.kind === 'integer' ? 'an integer' : `a ${typeText(type)}`)

function hintFor(
  column: TextColumn,
  text: string,
  form: ColumnForm,
  told: Parameters<typeof whyNot>[3],
): string {
  const why = whyNot(text, column.type, form, told).replace(/^"(?:[^"\\]|\\.)*" /, 'it ')
  const isWord = isNumber(column.type) && !/\d/.test(text) && !why.includes('emptyValues')
  return isWord ? '; did you mean "type": "text"?' : `; ${why}`
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
    // What stands in the file, and not what the source's words made of it.
    const shown = found ? message.replace(/^"(?:[^"\\]|\\.)*"/, () => shownText(found.text)) : message
    return { path: column.id, message: shown, file: csv.file, ...(place && { place }) }
  })
  return problems.toSorted((a, b) => (a.place?.line ?? 0) - (b.place?.line ?? 0))
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
