import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { createHash } from 'node:crypto'
import { tableInSteps } from '@casement/evaluator/encode-table'
import {
  type EngineResult,
  type PageTables,
  type Statement,
  type TableRead,
  type TableRows,
  tablesInSteps,
} from '@casement/semantic'
import { AnswerTooLarge } from '../../engines/duckdb/database.ts'
import type { SourceEngine } from '../../engines/source-engine.ts'
import { inPauses } from '../../scheduling/time-slices.ts'

/** A table of a page as it is sent. */
export interface MadeTable {
  readonly read: TableRead
  /** Another text for other rows, columns or links. */
  readonly key: string
  /** An Arrow stream, compressed by gzip. */
  readonly bytes: Uint8Array
  readonly rows: number
}

/** A table cannot be read, or not be sent. */
export class TableRefused extends Error {
  override readonly name = 'TableRefused'
  readonly table: TableRead
  /** True for one that has too many rows, or too much text. */
  readonly isTooLarge: boolean

  constructor(table: TableRead, options?: ErrorOptions) {
    super(`The table "${table.name}" is not sent`, options)
    this.table = table
    this.isTooLarge = options === undefined || options.cause instanceof AnswerTooLarge
  }
}

export type Run = (statement: Pick<Statement, 'sql' | 'parameters'>) => ReturnType<SourceEngine['run']>

/** Rows of facts by date up to which their sums are quick; with more they are given by month, unless days are told apart. */
const quickRows = 50_000

const maxByDate = ({ isTold }: NonNullable<TableRead['byDate']>, maxRows: number): number =>
  isTold ? maxRows : Math.min(maxRows, quickRows)

const countIn = ({ columns }: EngineResult): number => Number(columns[0]?.[0])

const compressed = promisify(gzip)

/**
 * Reads the tables of a page, limited to what the person may see, and writes them as they are sent. Throws TableRefused for
 * one of more than `maxRows` or that the engine does not read, and the reason of `signal`.
 */
export async function readTables(
  page: PageTables,
  run: Run,
  { maxRows, signal }: { maxRows: number; signal: AbortSignal },
): Promise<readonly MadeTable[]> {
  const runFor = (table: TableRead, statement: TableRead['statement']) =>
    run(statement).catch((cause: unknown) => {
      signal.throwIfAborted()
      throw new TableRefused(table, { cause })
    })
  // To count rows takes a moment, to read them in vain seconds.
  for (const table of page.tables)
    if (table.byDate && countIn(await runFor(table, table.byDate.count)) > maxByDate(table.byDate, maxRows))
      throw new TableRefused(table)
  const answered = new Map<string, TableRows>()
  for (const table of page.tables) {
    const rows = await runFor(table, table.statement)
    if ((rows.columns[0]?.length ?? 0) > maxRows) throw new TableRefused(table)
    answered.set(table.id, { rows, blankRow: table.blankRow && (await runFor(table, table.blankRow)) })
  }
  const made: MadeTable[] = []
  for (const { read, data, links } of await inPauses(tablesInSteps(page, answered), signal)) {
    const arrow = await inPauses(tableInSteps(data, links), signal)
    made.push({
      read,
      key: createHash('sha256').update(arrow).digest('base64url').slice(0, 22),
      bytes: await compressed(arrow),
      rows: data.rowCount,
    })
  }
  return made
}
