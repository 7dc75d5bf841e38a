import type { RowScope } from '@casement/rest'
import type { ConnectionSettings, Settings } from '@casement/server'
import type { FastifyBaseLogger } from 'fastify'
import type { Content } from '../../content/content.ts'
import type { ServedDataset } from '../../content/content-parts.ts'
import type { Database } from '../../engines/duckdb/database.ts'
import { type AnsweringState, contentEngine, type EngineState } from '../../answering/state-metrics.ts'
import type { DayWatch } from '../../engines/connections/day-watch.ts'
import type { KeyWatch } from '../../engines/connections/key-watch.ts'
import { watchedRun } from '../../engines/duckdb/watched-engine.ts'
import { isLowPriority, lowPriorityGroup } from '../../scheduling/low-priority.ts'
import type { PageAsked } from '../../answering/plans/page-asked.ts'
import { createPageMaker, type MadePage } from '../../answering/plans/page-maker.ts'
import type { SourceEngine } from '../../engines/source-engine.ts'
import { prepareOpeningPages } from './opening-pages.ts'
import type { PreAggregationOutcome } from '../../engines/preagg/making.ts'
import { createPreAggregations, type PreAggregations } from '../../engines/preagg/pre-aggregations.ts'
import { createQueryQueue, type QueryQueue } from '../../scheduling/query-queue.ts'
import type { ConnectionLimits, ConnectionShares } from '../../engines/connections/connection-shares.ts'
import type { Purse } from '../../scheduling/purse.ts'
import type { WorkShares } from '../../scheduling/work-shares.ts'
import { createRowScopes, type ScopeAsked } from '../../answering/row-scope/row-scopes.ts'
import { createSizedCache } from '../../answering/cache/sized-cache.ts'
import type { Clock } from '../../answering/query/clock.ts'
import { type Answered, type Asked, createAnswering } from '../../answering/query/answering.ts'
import type { AnsweringEngine, EngineOfDataset } from '../../answering/query/answering-engine.ts'

/** Answers queries until it is stopped, with what it does besides. */
export interface Answering {
  readonly answer: (asked: Asked) => Promise<Answered>
  /** True if so many queries more over a dataset would find room to wait. */
  readonly hasRoom: (count: number, dataset: ServedDataset) => boolean
  /** Makes what a page is answered by without the service; see createPageMaker. */
  readonly preparePage: (asked: PageAsked) => Promise<MadePage>
  /** Counts and shows which rows of a dataset an identity sees; see createRowScopes. */
  readonly rowScope: (asked: ScopeAsked) => Promise<RowScope>
  /** Text that changes with each period in which answers over a dataset are given again; empty: they are as good as the content. */
  readonly periodOf: (dataset: ServedDataset) => string
  /** The engine that has the data of a dataset. */
  readonly engineOf: (dataset: ServedDataset) => EngineOfDataset
  readonly state: () => AnsweringState
  stop(): void
}

/** Characters and bytes of answers. */
const maxKept = 64 * 1024 * 1024
/** Makes pre-aggregations while nobody waits for an answer, unless a page waits for one. */
const making = lowPriorityGroup('pre-aggregations')
/** Work that runs longer is long: another place is open beside it, for those who have nothing running. */
const longAfterMs = 250

/** A connection as it is answered from. */
export interface ConnectedEngine {
  readonly name: string
  readonly engine: Pick<SourceEngine, 'dialect' | 'run'>
  readonly settings: ConnectionLimits & Pick<ConnectionSettings, 'cacheSeconds'>
  readonly keys: Pick<KeyWatch, 'doubledIn'>
  readonly days: DayWatch
}

/** Content that is answered from, and its engines, which others close. */
export interface ContentAndEngine {
  readonly content: Content
  readonly engine: Omit<Database, 'close'>
  readonly connections: readonly ConnectedEngine[]
}

interface Deps {
  readonly service: Settings['service']
  /** of the time of this process */
  readonly shares: WorkShares
  readonly connectionShares: ConnectionShares
  readonly purse: Purse
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** When the pages that reports open with may be prepared. Absent: at once. */
  readonly begun?: Promise<unknown> | undefined
  /** Takes what became of each pre-aggregation. Absent: nobody counts. */
  readonly notePreAggregation?: (outcome: PreAggregationOutcome) => void
}

/** Answers over each engine, with a queue and a cache of its own: one that is slow holds up nobody of another. */
export function answeringOver({ content, engine, connections }: ContentAndEngine, deps: Deps): Answering {
  const own = answeringOverOwn({ content, engine }, deps)
  const named = new Map(connections.map((each) => [each.name, answeringOverConnection(each, deps)]))
  const all = [own, ...named.values()]
  const of = ({ model: { connection } }: ServedDataset): OneAnswering => {
    const found = connection === undefined ? own : named.get(connection)
    if (!found) throw new Error(`There is no connection "${connection}"`)
    return found
  }
  return {
    answer: (asked) => of(asked.dataset).answer(asked),
    hasRoom: (count, dataset) => of(dataset).hasRoom(count),
    preparePage: (asked) => of(asked.dataset).preparePage(asked),
    rowScope: (asked) => of(asked.dataset).rowScope(asked),
    periodOf: (dataset) => of(dataset).period(),
    engineOf: (dataset) => of(dataset).engineOf,
    state: () => ({ engines: all.map(({ state }) => state()), preAggregations: own.preAggregations() }),
    stop: () => own.stop(),
  }
}

/** Answers over one engine. */
interface OneAnswering extends Pick<Answering, 'answer' | 'preparePage' | 'rowScope'> {
  readonly state: () => EngineState
  readonly engineOf: EngineOfDataset
  readonly hasRoom: (count: number) => boolean
  readonly period: () => string
}

/** Answers over the content's own data, with pre-aggregations. */
function answeringOverOwn(
  { content, engine }: Omit<ContentAndEngine, 'connections'>,
  deps: Deps,
): OneAnswering & Pick<Answering, 'stop'> & { preAggregations(): AnsweringState['preAggregations'] } {
  const { service, shares, clock, log, notePreAggregation, begun = Promise.resolve() } = deps
  const queue = createQueryQueue({
    places: service.maxConcurrentQueries,
    longestQueue: service.maxWaitingQueries,
    longAfterMs,
    isHeavy: (group) =>
      (isLowPriority(group) && !(group === making && preAggregations.isAwaited())) || shares.isHeavy(group),
    mayAge: shares.hasHalfLeft,
    takenOf: shares.takenOf,
  })
  const preAggregations: PreAggregations = createPreAggregations({
    make: (need, signal) =>
      queue.run((displaced) => engine.preAggregate(need, AbortSignal.any([signal, displaced])), {
        group: making,
        signal,
      }),
    isLarge: engine.isLarge,
    drop: engine.forget,
    dropAfterMs: 3 * service.queryTimeoutMs,
    onFailure: (error) => log.warn({ err: error, what: 'a pre-aggregation was not made or dropped' }),
    ...(notePreAggregation && { note: notePreAggregation }),
  })
  let isStopped = false
  const { known, isLarge } = engine
  const { prepare } = preAggregations
  void begun.then(() =>
    prepareOpeningPages(content, { known, isLarge, prepare, clock, isStopped: () => isStopped }),
  )
  return {
    ...answeringBy({ engine, queue, preAggregations, shares, atOnce: service.maxConcurrentQueries }, deps),
    preAggregations: preAggregations.state,
    stop() {
      isStopped = true
      preAggregations.stop()
    },
  }
}

/**
 * Answers over a database server. Its data change while they are read: nothing is known of them, nothing is made of them
 * beforehand, and answers are given again within a period only.
 */
function answeringOverConnection(
  { name: connection, engine, settings, keys, days }: ConnectedEngine,
  deps: Deps,
): OneAnswering {
  const { service } = deps
  const shares = deps.connectionShares(connection, settings)
  const queue = createQueryQueue({
    places: settings.maxQueries,
    longestQueue: service.maxWaitingQueries,
    longAfterMs,
    isHeavy: (group) => isLowPriority(group) || shares.isHeavy(group),
    mayAge: shares.hasHalfLeft,
    takenOf: shares.takenOf,
  })
  const period = () => String(Math.floor(Date.now() / 1000 / settings.cacheSeconds))
  const { answer, preparePage, ...rest } = answeringBy(
    {
      engine: { ...engine, known: {}, period, doubledIn: keys.doubledIn },
      queue,
      connection,
      shares,
      atOnce: settings.maxQueries,
    },
    deps,
  )
  const upToDate = <T extends { readonly dataset: ServedDataset }>(asked: T): Promise<T> =>
    days.upToDate(asked.dataset).then((dataset) => ({ ...asked, dataset }))
  return {
    ...rest,
    answer: async (asked) => answer(await upToDate(asked)),
    preparePage: async (asked) => preparePage(await upToDate(asked)),
  }
}

interface AnsweredBy {
  readonly engine: Omit<AnsweringEngine, 'run'> & Pick<SourceEngine, 'run'>
  readonly queue: QueryQueue
  /** of the time of the engine */
  readonly shares: WorkShares
  readonly atOnce: number
  /** Absent: none are made. */
  readonly preAggregations?: PreAggregations
  /** Absent: the content's own data. */
  readonly connection?: string
}

function answeringBy(
  { engine, queue, preAggregations, connection, shares: engineShares, atOnce }: AnsweredBy,
  { service, shares, purse, log }: Deps,
): OneAnswering {
  const cache = createSizedCache<string | Uint8Array>({ maxHeld: maxKept, sizeOf: ({ length }) => length })
  const asking = {
    engine: { ...engine, run: watchedRun(engine, { slowMs: service.slowQueryMs, log, connection }) },
    queue,
    shares,
    engineShares,
    connection,
    timeoutMs: service.queryTimeoutMs,
    maxCells: service.maxAnswerCells,
  }
  return {
    answer: createAnswering({ ...asking, purse, cache, ...(preAggregations && { preAggregations }) }),
    engineOf: { name: connection ?? contentEngine, atOnce },
    hasRoom: queue.hasRoom,
    preparePage: createPageMaker({
      ...asking,
      preAggregations: preAggregations ?? noPreAggregations,
      maxRows: service.frameRows,
      maxBytes: service.frameBytes,
      onFailure: (error) =>
        log.warn({ err: error, what: 'the figures of a page were not made for its frame' }),
    }),
    rowScope: createRowScopes(asking),
    period: () => engine.period?.() ?? '',
    state: () => ({ engine: connection ?? contentEngine, waiting: queue.waiting, kept: cache.size }),
  }
}

const noPreAggregations: Pick<PreAggregations, 'find' | 'known' | 'settled'> = {
  find: () => undefined,
  known: () => undefined,
  settled: () => Promise.resolve(),
}
