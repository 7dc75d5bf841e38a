import type { Settings } from '@casement/server'
import type { FastifyBaseLogger } from 'fastify'
import type { Content } from '../content/content.ts'
import type { Database } from '../database/database.ts'
import type { AnsweringState } from '../observing/service-metrics.ts'
import { isLowPriority, lowPriorityGroup } from '../scheduling/low-priority.ts'
import type { PageAsked } from '../plans/page-asked.ts'
import { createPageMaker, type MadePage } from '../plans/page-maker.ts'
import { prepareOpeningPages } from './opening-pages.ts'
import { createPreAggregations, type PreAggregations } from '../preagg/pre-aggregations.ts'
import { createQueryQueue } from '../scheduling/query-queue.ts'
import type { WorkShares } from '../scheduling/work-shares.ts'
import { createSizedCache } from '../cache/sized-cache.ts'
import type { Clock } from '../query/clock.ts'
import { type Answered, type Asked, createAnswering } from '../query/answering.ts'

/** Answers queries until it is stopped, with what it does besides. */
export interface Answering {
  readonly answer: (asked: Asked) => Promise<Answered>
  /** True if so many queries more would find room to wait. */
  readonly hasRoom: (count: number) => boolean
  /** Makes what a page is answered by without the service; see createPageMaker. */
  readonly preparePage: (asked: PageAsked) => Promise<MadePage>
  readonly state: () => AnsweringState
  stop(): void
}

/** Characters and bytes of answers. */
const maxKept = 64 * 1024 * 1024
/** Makes pre-aggregations while nobody waits for an answer, unless a page waits for one. */
const making = lowPriorityGroup('pre-aggregations')
/** Work that runs longer is long: another place is open beside it, for those who have nothing running. */
const longAfterMs = 250

/** Content that is answered from, and its engine, which others close. */
export interface ContentAndEngine {
  readonly content: Content
  readonly engine: Omit<Database, 'close'>
}

interface Deps {
  readonly service: Settings['service']
  readonly shares: WorkShares
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Answers over one engine, with a queue, pre-aggregations and a cache of its own. */
export function answeringOver(
  { content, engine }: ContentAndEngine,
  { service, shares, clock, log }: Deps,
): Answering {
  const queue = createQueryQueue({
    places: service.maxConcurrentQueries,
    longestQueue: service.maxWaitingQueries,
    longAfterMs,
    isHeavy: (group) =>
      (isLowPriority(group) && !(group === making && preAggregations.isAwaited())) || shares.isHeavy(group),
    mayAge: shares.hasHalfLeft,
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
  })
  const cache = createSizedCache<string | Uint8Array>({ maxHeld: maxKept, sizeOf: ({ length }) => length })
  const answer = createAnswering({
    engine,
    preAggregations,
    queue,
    cache,
    timeoutMs: service.queryTimeoutMs,
    maxCells: service.maxAnswerCells,
    shares,
  })
  const preparePage = createPageMaker({
    engine,
    preAggregations,
    queue,
    shares,
    maxCells: service.maxAnswerCells,
    maxRows: service.frameRows,
    maxBytes: service.frameBytes,
    timeoutMs: service.queryTimeoutMs,
    onFailure: (error) => log.warn({ err: error, what: 'the figures of a page were not made for its frame' }),
  })
  let isStopped = false
  const { known, isLarge } = engine
  const { prepare } = preAggregations
  void prepareOpeningPages(content, { known, isLarge, prepare, clock, isStopped: () => isStopped })
  return {
    answer,
    hasRoom: queue.hasRoom,
    preparePage,
    state: () => ({ waiting: queue.waiting, kept: cache.size }),
    stop() {
      isStopped = true
      preAggregations.stop()
    },
  }
}
