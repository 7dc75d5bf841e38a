import { setTimeout as elapsed } from 'node:timers/promises'
import { operatingFault } from '@casement/errors'
import type { EngineResult, Statement } from '@casement/semantic'
import pg from 'pg'
import { createColumns } from '../duckdb/read-chunks.ts'
import { EngineLost, EngineTooSlow, EngineUnfit, rowsOf, type SourceEngine } from '../source-engine.ts'
import { versionProblem } from './version.ts'

export interface PostgresOptions {
  /** `postgres://user:password@host:5432/database`, as libpq writes it */
  readonly url: string
  /** the password in the place of the address's; undefined: that. Read anew after it was refused */
  readonly readPassword: () => Promise<string | undefined>
  /** statements at the same time, as the queue before it counts them, each over a connection of its own */
  readonly maxQueries: number
  /** when the server gives up a statement by itself */
  readonly statementTimeoutMs: number
}

/** When a connection that is being made is given up. */
const connectMs = 5000
/** How long the server may take to say which tables it has. */
const catalogueMs = 15_000
/** Places that a query queue opens beyond those that it is given: for who has nothing running, and for who waited for long. */
const morePlaces = 2
const asideConnections = 2
/** How long closing waits for statements that are being stopped. */
const closeMs = 5000
/** How long a statement that is told to stop may take for that; then its connection is cut. */
const graceMs = 2000

/** Types of the server by their ids. */
const [boolean, date, timestamp, timestampWithZone, numeric] = [16, 1082, 1114, 1184, 1700]
const queryCanceled = '57014'
/** No such table, no such schema, another database. */
const nowhere = ['42P01', '3F000', '0A000']
const notAllowed = '42501'

/**
 * A PostgreSQL server (17 or newer) as the engine of models. Every session is read-only, in UTC and without a format of its
 * own. Connects when it is first asked; a connection that is lost is replaced by the next statement.
 *
 * Rejects with EngineLost where the server does not answer, EngineTooSlow where it gave up, EngineUnfit where it cannot be
 * used; of a statement that it refuses with the server's own error.
 */
export function postgresEngine(options: PostgresOptions): SourceEngine {
  let opened: Promise<Pools> | undefined
  let isClosed = false
  const pools = (): Promise<Pools> => {
    if (isClosed) throw new Error('The engine is closed')
    return (opened ??= openPools(options))
  }
  /** Connections that have answered, which the server may drop later. */
  const answeredBefore = new WeakSet<pg.PoolClient>()
  /** Closes pools, unless others have taken their place already. */
  const forget = async (these: Promise<Pools>): Promise<void> => {
    if (opened !== these) return
    opened = undefined
    await these.then(endPools, () => undefined)
  }

  async function runOnce(
    statement: Asked,
    signal: AbortSignal | undefined,
    where: keyof Pools,
  ): Promise<EngineResult> {
    const these = pools()
    let client: pg.PoolClient
    let aside: pg.Pool
    try {
      const all = await these
      aside = all.aside
      client = await taken(all[where], signal)
    } catch (error) {
      signal?.throwIfAborted()
      if (isLost(error)) throw lost(error)
      // Whoever corrects the password, or the file that has it, need not start the service anew.
      void forget(these)
      throw unfit(error)
    }
    let isSound = false
    try {
      const stop = () => stopBackend(aside, client)
      const result = await answered(client, statement, { signal, stop })
      isSound = true
      answeredBefore.add(client)
      return result
    } catch (error) {
      isSound = error instanceof pg.DatabaseError && error.severity === 'ERROR'
      throw answeredBefore.has(client) && isLost(error) ? new DroppedConnection(error) : error
    } finally {
      // A statement of somebody else's must not be told to stop in the place of this one.
      client.release(!isSound || signal?.aborted === true)
    }
  }

  async function run(
    statement: Asked,
    { signal, where = 'working' }: { signal?: AbortSignal; where?: keyof Pools } = {},
  ): Promise<EngineResult> {
    for (;;)
      try {
        return await runOnce(statement, signal, where)
      } catch (error) {
        signal?.throwIfAborted()
        // It is out of the pool: the next one is another that answered before, or new.
        if (!(error instanceof DroppedConnection)) throw named(error)
      }
  }

  const rows = async (
    sql: string,
    parameters: readonly string[] = [],
    signal: AbortSignal = AbortSignal.timeout(catalogueMs),
  ) => rowsOf(await run({ sql, parameters }, { signal, where: 'aside' }))

  return {
    dialect: 'postgres',
    run: (statement, { signal } = {}) => run(statement, signal ? { signal } : {}),
    async columnsOf(table) {
      const found = await rows(columnsSql, [quotedName(table)]).catch((error: unknown) => {
        const { code } = error as pg.DatabaseError
        if (nowhere.includes(code ?? '')) return []
        if (code === notAllowed) throw new EngineUnfit(`"${table}" may not be read`, { cause: error })
        throw error
      })
      return found.length === 0 ? null : new Map(found.map(([name, type]) => [String(name), String(type)]))
    },
    tableNames: async () => (await rows(tablesSql)).map(([name]) => String(name)),
    async ping(signal) {
      const [row] = await rows(versionSql, [], signal)
      const problem = versionProblem(Number(row![0]), String(row![1]))
      if (problem) throw new EngineUnfit(problem)
    },
    async close() {
      isClosed = true
      if (opened) await forget(opened)
    },
  }
}

type Asked = Pick<Statement, 'sql' | 'parameters'>

interface Pools {
  readonly working: pg.Pool
  /** What must not wait until a statement has ended: stopping one, and asking whether the server is well. */
  readonly aside: pg.Pool
}

async function openPools(options: PostgresOptions): Promise<Pools> {
  const connectionString = addressOf(options, await options.readPassword())
  const pool = (max: number): pg.Pool => {
    const made = new pg.Pool({
      connectionString,
      max,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      allowExitOnIdle: true,
    })
    made.on('error', () => {})
    // One that is lost while it works rejects its statement; nobody else listens to it.
    made.on('connect', (client) => client.on('error', () => {}))
    return made
  }
  return { working: pool(options.maxQueries + morePlaces), aside: pool(asideConnections) }
}

/** Statements that are being stopped are waited for, but not for long. */
const endPools = ({ working, aside }: Pools): Promise<unknown> =>
  Promise.race([Promise.all([working.end(), aside.end()]), elapsed(closeMs, undefined, { ref: false })])

async function stopBackend(aside: pg.Pool, client: pg.PoolClient): Promise<void> {
  const { processID } = client as unknown as { processID: number }
  await aside.query('SELECT pg_cancel_backend($1)', [processID])
}

/** Address with the password and with what every session is set to, in the place of what it says of that itself. */
function addressOf({ url, statementTimeoutMs }: PostgresOptions, password: string | undefined): string {
  const address = new URL(url)
  if (password !== undefined) address.password = encodeURIComponent(password)
  const session = {
    default_transaction_read_only: 'on',
    statement_timeout: String(statementTimeoutMs),
    timezone: 'UTC',
    datestyle: 'ISO',
    extra_float_digits: '1',
    // Compiling a statement takes longer than most of them.
    jit: 'off',
  }
  const set = Object.entries(session).map(([name, value]) => `-c ${name}=${value}`)
  address.searchParams.set('options', set.join(' '))
  address.searchParams.set('application_name', 'casement')
  return address.href
}

/** A connection of the pool. Rejects with the reason of `signal`; the connection is then given back when it comes. */
async function taken(pool: pg.Pool, signal: AbortSignal | undefined): Promise<pg.PoolClient> {
  signal?.throwIfAborted()
  const coming = pool.connect()
  if (!signal) return coming
  let onAbort: () => void
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([coming, aborted])
  } catch (error) {
    coming.then(
      (client) => client.release(),
      () => undefined,
    )
    throw error
  } finally {
    signal.removeEventListener('abort', onAbort!)
  }
}

interface Stopping {
  readonly signal: AbortSignal | undefined
  /** Tells the server to stop what the connection works on. */
  readonly stop: () => Promise<void>
}

/**
 * Runs one statement and gathers its rows: values as the server writes them, true and false as such. Once the signal is
 * aborted, or the answer is too large, the server is told to stop, and this waits until it has.
 */
async function answered(client: pg.PoolClient, asked: Asked, stopping: Stopping): Promise<EngineResult> {
  const { signal, stop } = stopping
  const query = new pg.Query<unknown[]>({
    text: asked.sql,
    values: [...asked.parameters],
    rowMode: 'array',
    types: { getTypeParser: ((oid: number) => readers.get(oid) ?? asText) as typeof pg.types.getTypeParser },
    // One statement and no more, whatever its text is.
    queryMode: 'extended',
  } as pg.QueryArrayConfig)
  const columns = createColumns()
  let refused: Error | undefined
  let cut: NodeJS.Timeout | undefined
  const onStop = () => {
    cut ??= setTimeout(() => void cutOff(client), graceMs)
    stop().catch(() => undefined)
  }
  query.on('row', (row) => {
    if (refused || signal?.aborted) return
    refused = columns.add(row)
    if (refused) onStop()
  })
  const ended = new Promise<pg.ResultBuilder>((resolve, reject) => {
    query.on('end', resolve)
    query.on('error', reject)
  })
  signal?.addEventListener('abort', onStop, { once: true })
  try {
    client.query(query)
    if (signal?.aborted) onStop()
    const { fields } = await ended
    signal?.throwIfAborted()
    if (refused) throw refused
    return { columns: columns.whole(fields.length) }
  } catch (error) {
    throw refused ?? error
  } finally {
    signal?.removeEventListener('abort', onStop)
    clearTimeout(cut)
  }
}

const asText = (text: string) => text

/** Amounts and dates have digits; the server knows NaN, infinity and years before Christ as well, which no figure is. */
function inDigits(text: string): string {
  if (/^-?\d[\d.:+ -]*$/.test(text)) return text
  throw new Error(`The data have the value "${text}", which is no amount, date or time here`)
}

const readers: ReadonlyMap<number, (text: string) => unknown> = new Map([
  [boolean, (text: string): unknown => text === 't'],
  ...[date, timestamp, timestampWithZone, numeric].map((oid) => [oid, inDigits] as const),
])

/** Ends a connection without a word to the server, which does not listen. */
function cutOff(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}

/**
 * Loss of a connection that had answered before. The server may have dropped it long before the statement, which only reads
 * and may be run again.
 */
class DroppedConnection extends Error {
  constructor(cause: unknown) {
    super('The connection is gone', { cause })
  }
}

/** Faults of a connection, and servers that do not let anybody in; a statement that was given up is none. */
const isLost = (error: unknown): boolean =>
  (error as pg.DatabaseError).code !== queryCanceled && operatingFault(error) === 'unreachable'

const unfit = (error: unknown) =>
  error instanceof EngineUnfit
    ? error
    : new EngineUnfit(`it does not let this program in: ${(error as Error).message}`, { cause: error })

const lost = (cause: unknown) => new EngineLost('The PostgreSQL server does not answer', { cause })

function named(error: unknown): unknown {
  if (error instanceof EngineLost || error instanceof EngineUnfit) return error
  if (isLost(error)) return lost(error)
  if ((error as pg.DatabaseError).code === queryCanceled)
    return new EngineTooSlow('The PostgreSQL server gave up the statement', { cause: error })
  return error
}

const quotedName = (table: string) =>
  table
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')

/** Tables, views and what is read like them. */
const readable = `relkind IN ('r', 'p', 'v', 'm', 'f')`

/** A domain is told as the type that it is of. */
const columnsSql = `SELECT attname, CASE WHEN typtype = 'd' THEN pg_catalog.format_type(typbasetype, typtypmod)
    ELSE pg_catalog.format_type(atttypid, atttypmod) END
  FROM pg_catalog.pg_attribute JOIN pg_catalog.pg_class AS own ON own.oid = attrelid
    JOIN pg_catalog.pg_type AS type ON type.oid = atttypid
  WHERE attrelid = CAST($1 AS regclass) AND attnum > 0 AND NOT attisdropped AND ${readable} ORDER BY attnum`

/** Without their schema where the user finds them so. */
const tablesSql = `SELECT CASE WHEN pg_catalog.pg_table_is_visible(own.oid) THEN relname ELSE nspname || '.' || relname END
  FROM pg_catalog.pg_class AS own JOIN pg_catalog.pg_namespace AS schema ON schema.oid = relnamespace
  WHERE ${readable} AND nspname <> 'information_schema' AND nspname NOT LIKE 'pg\\_%'
    AND pg_catalog.has_schema_privilege(schema.oid, 'USAGE') AND pg_catalog.has_any_column_privilege(own.oid, 'SELECT')
  ORDER BY 1 LIMIT 5000`

const versionSql = `SELECT current_setting('server_version_num'), current_setting('server_encoding')`
