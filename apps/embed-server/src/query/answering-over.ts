import type { Settings } from '@casement/server'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { createPreAggregations } from '../preagg/pre-aggregations.ts'
import { createQueryQueue } from '../scheduling/query-queue.ts'
import type { WorkShares } from '../scheduling/work-shares.ts'
import { createAnswerCache } from './answer-cache.ts'
import { type Answered, type Asked, createAnswering } from './answering.ts'

/** Answers queries until it is stopped, with what it does besides. */
export interface Answering {
  readonly answer: (asked: Asked) => Promise<Answered>
  /** True if so many queries more would find room to wait. */
  readonly hasRoom: (count: number) => boolean
  stop(): void
}

/** Characters and bytes of answers. */
const maxKept = 64 * 1024 * 1024
/** Work that runs longer is long: another place is open beside it, for those who have nothing running. */
const longAfterMs = 250

interface Deps {
  readonly service: Settings['service']
  readonly shares: WorkShares
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Answers over one engine, with a queue, pre-aggregations and a cache of its own. */
export function answeringOver(engine: Omit<Database, 'close'>, { service, shares, log }: Deps): Answering {
  const queue = createQueryQueue({
    places: service.maxConcurrentQueries,
    longestQueue: service.maxWaitingQueries,
    longAfterMs,
    isHeavy: shares.isHeavy,
    mayAge: shares.hasHalfLeft,
  })
  const preAggregations = createPreAggregations({
    make: engine.preAggregate,
    drop: engine.forget,
    untilIdle: () => queue.idle(),
    dropAfterMs: 3 * service.queryTimeoutMs,
    onFailure: (error) => log.warn({ err: error, what: 'a pre-aggregation was not made or dropped' }),
  })
  const answer = createAnswering({
    engine,
    preAggregations,
    queue,
    cache: createAnswerCache({ maxHeld: maxKept }),
    timeoutMs: service.queryTimeoutMs,
    maxCells: service.maxAnswerCells,
    shares,
  })
  return { answer, hasRoom: queue.hasRoom, stop: () => preAggregations.stop() }
}
