import { randomUUID } from 'node:crypto'
import { setTimeout as elapsed } from 'node:timers/promises'
import { clickHouseSettings, type EngineResult, type Statement } from '@casement/semantic'
import { createColumns } from '../duckdb/read-chunks.ts'
import { EngineLost, EngineTooSlow, EngineUnfit, rowsOf, type SourceEngine } from '../source-engine.ts'
import { readRow } from './read-row.ts'
import { statementForm } from './statement-form.ts'
import { versionProblem } from './version.ts'

export interface ClickHouseOptions {
  /** `https://user:password@host:8443/database` */
  readonly url: string
  /** the password in the place of the address's; undefined: that */
  readonly readPassword: () => Promise<string | undefined>
  /** when the server gives up a statement by itself */
  readonly statementTimeoutMs: number
}

/** How long the server may take to say which tables it has. */
const catalogueMs = 15_000
/** How long a statement that is told to stop may take for that; then nobody waits for it any more. */
const graceMs = 2000

/** Exception codes of the server (system.errors). */
const gaveUp = ['159', '160', '394']
const nobodyIsLetIn = ['81', '192', '193', '194', '516']
const tooMuchAtOnce = ['202', '203', '209', '210', '279']
/** A table or a database that is not there, and a name that none can have. */
const nowhere = ['60', '62', '81']
const notAllowed = '497'
/** Settings that the user's profile does not let anybody change. */
const settingRefused = ['164', '452']

/** A statement that the server refused: its exception code, and all that it said, for the log alone. */
export class ClickHouseRefusal extends Error {
  override readonly name = 'ClickHouseRefusal'
  readonly code: string
  readonly said: string
  constructor(code: string, said: string) {
    super(firstSentence(said))
    this.code = code
    this.said = said
  }
}

/**
 * A ClickHouse server as the engine of models, over HTTP. Every statement only reads, in UTC, with the settings that the dialect
 * needs; the server holds an answer back until it is whole, so that a failure is never taken for an end.
 *
 * Rejects with EngineLost where the server does not answer, EngineTooSlow where it gave up, EngineUnfit where it cannot be
 * used; of a statement that it refuses with ClickHouseRefusal.
 */
export function clickHouseEngine(options: ClickHouseOptions): SourceEngine {
  const closing = new AbortController()
  const run = async (asked: Asked, signal?: AbortSignal): Promise<EngineResult> => {
    closing.signal.throwIfAborted()
    const within = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
    try {
      return await answered(options, asked, within)
    } catch (error) {
      within.throwIfAborted()
      throw named(error)
    }
  }
  const rows = async (sql: string, parameters: readonly string[] = [], signal?: AbortSignal) =>
    rowsOf(await run({ sql, parameters }, signal ?? AbortSignal.timeout(catalogueMs)))

  return {
    dialect: 'clickhouse',
    run: (statement, { signal } = {}) => run(statement, signal),
    async columnsOf(table) {
      const found = await rows(`DESCRIBE TABLE ${quotedName(table)}`).catch((error: unknown) => {
        const { code } = ((error as Error).cause ?? error) as ClickHouseRefusal
        if (nowhere.includes(code)) return []
        if (code === notAllowed) throw new EngineUnfit(`"${table}" may not be read`, { cause: error })
        throw error
      })
      return found.length === 0 ? null : new Map(found.map(([name, type]) => [String(name), String(type)]))
    },
    tableNames: async () => (await rows(tablesSql)).map(([name]) => String(name)),
    async ping(signal) {
      const [row] = await rows('SELECT version(), timezone()', [], signal)
      const problem = versionProblem(String(row![0]))
      if (problem) throw new EngineUnfit(problem)
    },
    async close() {
      closing.abort(new Error('The engine is closed'))
    },
  }
}

type Asked = Pick<Statement, 'sql' | 'parameters'>

/** Runs one statement and gathers its rows. Once the signal is aborted, or the answer is too large, the server is told to stop. */
async function answered(
  options: ClickHouseOptions,
  asked: Asked,
  signal: AbortSignal,
): Promise<EngineResult> {
  signal.throwIfAborted()
  const queryId = randomUUID()
  const own = new AbortController()
  const stop = async () => {
    await Promise.race([
      post(options, { sql: `KILL QUERY WHERE query_id = '${queryId}' SYNC`, parameters: [] }, {}).then(
        (answer) => answer.text(),
      ),
      elapsed(graceMs, undefined, { ref: false }),
    ]).catch(() => undefined)
    own.abort()
  }
  let stopping: Promise<void> | undefined
  const onStop = () => void (stopping ??= stop())
  signal.addEventListener('abort', onStop, { once: true })
  try {
    const settings = { query_id: queryId, ...statementSettings(options) }
    const answer = await post(options, asked, settings, own.signal)
    if (!answer.ok) throw refusalOf(answer.headers.get('x-clickhouse-exception-code'), await answer.text())
    const columns = createColumns()
    let types: readonly string[] | undefined
    let count = 0
    for await (const line of linesOf(answer)) {
      count++
      if (count === 1) continue
      const values = JSON.parse(line) as unknown[]
      if (!types) {
        types = values as string[]
        continue
      }
      const refused = columns.add(readRow(values, types))
      if (refused) throw refused
    }
    if (!types) throw new EngineLost('The ClickHouse server ended its answer before its beginning')
    return { columns: columns.whole(types.length) }
  } catch (error) {
    // One that it refused has ended.
    if (!(error instanceof ClickHouseRefusal)) onStop()
    throw error
  } finally {
    signal.removeEventListener('abort', onStop)
    await stopping
  }
}

const statementSettings = ({ statementTimeoutMs }: ClickHouseOptions) => ({
  ...clickHouseSettings,
  readonly: '2',
  default_format: 'JSONCompactEachRowWithNamesAndTypes',
  output_format_json_quote_decimals: '1',
  output_format_decimal_trailing_zeros: '1',
  output_format_json_quote_64bit_integers: '1',
  output_format_json_quote_denormals: '1',
  wait_end_of_query: '1',
  max_execution_time: String(Math.ceil(statementTimeoutMs / 1000)),
})

async function post(
  { url, readPassword }: ClickHouseOptions,
  { sql, parameters }: Asked,
  settings: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Response> {
  const { origin, pathname, username, password } = new URL(url)
  const given = await readPassword()
  const address = new URL(origin)
  const all = { database: decodeURIComponent(pathname.slice(1)), ...settings }
  address.search = new URLSearchParams(all).toString()
  const { contentType, body } = statementForm(sql, parameters)
  return fetch(address, {
    method: 'POST',
    body,
    headers: {
      'content-type': contentType,
      'x-clickhouse-user': decodeURIComponent(username),
      'x-clickhouse-key': given ?? decodeURIComponent(password),
    },
    redirect: 'error',
    ...(signal ? { signal } : {}),
  })
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body!) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest !== '') yield rest
}

const refusalOf = (code: string | null, said: string) =>
  new ClickHouseRefusal(code ?? /Code: (\d+)/.exec(said)?.[1] ?? '', said.trim())

function named(error: unknown): unknown {
  if (error instanceof TypeError) return lost(error.cause ?? error)
  if (!(error instanceof ClickHouseRefusal)) return error
  const { code, message } = error
  if (gaveUp.includes(code))
    return new EngineTooSlow('The ClickHouse server gave up the statement', { cause: error })
  if (tooMuchAtOnce.includes(code) || code === '') return lost(error)
  if (nobodyIsLetIn.includes(code))
    return new EngineUnfit(`it does not let this program in: ${message}`, { cause: error })
  if (settingRefused.includes(code))
    return new EngineUnfit(
      `the profile of its user does not let settings be changed (readonly has to be 2 or 0): ${message}`,
      { cause: error },
    )
  return error
}

const firstSentence = (said: string): string =>
  said.replace(/^Code: \d+\. DB::Exception: /, '').split(/\. |: while executing|\n/)[0]!

const lost = (cause: unknown) => new EngineLost('The ClickHouse server does not answer', { cause })

const quotedName = (table: string) =>
  table
    .split('.')
    .map((part) => `"${part.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`)
    .join('.')

/** Without their database where they are in that of the connection. */
const tablesSql = `SELECT if(database = currentDatabase(), name, concat(database, '.', name)) AS found FROM system.tables
  WHERE database NOT IN ('system', 'information_schema', 'INFORMATION_SCHEMA') ORDER BY found LIMIT 5000`
