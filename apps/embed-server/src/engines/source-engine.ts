import type { DialectName, EngineResult, Statement } from '@casement/semantic'

/** An engine that keeps a model's figures: DuckDB in the service, or a server beside it. */
export interface SourceEngine {
  readonly dialect: DialectName
  /** Rejects with the reason of `signal` when it is aborted, and has then stopped working there too. */
  run(
    statement: Pick<Statement, 'sql' | 'parameters'>,
    options?: { signal?: AbortSignal },
  ): Promise<EngineResult>
  /** Columns of a table (or view) with the engine's own names of their types, null when there is none such. `table` as the model writes it. */
  columnsOf(table: string): Promise<ReadonlyMap<string, string> | null>
  /** Names of the tables that can be read, for the closest name. */
  tableNames(): Promise<readonly string[]>
  /** Rejects when the engine does not answer. */
  ping(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** A result as rows, each with its values in the order of the columns. */
export const rowsOf = ({ columns }: EngineResult): unknown[][] =>
  (columns[0] ?? []).map((_, row) => columns.map((column) => column[row]))

/** The engine cannot be reached, or was lost while it worked. What it said is the cause, for the log alone. */
export class EngineLost extends Error {
  override readonly name = 'EngineLost'
}

/** The engine gave up a statement by itself, since it took longer than it gives one. */
export class EngineTooSlow extends Error {
  override readonly name = 'EngineTooSlow'
}

/** The engine answers and cannot be used as it is; the message says what to change, for who runs the service. */
export class EngineUnfit extends Error {
  override readonly name = 'EngineUnfit'
}
