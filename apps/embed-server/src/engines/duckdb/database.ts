import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { BoundedMap } from '@casement/limits'
import { duckDbSettings } from '@casement/semantic'
import type { EngineResult, Knowledge, Statement, PreAggregationNeed } from '@casement/semantic'
import {
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBPreparedStatement,
  type DuckDBResult,
  DuckDBTimestampTZValue,
  JsonDuckDBValueConverter,
  StatementType,
} from '@duckdb/node-api'
import type { Sources } from '../../content/content.ts'
import type { DataFindings } from '../../content/findings/data-findings.ts'
import { type ChangedFiles, watchFiles } from './file-watch.ts'
import { readKnowledge } from './data-knowledge.ts'
import { AnswerTooLarge, columnsInChunks } from './read-chunks.ts'
import { makeSpillFolder } from './spill-folder.ts'
import { makePreAggregation, minRows } from '../preagg/make-pre-aggregation.ts'
import type { PreAggregation } from '../preagg/kept-tables.ts'
import type { LoadingEngine } from '../../content/csv/loading-engine.ts'
import { addDataNotes, loadSources, plainly, prepareSources } from './load-sources.ts'
import { viewSchema } from '../../content/table-sources.ts'

// Times with a zone are told in UTC, and are of a day there, wherever the process stands: here and in the engine's setting.
DuckDBTimestampTZValue.timezoneOffsetInMinutes = 0
const inUtc = "SET GLOBAL TimeZone = 'UTC'"

/** The content's database as the engine knows it. */
const databaseName = 'content'

export interface DatabaseOptions {
  /** the .duckdb file with the models' tables, attached read-only; undefined when there is none */
  readonly database: string | undefined
  readonly sources: Sources
  /** for example '2GB'; beyond it the engine spills to disk */
  readonly memoryLimit: string
  /** where it spills to, in a folder of its own; absent: below the system's folder for such files */
  readonly spillFolder?: string | undefined
  /** how much it may spill at most, for example '4GB'; absent: what the engine takes */
  readonly spillLimit?: string | undefined
  /** how long the data of one model may be looked through for doubts, in milliseconds; absent: 5 seconds */
  readonly notesWithinMs?: number
}

export { AnswerTooLarge }

/** An `Engine` of semantic, on DuckDB. */
export interface Database {
  readonly dialect: 'duckdb'
  /**
   * Rejects with the reason of `signal` when it is aborted, and has then stopped working; with DataReplaced where a file that
   * the statement reads was overwritten before or while it ran.
   */
  run(
    statement: Pick<Statement, 'sql' | 'parameters'>,
    options?: { signal?: AbortSignal },
  ): Promise<EngineResult>
  /** Files of the data that are others than those that were opened. */
  changedFiles(): Promise<ChangedFiles>
  /** Results of the data checks by id of the dataset; one with problems cannot be queried. */
  readonly findings: ReadonlyMap<string, DataFindings>
  /** Knowledge of the tables in the content's database. */
  readonly known: Knowledge
  /** True for a table of the content's database that is worth a pre-aggregation. */
  isLarge(table: string): boolean
  /**
   * Makes a pre-aggregation beside the content, one at a time; see makePreAggregation. Its name is never given again. Rejects
   * with the reason of `signal` when it is aborted, and has then stopped working.
   */
  preAggregate(need: PreAggregationNeed, signal: AbortSignal): Promise<PreAggregation | null>
  /** Drops a pre-aggregation. */
  forget(name: string): Promise<void>
  /** May be called twice. */
  close(): Promise<void>
}

/**
 * Opens DuckDB over the content's data. The database is attached read-only; from then on nothing reaches another
 * file, an extension or the network, and no setting can be changed. Then the tables of models are made and looked at:
 * what is wrong with one model is among the findings, and stops no other.
 */
export async function openDatabase({
  database,
  sources,
  memoryLimit,
  spillFolder,
  spillLimit,
  notesWithinMs,
}: DatabaseOptions): Promise<Database> {
  // Whatever is written from here on is told from what is read.
  const files = await watchFiles(database, sources)
  const spill = await makeSpillFolder(spillFolder)
  const instance = await DuckDBInstance.create(':memory:', {
    ...duckDbSettings,
    memory_limit: memoryLimit,
    temp_directory: spill.path,
    ...(spillLimit !== undefined && { max_temp_directory_size: spillLimit }),
    // A missing extension would be looked for on the network, and the query would wait for it.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  const copies = await mkdtemp(join(tmpdir(), 'casement-csv-'))
  let known: Knowledge
  let large: ReadonlySet<string>
  let findings: Map<string, DataFindings>
  let isAttached = database !== undefined
  let { databaseProblem } = sources
  try {
    if (database !== undefined) {
      try {
        await connection.run(`ATTACH ${literal(database)} AS ${databaseName} (READ_ONLY)`)
        await connection.run(usePlainNames)
      } catch (error) {
        isAttached = false
        databaseProblem = `${basename(database)} cannot be opened as a DuckDB file: ${plainly(error)}`
      }
    }
    const prepared = await prepareSources(sources, copies)
    await lockTo(prepared.files, connection)
    const whole = { ...sources, ...(databaseProblem !== undefined && { databaseProblem }) }
    const loading = loadingOn(connection)
    findings = await loadSources(loading, whole, prepared)
    const models = sources.datasets.flatMap(({ id, model }) =>
      findings.get(id)!.problems.length === 0 ? [model] : [],
    )
    const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRows()
    known = await readKnowledge(read, { models, databaseName })
    const sized = await read(
      `SELECT lower(table_name) FROM duckdb_tables() WHERE database_name = '${databaseName}' AND estimated_size >= ${minRows}`,
    )
    large = new Set(sized.map(([name]) => String(name)))
    await addDataNotes(loading, sources, prepared, { found: findings, known, withinMs: notesWithinMs })
  } catch (error) {
    instance.closeSync()
    await spill.remove()
    throw error
  } finally {
    connection.closeSync()
    await rm(copies, { recursive: true, force: true })
  }

  const connections = keepConnections(instance, isAttached ? [usePlainNames] : [])
  const spelled = new Set<string>()
  const sums = keepPreAggregations(
    instance,
    databaseName,
    (table, column) => void spelled.add(spelledKey(table, column)),
  )
  let isOpen = true
  return {
    dialect: 'duckdb',
    run: (statement, { signal } = {}) =>
      files.reading(
        statement.sql,
        () => connections.use((own) => runOn(own, statement, signal), signal),
        signal,
      ),
    changedFiles: files.changed,
    findings,
    known: {
      ...known,
      hasOneSpelling: (table, column) =>
        known.hasOneSpelling(table, column) ||
        ('table' in table.source && spelled.has(spelledKey(table.source.table, column.source))),
    },
    isLarge: (table) => large.has(table.toLowerCase()),
    preAggregate: (need, signal) => files.reading('', () => sums.make(need, signal), signal),
    forget: sums.drop,
    async close() {
      if (!isOpen) return
      isOpen = false
      await sums.stop()
      connections.close()
      instance.closeSync()
      await spill.remove()
    },
  }
}

/** From now on the engine reaches these files alone, and no setting can be changed. */
async function lockTo(files: readonly string[], connection: DuckDBConnection): Promise<void> {
  await connection.run(inUtc)
  await connection.run(`SET allowed_paths = [${files.map(literal).join(', ')}]`)
  await connection.run('SET enable_external_access = false')
  await connection.run('SET lock_configuration = true')
  await connection.run(`CREATE SCHEMA memory.${viewSchema}`)
  await connection.run(`CREATE SCHEMA memory.${preAggregationSchema}`)
}

const loadingOn = (connection: DuckDBConnection): LoadingEngine => ({
  run: (sql) => connection.run(sql),
  async rows(sql, signal) {
    signal?.throwIfAborted()
    const stopInterrupting = interruptOnAbort(connection, signal)
    try {
      return (await connection.runAndReadAll(sql)).getRows()
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    } finally {
      stopInterrupting()
    }
  },
  async statementsOf(sql) {
    const statements = await connection.extractStatements(sql)
    const statement = await statements.prepare(0)
    const isQuery = statement.statementType === StatementType.SELECT
    statement.destroySync()
    return { count: statements.count, isQuery }
  },
})

/** Models name the tables of the content's database plainly. The engine knows this setting per connection only. */
const usePlainNames = `USE ${databaseName}`

const preAggregationSchema = 'preagg'

/** True for a statement that reads a table made by `preAggregate`. */
export const readsPreAggregation = ({ sql }: Pick<Statement, 'sql'>): boolean =>
  sql.includes(`memory.${preAggregationSchema}.`)

/** Names of pre-aggregations, which say what they are of. */
const madeName = new RegExp(`memory\\.${preAggregationSchema}\\."\\d+ ((?:[^"]|"")*)"`, 'g')
const nameOfMade = (table: string, made: number): string =>
  `memory.${preAggregationSchema}."${made} ${table.replaceAll('"', '""')}"`

/** The text of a statement that reads the tables themselves, and gives the same figures. */
export const withoutPreAggregations = (sql: string): string => sql.replaceAll(madeName, '"$1"')

const spelledKey = (table: string, column: string): string => JSON.stringify([table, column]).toLowerCase()

/** One connection that makes and drops pre-aggregations in the engine's memory, one after the other. */
function keepPreAggregations(
  instance: DuckDBInstance,
  contentName: string,
  onOneSpelling: (table: string, column: string) => void,
) {
  const stopping = new AbortController()
  let last: Promise<unknown> = Promise.resolve()
  let connection: DuckDBConnection | undefined
  let made = 0
  const read = async (sql: string, signal: AbortSignal = stopping.signal) => {
    signal.throwIfAborted()
    connection ??= await instance.connect()
    const stopInterrupting = interruptOnAbort(connection, signal)
    try {
      return (await connection.runAndReadAll(sql)).getRows()
    } catch (error) {
      // An interrupted statement fails with an error of the engine's own; why it was stopped says the signal.
      signal.throwIfAborted()
      throw error
    } finally {
      stopInterrupting()
    }
  }
  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const own = last.then(work)
    last = own.catch(() => undefined)
    return own
  }
  const drop = async (name: string) => void (await read(`DROP TABLE IF EXISTS ${name}`))
  return {
    make: (need: PreAggregationNeed, given: AbortSignal) =>
      next(async (): Promise<PreAggregation | null> => {
        const name = nameOfMade(need.table, ++made)
        const signal = AbortSignal.any([stopping.signal, given])
        try {
          const table = await makePreAggregation((sql) => read(sql, signal), need, {
            databaseName: contentName,
            name,
          })
          // Tables that are too large to be looked at when they are opened are known from their sums.
          for (const column of table?.oneSpelling ?? []) onOneSpelling(need.table, column)
          return table && { name, rows: table.rows }
        } catch (error) {
          if (!stopping.signal.aborted) await drop(name)
          throw error
        }
      }),
    drop: (name: string) => next(() => drop(name)),
    async stop() {
      stopping.abort(new Error('The database is being closed'))
      await last
      connection?.closeSync()
    },
  }
}

/** A connection and the statements it has read, the latest last. */
interface KeptConnection {
  readonly connection: DuckDBConnection
  readonly prepared: Map<string, DuckDBPreparedStatement>
}

/**
 * A page asks the same statements again with other parameters, and for each number of values that are chosen another one;
 * reading one takes a quarter as long as a small query, keeping it about a fifth of a megabyte.
 */
const maxPrepared = 200

/** Opening a connection takes as long as a small query: one that answered is kept for the next, one that failed is not. */
function keepConnections(instance: DuckDBInstance, prepareWith: readonly string[]) {
  const idle: KeptConnection[] = []
  let isOpen = true
  const open = async (): Promise<KeptConnection> => {
    const connection = await instance.connect()
    for (const sql of prepareWith) await connection.run(sql)
    const onForgotten = (one: DuckDBPreparedStatement) => one.destroySync()
    return { connection, prepared: new BoundedMap(maxPrepared, { onForgotten }) }
  }
  return {
    async use<Result>(
      work: (kept: KeptConnection) => Promise<Result>,
      signal: AbortSignal | undefined,
    ): Promise<Result> {
      signal?.throwIfAborted()
      const kept = idle.pop() ?? (await open())
      let isKept = false
      try {
        const result = await work(kept)
        isKept = isOpen
        return result
      } finally {
        if (isKept) idle.push(kept)
        else kept.connection.closeSync()
      }
    },
    close() {
      isOpen = false
      for (const { connection } of idle.splice(0)) connection.closeSync()
    },
  }
}

/** The statement as this connection has read it; the one that was not asked for the longest is forgotten. */
async function preparedOn({ connection, prepared }: KeptConnection, sql: string) {
  const known = prepared.get(sql) ?? (await connection.prepare(sql))
  if (known.statementType !== StatementType.SELECT) throw new Error('The engine runs nothing but queries')
  prepared.set(sql, known)
  return known
}

async function runOn(
  kept: KeptConnection,
  statement: Pick<Statement, 'sql' | 'parameters'>,
  signal: AbortSignal | undefined,
): Promise<EngineResult> {
  const stopInterrupting = interruptOnAbort(kept.connection, signal)
  try {
    const prepared = await preparedOn(kept, statement.sql)
    prepared.bind([...statement.parameters])
    signal?.throwIfAborted()
    const result = await prepared.run()
    return { columns: await columnsInChunks(chunksOf(result), result.columnCount, { signal }) }
  } catch (error) {
    // An interrupted statement fails with an error of the engine's own; why it was stopped says the signal.
    signal?.throwIfAborted()
    throw error
  } finally {
    stopInterrupting()
  }
}

async function* chunksOf(result: DuckDBResult) {
  for await (const chunk of result)
    yield (column: number) => chunk.convertColumnValues(column, JsonDuckDBValueConverter)
}

/**
 * Interrupts the connection's statement once the signal is aborted, and again until stopped: an interrupt that
 * comes between preparing and running is forgotten by the engine.
 */
function interruptOnAbort(connection: DuckDBConnection, signal: AbortSignal | undefined): () => void {
  if (!signal) return () => undefined
  let again: NodeJS.Timeout | undefined
  const onAbort = () => {
    connection.interrupt()
    again = setInterval(() => connection.interrupt(), 5)
  }
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
  return () => {
    signal.removeEventListener('abort', onAbort)
    clearInterval(again)
  }
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
