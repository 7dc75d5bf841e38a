import { closestName } from '@casement/errors'
import type { Problem } from '@casement/schema'
import {
  checksOf,
  differingType,
  finerThan,
  probeOf,
  typesOfQuery,
  typeText,
  type Column,
  type ModelCheck,
  type Table,
} from '@casement/semantic'
import type { DatasetSource, SourceTable } from '../../content/table-sources.ts'
import { dataNotes } from '../duckdb/data-notes.ts'
import { daysOfFacts, type DaysOfFacts } from './day-watch.ts'
import { EngineLost, EngineUnfit, rowsOf, type SourceEngine } from '../source-engine.ts'

/** Problems of the data of a model, and where there are none its doubts and the days of its facts. */
export interface CheckedDataset {
  readonly problems: readonly Problem[]
  readonly notes: readonly Problem[]
  readonly days: DaysOfFacts
}

/** Doubts about data are worth no longer start, and no longer work of a server. */
const lookedWithinMs = 5000

/**
 * Looks at the data of a model where its connection has them: every table and column is there, may be read and is of its
 * type, one sides of relationships are unique. Throws EngineLost.
 */
export async function checkDataset(
  engine: SourceEngine,
  dataset: DatasetSource,
  timeoutMs: number,
): Promise<CheckedDataset> {
  const run: Run = (sql) => engine.run({ sql, parameters: [] }, { signal: AbortSignal.timeout(timeoutMs) })
  const { model, tables } = dataset
  const problems: Problem[] = []
  for (const table of tables) problems.push(...(await checkTable(engine, run, table)))
  if (problems.length === 0)
    for (const check of checksOf(model, engine.dialect)) problems.push(...(await doubled(run, check)))
  if (problems.length > 0) return { problems, notes: [], days: new Map() }
  const { dialect } = engine
  const read = async (sql: string, signal: AbortSignal) =>
    rowsOf(await engine.run({ sql, parameters: [] }, { signal }))
  const notes = await dataNotes(dataset, { read, dialect, withinMs: lookedWithinMs })
  return { problems, notes, days: await daysOfFacts(engine, model, { timeoutMs }) }
}

type Run = (sql: string) => ReturnType<SourceEngine['run']>

async function checkTable(engine: SourceEngine, run: Run, { table, at }: SourceTable): Promise<Problem[]> {
  const { source, columns } = table
  if ('sql' in source) {
    // A text that is two statements, or none that reads, is refused here and not where it stands in another one.
    const refused = await failureOf(run(`EXPLAIN ${source.sql}`))
    if (refused)
      return [{ path: `${at}.source.sql`, message: `the query cannot be run: ${wordsOf(refused)}` }]
  }
  if ('table' in source) {
    const there = await engine.columnsOf(source.table).catch(unlessLost)
    const path = `${at}.source.table`
    if (there instanceof Error) return [{ path, message: wordsOf(there) }]
    if (there === null) return [{ path, message: await noTable(engine, source.table) }]
    const missing = columns.flatMap((column, index) => missingFrom(there, column, `${at}.columns[${index}]`))
    if (missing.length > 0) return missing
    const wrong = await wrongTypes(engine, run, { table, at, there })
    if (wrong.length > 0) return wrong
  }
  const unread = await wrongColumns(engine, run, table, at)
  // What a query gives is described by no catalogue; of ClickHouse the probe has said it.
  if (unread.length > 0 || 'table' in source || columns.length === 0 || engine.dialect !== 'postgres')
    return unread
  const asked = await run(typesOfQuery(table)).catch(unlessLost)
  if (asked instanceof Error) return [{ path: `${at}.source`, message: wordsOf(asked) }]
  const [types] = rowsOf(asked)
  const there = new Map(columns.map((column, index) => [column.source, String(types![index])]))
  return wrongTypes(engine, run, { table, at, there })
}

interface Described {
  readonly table: Table
  readonly at: string
  /** Types of the columns by the engine's own names. */
  readonly there: ReadonlyMap<string, string>
}

/** Columns that are kept in another type than the model says, or with more digits. */
async function wrongTypes(
  { dialect }: SourceEngine,
  run: Run,
  { table, at, there }: Described,
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const [index, column] of table.columns.entries()) {
    const found = there.get(column.source)!
    const message = differingType(column, found, dialect) ?? (await tooFine(run, { table, column, found }))
    if (message !== undefined) problems.push({ path: `${at}.columns[${index}].type`, message })
  }
  return problems
}

/** Of a PostgreSQL column whose type says nothing of its digits: says a value that has more of them than the model. */
async function tooFine(
  run: Run,
  { table, column, found }: { table: Table; column: Column; found: string },
): Promise<string | undefined> {
  if (found !== 'numeric' || column.type.kind === 'double') return undefined
  // What may not be read is told by the probe; a table that is too large to be looked through is taken at its word.
  const looked = await run(finerThan(table, column)).catch(unlessLost)
  const [row] = looked instanceof Error ? [] : rowsOf(looked)
  return row === undefined
    ? undefined
    : `${column.table}[${column.name}] has the value ${String(row[0])}, and the model says ${typeText(column.type)}; say as many digits as it has, or round it in a view`
}

async function noTable(engine: SourceEngine, name: string): Promise<string> {
  const names = await engine.tableNames().catch(unlessLost)
  const near = names instanceof Error ? undefined : closestName(name, names)
  return `the connection has no table "${name}" that may be read${near ? `; did you mean "${near}"?` : ''}`
}

/** Names of a server are told apart by case. */
function missingFrom(there: ReadonlyMap<string, string>, column: Column, path: string): Problem[] {
  if (there.has(column.source)) return []
  const names = [...there.keys()]
  const near = closestName(column.source, names)
  const message = `its source has no column "${column.source}"${near ? `; did you mean "${near}"?` : `; it has ${names.join(', ')}`}`
  return [{ path: `${path}.${column.source === column.name ? 'name' : 'source'}`, message }]
}

/** Columns that are not of the type that the model says, or may not be read. */
async function wrongColumns(
  { dialect }: SourceEngine,
  run: Run,
  table: Table,
  at: string,
): Promise<Problem[]> {
  const whole = await failureOf(run(probeOf(table, table.columns, dialect)))
  if (!whole) return []
  const problems: Problem[] = []
  for (const [index, column] of table.columns.entries()) {
    const wrong = await failureOf(run(probeOf(table, [column], dialect)))
    if (!wrong) continue
    const message = `its source's column "${column.source}" cannot be read as ${column.type.kind}: ${wordsOf(wrong)}; say the type that it has, or cast it in a view`
    problems.push({ path: `${at}.columns[${index}].type`, message })
  }
  return problems.length > 0 ? problems : [{ path: `${at}.source`, message: wordsOf(whole) }]
}

async function doubled(run: Run, { path, message, sql }: ModelCheck): Promise<Problem[]> {
  const found = await run(sql).catch(unlessLost)
  if (found instanceof Error) return [{ path, message: `could not be looked at: ${wordsOf(found)}` }]
  const values = found.columns[0]?.slice(0, 3).map((value) => JSON.stringify(String(value))) ?? []
  return values.length > 0 ? [{ path, message: `${message}: ${values.join(', ')}` }] : []
}

const failureOf = (running: Promise<unknown>): Promise<Error | undefined> =>
  running.then(() => undefined, unlessLost)

/** Returns what concerns one model; a connection that is lost concerns all of its models. */
function unlessLost(error: unknown): Error {
  if (error instanceof EngineLost || !(error instanceof Error)) throw error
  return error
}

/** Words of an engine for authors: without what it adds in further lines. */
function wordsOf(error: Error): string {
  if (error instanceof EngineUnfit) return error.message
  if (error.name === 'TimeoutError') return 'the server took too long'
  return error.message.split('\n')[0]!
}
