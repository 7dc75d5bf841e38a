import { certificateFault, closestName } from '@casement/errors'
import type { Problem } from '@casement/schema'
import { type ConnectionSettings, type Readiness, readinessOf, stateOf } from '@casement/server'
import type { DataFindings } from '../../content/findings/data-findings.ts'
import type { DatasetSource } from '../../content/table-sources.ts'
import { checkDataset } from './check-dataset.ts'
import { createDayWatch, type DayWatch } from './day-watch.ts'
import { createKeyWatch, type KeyWatch } from './key-watch.ts'
import { openEngine } from './open-engine.ts'
import { EngineUnfit, type SourceEngine } from '../source-engine.ts'

/** A connection that models name. */
export interface Connection {
  readonly name: string
  readonly engine: SourceEngine
  readonly settings: ConnectionSettings
  /** Its one sides while they are served. */
  readonly keys: KeyWatch
  /** The days of its facts while they come in. */
  readonly days: DayWatch
}

/** The connections of a content's models, and what is known of the data behind them. */
export interface Connections {
  readonly all: readonly Connection[]
  /** Results of the data checks by id of the dataset; another map after each change. */
  findings(): ReadonlyMap<string, DataFindings>
  /** Whether each of them answers. */
  states(): Promise<Readiness>
  /** Whether figures are held back, since one sides are not unique any more. */
  hasDoubled(): boolean
  close(): Promise<void>
}

interface Deps {
  readonly settings: Readonly<Record<string, ConnectionSettings>>
  /** A connection was not there and is now, or the other way round; in a sentence, for the log. */
  readonly tell: (sentence: string) => void
  /** After how long a connection that is not there is tried again. Absent: five seconds. */
  readonly retryMs?: number
  /** Milliseconds. Absent: the machine's clock. */
  readonly now?: () => number
}

const [pingMs, defaultRetryMs] = [8000, 5000]

/**
 * Opens the connections that datasets name, and looks at the data of each. What is wrong stops its own dataset alone. A
 * connection that is not there stops its datasets until it is: it is tried again and again.
 */
export async function openConnections(datasets: readonly DatasetSource[], deps: Deps): Promise<Connections> {
  const { settings, tell, retryMs = defaultRetryMs, now = Date.now } = deps
  let findings: ReadonlyMap<string, DataFindings> = new Map(
    datasets
      .filter(({ model }) => !Object.hasOwn(settings, model.connection!))
      .map((dataset) => {
        const problem = unknown(dataset.model.connection!, Object.keys(settings))
        return [dataset.id, foundOf(dataset, [problem])] as const
      }),
  )
  const names = new Set(datasets.map(({ model }) => model.connection!))
  const all = [...names].flatMap((name): Connection[] => {
    const own = Object.hasOwn(settings, name) ? settings[name] : undefined
    if (!own) return []
    const engine = openEngine(own)
    const { cacheSeconds: everySeconds, statementTimeoutMs: timeoutMs } = own
    const watched = { engine, everySeconds, timeoutMs, now }
    const days = createDayWatch({
      ...watched,
      found: (id) => findings.get(id)?.days,
      tell(id, days) {
        const before = findings.get(id)
        if (before) findings = new Map([...findings, [id, { ...before, days }]])
      },
    })
    return [{ name, settings: own, engine, keys: createKeyWatch({ ...watched, tell }), days }]
  })
  const timers = new Map<string, NodeJS.Timeout>()
  const looking = new Set<Promise<void>>()
  let isOpen = true

  async function lookAt(connection: Connection): Promise<void> {
    const own = datasets.filter(({ model }) => model.connection === connection.name)
    const found = await lookedAt(connection, own)
    findings = new Map([...findings, ...found.findings])
    const isRetry = timers.delete(connection.name)
    if (!isOpen) return
    if (found.reason === undefined) {
      if (isRetry) tell(`the connection "${connection.name}" is there, and so are its models`)
      return
    }
    if (!isRetry) tell(`the connection "${connection.name}" ${found.reason}`)
    const again = () => {
      const look = lookAt(connection).finally(() => looking.delete(look))
      looking.add(look)
    }
    timers.set(connection.name, setTimeout(again, retryMs).unref())
  }
  await Promise.all(all.map(lookAt))

  const states = Object.fromEntries(
    all.map(({ name, engine }) => [
      name,
      stateOf(() => engine.ping(AbortSignal.timeout(pingMs)), { now: () => new Date() }),
    ]),
  )
  return {
    all,
    findings: () => findings,
    states: () => readinessOf(states),
    hasDoubled: () => all.some(({ keys }) => keys.hasDoubled()),
    async close() {
      isOpen = false
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(all.map(({ engine }) => engine.close()))
      await Promise.all(looking)
    },
  }
}

interface LookedAt {
  readonly findings: ReadonlyMap<string, DataFindings>
  /** Why the connection is not there. */
  readonly reason?: string
}

async function lookedAt(
  { name, engine, settings }: Connection,
  datasets: readonly DatasetSource[],
): Promise<LookedAt> {
  const findings = new Map<string, DataFindings>()
  const absent = (error: unknown): LookedAt => {
    const reason = reasonOf(error)
    const message = `the connection "${name}" ${reason}; the model is served as soon as that is mended`
    return {
      findings: new Map(datasets.map((each) => [each.id, foundOf(each, [{ path: 'connection', message }])])),
      reason,
    }
  }
  try {
    await engine.ping(AbortSignal.timeout(pingMs))
    for (const dataset of datasets) {
      const { problems, notes, days } = await checkDataset(engine, dataset, settings.statementTimeoutMs)
      findings.set(dataset.id, { ...foundOf(dataset, problems), notes: notes.map(dataset.placed), days })
    }
    return { findings }
  } catch (error) {
    return absent(error)
  }
}

const foundOf = ({ placed }: DatasetSource, problems: readonly Problem[]): DataFindings => ({
  problems: problems.map(placed),
  notes: [],
})

/** Why a connection is not there, as the end of a sentence that begins with it. */
function reasonOf(error: unknown): string {
  if (error instanceof EngineUnfit) return `cannot be used: ${error.message}`
  const fault = certificateFault(error)
  if (fault !== undefined) return `cannot be trusted: ${fault}`
  const { cause } = error as Error
  const code = cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : undefined
  return `does not answer${code ? ` (${code})` : ''}`
}

/** Why a connection of the settings could not be used by a model, and what to do, in one sentence; undefined where it could. */
export async function connectionProblem(
  name: string,
  settings: ConnectionSettings,
): Promise<string | undefined> {
  const engine = openEngine(settings)
  try {
    await engine.ping(AbortSignal.timeout(pingMs))
    return undefined
  } catch (error) {
    const { host, pathname } = new URL(settings.url)
    const check = certificateFault(error) === undefined ? '; check the address, the user and the network' : ''
    return `service.connections.${name}: the ${settings.kind} server ${host}${pathname} ${reasonOf(error)}${check}`
  } finally {
    await engine.close()
  }
}

function unknown(name: string, names: readonly string[]): Problem {
  const near = closestName(name, names)
  const hint = near
    ? `did you mean "${near}"?`
    : names.length > 0
      ? `there are ${names.join(', ')}`
      : 'there are none yet'
  return {
    path: 'connection',
    message: `there is no connection "${name}" in service.connections of the settings; ${hint}`,
  }
}
