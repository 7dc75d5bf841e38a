import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EngineResult, Statement } from '@casement/semantic'
import { type DuckDBConnection, DuckDBInstance, StatementType } from '@duckdb/node-api'
import { ContentError } from './content/content-error.ts'
import type { Sources } from './content/content.ts'
import { type SourceTable, type SourceView, viewSchema } from './content/table-sources.ts'

/** The content's database as the engine knows it. */
const databaseName = 'content'

export interface DatabaseOptions {
  /** the .duckdb file with the models' tables, attached read-only; undefined when there is none */
  readonly database: string | undefined
  readonly sources: Sources
  /** for example '2GB'; beyond it the engine spills to a folder of its own */
  readonly memoryLimit: string
}

/** An amount of a statement needs more than the 38 digits that are counted exactly. It is refused, never rounded. */
export class AmountOverflow extends Error {
  override readonly name = 'AmountOverflow'
  constructor(amounts: readonly string[], options: ErrorOptions) {
    super(`More than 38 digits are needed for ${amounts.map((name) => `"${name}"`).join(' or ')}`, options)
  }
}

/** An `Engine` of semantic, on DuckDB. */
export interface Database {
  /** Rejects with the reason of `signal` when it is aborted, and has then stopped working. Throws AmountOverflow. */
  run(statement: Statement, options?: { signal?: AbortSignal }): Promise<EngineResult>
  /** May be called twice. */
  close(): Promise<void>
}

/**
 * Opens DuckDB over the content's data. The database is attached read-only; from then on nothing reaches another
 * file, an extension or the network, and no setting can be changed. Then the models' views are made and every table
 * of a model is looked for.
 *
 * Throws ContentError CONTENT_INVALID for a database that cannot be opened, for a source of a model that cannot be
 * read, and for a column that is not there.
 */
export async function openDatabase({ database, sources, memoryLimit }: DatabaseOptions): Promise<Database> {
  // Made by the engine when it first needs it.
  const spill = join(tmpdir(), `casement-spill-${randomUUID()}`)
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: memoryLimit,
    temp_directory: spill,
    // A missing extension would be looked for on the network, and the query would wait for it.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  try {
    if (database !== undefined) {
      await connection
        .run(`ATTACH ${literal(database)} AS ${databaseName} (READ_ONLY)`)
        .catch(refuseSource(database))
      await connection.run(usePlainNames)
    }
    await connection.run(`SET allowed_paths = [${sources.files.map(literal).join(', ')}]`)
    await connection.run('SET enable_external_access = false')
    await connection.run('SET lock_configuration = true')
    await connection.run(`CREATE SCHEMA memory.${viewSchema}`)
    for (const view of sources.views) await makeView(connection, view)
    for (const table of sources.tables) await checkTable(connection, table)
  } catch (error) {
    instance.closeSync()
    throw error
  } finally {
    connection.closeSync()
  }

  let isOpen = true
  return {
    run: (statement, { signal } = {}) =>
      runOn(instance, statement, { signal, plainNames: database !== undefined }),
    async close() {
      if (!isOpen) return
      isOpen = false
      instance.closeSync()
      await rm(spill, { recursive: true, force: true })
    },
  }
}

/** Models name the tables of the content's database plainly. The engine knows this setting per connection only. */
const usePlainNames = `USE ${databaseName}`

async function runOn(
  instance: DuckDBInstance,
  statement: Statement,
  { signal, plainNames }: { signal: AbortSignal | undefined; plainNames: boolean },
): Promise<EngineResult> {
  signal?.throwIfAborted()
  const connection = await instance.connect()
  const stopInterrupting = interruptOnAbort(connection, signal)
  try {
    if (plainNames) await connection.run(usePlainNames)
    const prepared = await connection.prepare(statement.sql)
    if (prepared.statementType !== StatementType.SELECT)
      throw new Error('The engine runs nothing but queries')
    prepared.bind([...statement.parameters])
    signal?.throwIfAborted()
    const result = await prepared.run()
    return { columns: await result.getColumnsJson() }
  } catch (error) {
    // An interrupted statement fails with an error of the engine's own; why it was stopped says the signal.
    signal?.throwIfAborted()
    const isOverflow = error instanceof Error && error.message.startsWith('Out of Range Error: Overflow')
    throw isOverflow ? new AmountOverflow(statement.amounts, { cause: error }) : error
  } finally {
    stopInterrupting()
    connection.closeSync()
  }
}

/**
 * Interrupts the connection's statement once the signal is aborted, and again until told to stop: an interrupt that
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

/** In brackets the model's text can be nothing but a query. */
const makeView = (connection: DuckDBConnection, { place, name, query }: SourceView) =>
  connection
    .run(`CREATE VIEW memory.${viewSchema}.${quoted(name)} AS (${query}\n)`)
    .catch(refuseSource(place))

function checkTable(connection: DuckDBConnection, { place, source, columns }: SourceTable) {
  const names = columns.length > 0 ? columns.map(quoted).join(', ') : '1'
  return connection
    .run(`SELECT ${names} FROM ${source.map(quoted).join('.')} LIMIT 0`)
    .catch(refuseSource(place))
}

const refuseSource = (place: string) => (error: Error) => {
  throw new ContentError('CONTENT_INVALID', `${place}: ${error.message.split('\n')[0]}`, { cause: error })
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
