import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bodyBytes } from './body-bytes.ts'
import { createDailyAmounts, type DailyLimit } from './daily-amounts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** a route of which no call is refused for what its person has written */
    unmetered?: boolean
  }
}

/** What a call leaves beside its body, in bytes: a row's other columns, its indexes, an entry of the audit. */
const besideBody = 1024

/**
 * Bounds what one person writes in a day by all routes of `scope` together, whatever tables they write: a call counts with the
 * length that it says of its body, one that says none as the longest that its route takes. Left out is what only reads or
 * deletes, and routes that say that they are `unmetered`.
 */
export function limitWrittenBytes(
  scope: Pick<FastifyInstance, 'addHook'>,
  {
    whoOf,
    refuse,
    ...limit
  }: DailyLimit & {
    readonly whoOf: (request: FastifyRequest) => string
    /** `seconds`: when there is room again */
    readonly refuse: (seconds: number) => Error
  },
): void {
  if (limit.perDay === 0) return
  const written = createDailyAmounts(limit)
  // After all hooks that refuse a call, and before its body is read.
  scope.addHook('preParsing', async (request) => {
    const { method, routeOptions } = request
    if (['GET', 'HEAD', 'DELETE'].includes(method) || routeOptions.config.unmetered) return
    const taken = written.take(whoOf(request), besideBody + bodyBytes(request))
    if (taken !== true) throw refuse(taken)
  })
}
