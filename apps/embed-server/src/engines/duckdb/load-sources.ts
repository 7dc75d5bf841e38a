import { basename } from 'node:path'
import { closestName } from '@casement/errors'
import type { Problem } from '@casement/schema'
import {
  checksOf,
  type Column,
  type FoundDays,
  daysQueriesOf,
  differingType,
  type Knowledge,
  type ModelCheck,
  type Relationship,
} from '@casement/semantic'
import { loadCsv } from '../../content/csv/load-csv.ts'
import { differingFile, parquetQuery, shadowedColumn } from './parquet-source.ts'
import { type CsvTable, prepareCsv } from '../../content/csv/prepare-csv.ts'
import type { Sources } from '../../content/content.ts'
import type { DataFindings } from '../../content/findings/data-findings.ts'
import { dataNotes } from './data-notes.ts'
import type { LoadingEngine } from '../../content/csv/loading-engine.ts'
import { type DatasetSource, type SourceTable, withInputs } from '../../content/table-sources.ts'

/** Sources of which everything is known that can be known without the engine. */
export interface PreparedSources {
  /** Paths that the engine has to be allowed to read; absolute. */
  readonly files: readonly string[]
  /** CSV files whose heads are right. */
  readonly csv: ReadonlyMap<SourceTable, CsvTable>
  readonly findings: ReadonlyMap<SourceTable, DataFindings>
}

/** Looks at the heads of CSV files. `copies` is a folder for those that the engine cannot read as they are. */
export async function prepareSources({ datasets }: Sources, copies: string): Promise<PreparedSources> {
  const files: string[] = []
  const csv = new Map<SourceTable, CsvTable>()
  const findings = new Map<SourceTable, DataFindings>()
  for (const source of datasets.flatMap(({ tables }) => tables.flatMap(withInputs))) {
    const { table, files: own = [], at } = source
    const [path] = own
    if (path === undefined) continue
    if (!('csv' in table.source)) {
      files.push(...own)
      continue
    }
    const { csv: name, ...said } = table.source
    const requested = { file: name, path, said, columns: table.columns, at }
    const { table: prepared, ...found } = await prepareCsv(requested, copies)
    findings.set(source, found)
    if (!prepared) continue
    csv.set(source, prepared)
    files.push(prepared.readable, prepared.clean)
  }
  return { files, csv, findings }
}

/**
 * Makes in the engine what models need of it, and looks at their data: every table and column is there, one sides of
 * relationships are unique. What is wrong with a dataset is reported by its id, and its tables are let go.
 */
export async function loadSources(
  engine: LoadingEngine,
  { datasets, databaseProblem }: Sources,
  prepared: PreparedSources,
): Promise<Map<string, DataFindings>> {
  const found = new Map<string, DataFindings>()
  for (const dataset of datasets) {
    const own = await loadDataset(engine, dataset, prepared, databaseProblem)
    const { placed } = dataset
    found.set(dataset.id, { ...own, problems: own.problems.map(placed), notes: own.notes.map(placed) })
  }
  return found
}

/** Doubts about data are worth no longer start. */
const lookedWithinMs = 5000

interface AddedNotes {
  readonly found: Map<string, DataFindings>
  readonly known: Pick<Knowledge, 'hasPartners'>
  readonly withinMs?: number | undefined
}

/** Adds what is doubtful in the data of the datasets that are right; `known` spares looking again, `withinMs` is for each. */
export async function addDataNotes(
  engine: LoadingEngine,
  { datasets }: Sources,
  prepared: PreparedSources,
  { found, known, withinMs = lookedWithinMs }: AddedNotes,
): Promise<void> {
  for (const dataset of datasets) {
    const own = found.get(dataset.id)!
    if (own.problems.length > 0) continue
    const read = (sql: string, signal: AbortSignal) => engine.rows(sql, signal)
    const looking = { read, dialect: 'duckdb', csv: prepared.csv, known, withinMs } as const
    const notes = await dataNotes(dataset, looking)
    const days = await daysOfFacts(engine, dataset)
    found.set(dataset.id, { ...own, days, notes: [...own.notes, ...notes.map(dataset.placed)] })
  }
}

/** The first and the last day of the facts of each table that has any; of a query only where its model speaks of them. */
async function daysOfFacts(
  engine: LoadingEngine,
  { model, tables }: DatasetSource,
): Promise<ReadonlyMap<string, FoundDays>> {
  const days = new Map<string, FoundDays>()
  const isQuery = (name: string) =>
    tables.some(({ table }) => table.name === name && 'sql' in table.source && !table.covers)
  for (const { table, sql } of daysQueriesOf(model, 'duckdb')) {
    if (isQuery(table.name)) continue
    const [row] = await engine.rows(sql)
    const [from, to, count] = row as [string | null, string | null, unknown]
    if (from !== null && to !== null) days.set(table.name, { from, to, count: Number(count) })
  }
  return days
}

async function loadDataset(
  engine: LoadingEngine,
  dataset: DatasetSource,
  prepared: PreparedSources,
  databaseProblem: string | undefined,
): Promise<DataFindings> {
  const problems: Problem[] = []
  const notes: Problem[] = []
  const wrong = new Set<SourceTable>()
  for (const source of dataset.tables.flatMap(withInputs)) {
    // What is wrong with a file is not told again of the query that reads it.
    if (source.inputs?.some((input) => wrong.has(input))) continue
    const made = await makeTable(engine, source, prepared, databaseProblem)
    const found = made.problems.length === 0 ? await wrongColumns(engine, source) : made.problems
    if (found.length > 0) wrong.add(source)
    problems.push(...found)
    notes.push(...made.notes)
    if (problems.length === 0) problems.push(...(await noNumbers(engine, source)))
  }
  if (problems.length === 0)
    for (const check of checksOf(dataset.model, 'duckdb'))
      problems.push(...(await doubled(engine, dataset, check)))
  if (problems.length === 0) return { problems, notes }
  for (const { table, name } of dataset.tables.flatMap(withInputs).toReversed())
    if (!('table' in table.source)) {
      const kind = 'csv' in table.source ? 'TABLE' : 'VIEW'
      await engine.run(`DROP ${kind} IF EXISTS ${sqlName(name)}`)
    }
  return { problems, notes }
}

const nothing: DataFindings = { problems: [], notes: [] }

async function makeTable(
  engine: LoadingEngine,
  source: SourceTable,
  prepared: PreparedSources,
  databaseProblem: string | undefined,
): Promise<DataFindings> {
  const { table, at, name, files = [] } = source
  const refused = (path: string, message: string): DataFindings => ({
    problems: [{ path: `${at}.source.${path}`, message }],
    notes: [],
  })
  const own = table.source
  if ('csv' in own) {
    const csv = prepared.csv.get(source)
    const found = prepared.findings.get(source) ?? nothing
    if (!csv) return found
    const loaded = await loadCsv(engine, csv, {
      name: sqlName(name),
      texts: `${sqlName(name.with(-1, `${name.at(-1)}_texts`))}`,
    })
    return { problems: loaded.problems, notes: [...found.notes, ...loaded.notes] }
  }
  if ('table' in own) return databaseProblem === undefined ? nothing : refused('table', databaseProblem)
  try {
    const query =
      'parquet' in own ? parquetQuery(source) : await oneSelect(engine, queryOver(source, own.sql))
    await engine.run(`CREATE VIEW ${sqlName(name)} AS (${query}\n)`)
    const differing = 'parquet' in own ? await differingFile(engine, table, files) : undefined
    if (differing !== undefined) return refused('parquet', differing)
    const shadowed = 'parquet' in own ? await shadowedColumn(engine, source) : undefined
    return shadowed === undefined
      ? nothing
      : { problems: [], notes: [{ path: `${at}.source.parquet`, message: shadowed }] }
  } catch (error) {
    return 'parquet' in own
      ? refused('parquet', `${own.parquet} cannot be read as Parquet: ${parquetFault(error, files)}`)
      : refused('sql', `the query cannot be run: ${plainly(error)}`)
  }
}

/** The query of a table, over the files that it names under their names. */
function queryOver({ inputs = [] }: SourceTable, sql: string): string {
  if (inputs.length === 0) return sql
  const named = inputs.map(({ table, name }) => {
    const columns = table.columns.map((column) => `${quoted(column.source)} AS ${quoted(column.name)}`)
    return `${quoted(table.name)} AS (SELECT ${columns.join(', ')} FROM ${sqlName(name)})`
  })
  return `WITH ${named.join(', ')} SELECT * FROM (${sql.replace(/;\s*$/, '')}\n)`
}

/** A model's text as one query and nothing else. Throws an Error that says what it is instead. */
async function oneSelect(engine: LoadingEngine, sql: string): Promise<string> {
  const { count, isQuery } = await engine.statementsOf(sql).catch((error: Error) => {
    // Of a text without a statement the engine says nothing.
    throw error.message.includes('Error:') ? error : new Error('it holds no statement')
  })
  if (count !== 1) throw new Error(`it is ${count} statements; a source is one SELECT`)
  if (!isQuery) throw new Error('it is no SELECT')
  return sql.replace(/;\s*$/, '')
}

/** Columns that the source has not, or keeps in another type than the model says. */
async function wrongColumns(engine: LoadingEngine, { table, at, name }: SourceTable): Promise<Problem[]> {
  const described = await engine.rows(`DESCRIBE ${sqlName(name)}`).catch((error: Error) => error)
  if (described instanceof Error) {
    const path = `${at}.source.${Object.keys(table.source)[0]}`
    if (!('table' in table.source)) return [{ path, message: plainly(described) }]
    const near = closestName(table.source.table, await tableNames(engine))
    const message = `the data of the content have no table "${table.source.table}"${near ? `; did you mean "${near}"?` : ''}`
    return [{ path, message }]
  }
  const there = described.map(([column]) => String(column))
  const types = new Map(described.map(([column, type]) => [String(column).toLowerCase(), String(type)]))
  return table.columns.flatMap((column: Column, index) => {
    const type = types.get(column.source.toLowerCase())
    if (type !== undefined) {
      const message = differingType(column, type, 'duckdb')
      return message === undefined ? [] : [{ path: `${at}.columns[${index}].type`, message }]
    }
    const near = closestName(column.source, there)
    const message = `its source has no column "${column.source}"${near ? `; did you mean "${near}"?` : `; it has ${there.join(', ')}`}`
    return [{ path: `${at}.columns[${index}].${column.source === column.name ? 'name' : 'source'}`, message }]
  })
}

/**
 * Doubles that are no numbers, which no filter and no order takes for what they are. A query that cannot be read through
 * for it is taken at its word.
 */
async function noNumbers(engine: LoadingEngine, { table, at, name }: SourceTable): Promise<Problem[]> {
  const doubles = table.columns.filter(({ type }) => type.kind === 'double')
  if (doubles.length === 0) return []
  const within = 'sql' in table.source ? AbortSignal.timeout(lookedWithinMs) : undefined
  const counts = doubles.map(({ source }) => `count(*) FILTER (NOT isfinite(${quoted(source)}))`)
  const [row] = await engine
    .rows(`SELECT ${counts.join(', ')} FROM ${sqlName(name)}`, within)
    .catch((error: unknown): unknown[][] => {
      if ('sql' in table.source) return []
      throw error
    })
  if (!row) return []
  return doubles.flatMap((column, index) => {
    const count = Number(row[index])
    if (count === 0) return []
    const message = `${column.table}[${column.name}] has ${count === 1 ? '1 value that is' : `${count} values that are`} no number (NaN or an infinity); leave them empty in the source`
    return [{ path: `${at}.columns[${table.columns.indexOf(column)}]`, message }]
  })
}

const tableNames = async (engine: LoadingEngine): Promise<string[]> => {
  const tables = await engine.rows(`SELECT table_name FROM duckdb_tables() WHERE database_name = 'content'`)
  return tables.map(([name]) => String(name))
}

async function doubled(
  engine: LoadingEngine,
  dataset: DatasetSource,
  { path, column, message, sql }: ModelCheck,
): Promise<Problem[]> {
  const wrong = await engine.rows(sql).catch((error: Error) => error)
  if (wrong instanceof Error) return [{ path, message: plainly(wrong) }]
  const values = wrong.map(([value]) =>
    typeof value === 'bigint' ? String(value) : JSON.stringify(String(value)),
  )
  if (values.length === 0) return []
  const relationship = dataset.model.relationships.find(({ to }) => to === column)
  const hint = (await isExchanged(engine, dataset, relationship)) ? '; are "from" and "to" exchanged?' : ''
  return [{ path, message: `${message}: ${values.slice(0, 3).join(', ')}${hint}` }]
}

/** True if the side that has many rows for a value has one for each, and the other many: a single double is a double. */
async function isExchanged(
  engine: LoadingEngine,
  { tables }: DatasetSource,
  relationship: Relationship | undefined,
): Promise<boolean> {
  if (!relationship) return false
  const { from, to } = relationship
  const [many, one] = [from, to].map((column) =>
    tables.find(({ table }) => table.name === column.table)!,
  ) as [SourceTable, SourceTable]
  const value = quoted(from.source)
  const key = quoted(to.source)
  const sql = `SELECT (SELECT count(DISTINCT ${value}) = count(*) FROM ${sqlName(many.name)}) AND (SELECT count(${key}) >= 2 * count(DISTINCT ${key}) FROM ${sqlName(one.name)})`
  const [row] = await engine.rows(sql)
  return row?.[0] === true
}

/** Why files are no Parquet, without the places where they lie on the machine. */
function parquetFault(error: unknown, files: readonly string[]): string {
  const said = plainly(error)
  const named = files.find((file) => said.includes(file))
  if (/magic bytes|too small to be a Parquet/i.test(said))
    return `${files.length > 1 && named !== undefined ? `${basename(named)} is` : 'it is'} no such file, or not all of one; write it anew`
  return files.reduce((message, file) => message.replaceAll(file, basename(file)), said)
}

/** Message of the engine, for people who know nothing of it. */
export function plainly(error: unknown): string {
  const [first = ''] = (error as Error).message.split('\n')
  if (first.startsWith('Permission Error'))
    return 'it reads what its model does not name; a query reads tables of the data file, and files that its "files" name'
  return first.replace(/^(Failed to extract statements: )?[A-Z][\w ]* Error: /, '')
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const sqlName = (parts: readonly string[]): string => parts.map(quoted).join('.')
