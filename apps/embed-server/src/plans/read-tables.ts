import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { createHash } from 'node:crypto'
import { encodeColumn, type LinkSide, linkRowsInSteps } from '@casement/evaluator'
import { tableInSteps } from '@casement/evaluator/encode-table'
import type { LinkRead, PageTables, Statement, TableRead } from '@casement/semantic'
import type { Database } from '../database/database.ts'
import { inSlices } from '../scheduling/time-slices.ts'

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
  /** True for one that has too many rows. */
  readonly isTooLarge: boolean

  constructor(table: TableRead, options?: ErrorOptions) {
    super(`The table "${table.name}" is not sent`, options)
    this.table = table
    this.isTooLarge = options === undefined
  }
}

export type Run = (statement: Pick<Statement, 'sql' | 'parameters'>) => ReturnType<Database['run']>

/** The table with its columns as they were read, those for links among them. */
interface Read extends LinkSide {
  readonly table: TableRead
  readonly hasBlankRow: boolean
}

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
  const reads = new Map<string, Read>()
  for (const table of page.tables) reads.set(table.id, await read(table, run, { maxRows, signal }))
  const made: MadeTable[] = []
  for (const one of reads.values()) {
    const links = page.links.filter(({ from }) => from.table === one.table.id)
    made.push(await written(one, links, reads, signal))
  }
  return made
}

async function read(
  table: TableRead,
  run: Run,
  { maxRows, signal }: { maxRows: number; signal: AbortSignal },
): Promise<Read> {
  const { columns: found } = await rowsOf(table, table.statement, run, signal)
  const rowCount = found[0]?.length ?? 0
  if (rowCount > maxRows) throw new TableRefused(table)
  const blank = table.blankRow && (await rowsOf(table, table.blankRow, run, signal)).columns[0]?.[0]
  const types = table.columns.map(({ type }) => type)
  const columns = await inSlices(
    (function* () {
      const encoded = []
      for (const [place, type] of types.entries()) {
        encoded.push(encodeColumn(found[place] ?? [], type))
        yield
      }
      return encoded
    })(),
    signal,
  )
  return { table, columns, types, rowCount, hasBlankRow: blank === true }
}

const rowsOf = (table: TableRead, statement: TableRead['statement'], run: Run, signal: AbortSignal) =>
  run(statement).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new TableRefused(table, { cause })
  })

async function written(
  { table, columns, types, rowCount, hasBlankRow }: Read,
  links: readonly LinkRead[],
  reads: ReadonlyMap<string, Read>,
  signal: AbortSignal,
): Promise<MadeTable> {
  const side = (read: LinkSide, places: readonly number[]): LinkSide => ({
    columns: places.map((place) => read.columns[place]!),
    types: places.map((place) => read.types[place]!),
    rowCount: read.rowCount,
  })
  const linked = new Map<string, Int32Array>()
  for (const { id, from, to } of links) {
    const present = from.present === undefined ? undefined : columns[from.present]!
    const many = { ...side({ columns, types, rowCount }, from.columns), ...(present && { present }) }
    linked.set(id, await inSlices(linkRowsInSteps(many, side(reads.get(to.table)!, to.columns)), signal))
  }
  const sent = table.columns.flatMap(({ id }, place) =>
    id === undefined ? [] : [[id, columns[place]!] as const],
  )
  const arrow = await inSlices(
    tableInSteps({ rowCount, hasBlankRow, columns: new Map(sent) }, linked),
    signal,
  )
  return {
    read: table,
    key: createHash('sha256').update(arrow).digest('base64url').slice(0, 22),
    bytes: await compressed(arrow),
    rows: rowCount,
  }
}
