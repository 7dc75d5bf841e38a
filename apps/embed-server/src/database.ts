import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EngineResult, Statement } from '@casement/semantic'
import { type DuckDBConnection, DuckDBInstance, StatementType } from '@duckdb/node-api'

export interface DatabaseOptions {
  /** the .duckdb file with the models' tables, opened read-only; undefined for a database in memory */
  readonly database: string | undefined
  /** the only files that statements may read beside it */
  readonly dataFiles: readonly string[]
  /** for example '2GB'; beyond it the engine spills to a folder of its own */
  readonly memoryLimit: string
}

/** An `Engine` of semantic, on DuckDB. */
export interface Database {
  /** Rejects with the reason of `signal` when it is aborted, and has then stopped working. */
  run(statement: Statement, options?: { signal?: AbortSignal }): Promise<EngineResult>
  /** May be called twice. */
  close(): Promise<void>
}

/**
 * Opens DuckDB over the content's data. The file is attached read-only; after that no statement reaches another file,
 * an extension or the network, and no setting can be changed.
 */
export async function openDatabase({ database, dataFiles, memoryLimit }: DatabaseOptions): Promise<Database> {
  // Made by the engine when it first needs it.
  const spill = join(tmpdir(), `casement-spill-${randomUUID()}`)
  const instance = await DuckDBInstance.create(database ?? ':memory:', {
    ...(database === undefined ? {} : { access_mode: 'READ_ONLY' }),
    memory_limit: memoryLimit,
    temp_directory: spill,
    // A missing extension would be looked for on the network, and the query would wait for it.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const lock = await instance.connect()
  try {
    await lock.run(`SET allowed_paths = [${dataFiles.map(literal).join(', ')}]`)
    await lock.run('SET enable_external_access = false')
    await lock.run('SET lock_configuration = true')
  } finally {
    lock.closeSync()
  }

  let isOpen = true
  return {
    run: (statement, { signal } = {}) => runOn(instance, statement, signal),
    async close() {
      if (!isOpen) return
      isOpen = false
      instance.closeSync()
      await rm(spill, { recursive: true, force: true })
    },
  }
}

async function runOn(
  instance: DuckDBInstance,
  statement: Statement,
  signal: AbortSignal | undefined,
): Promise<EngineResult> {
  signal?.throwIfAborted()
  const connection = await instance.connect()
  const stopInterrupting = interruptOnAbort(connection, signal)
  try {
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
    throw error
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

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
