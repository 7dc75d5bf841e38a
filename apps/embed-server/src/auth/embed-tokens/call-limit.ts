import { principalOf, type Server, type SharedLimit } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import { createTokenBucketLimiter } from '../../scheduling/token-bucket.ts'
import { refusalFor } from '../../http/refusal.ts'
import { type VerifiedEmbedToken, viewerOf } from './embed-token.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What a call of a route that takes an embed token costs: 'constant', much the same whatever is asked, so that it is let
     * in even where the person's share is spent; 'queries', whose limits are those of queries. Absent: it may be any amount.
     */
    cost?: 'constant' | 'queries'
  }
}

interface Limit {
  readonly perMinute: number
  /** Of the calls that ask queries, which are beside the others. */
  readonly queryCallsPerMinute: number
  readonly now: () => Date
  readonly shared?: ((what: string) => SharedLimit) | undefined
}

/**
 * Whoever calls more often than a minute's limits allow learns when to come back: every route of `app` is in them. Counted
 * is the person, whatever tokens they have; where a token is for nobody, the token. What is asked in queries has limits of
 * its own besides.
 */
export function limitCalls(app: Server, { perMinute, queryCallsPerMinute, now, shared }: Limit): void {
  const calls = createTokenBucketLimiter({ perMinute, now, shared: shared?.('service calls') })
  const queryCalls = createTokenBucketLimiter({
    perMinute: queryCallsPerMinute,
    now,
    shared: shared?.('service calls with queries'),
  })
  app.addHook('onRequest', async (request) => {
    const limiter = isOfQueries(request) ? queryCalls : calls
    const wait = limiter.take(viewerOf(principalOf<VerifiedEmbedToken>(request)), 1)
    if (wait !== true) throw refusalFor('TooManyRequests', wait, 'Too many calls; wait as Retry-After says')
  })
}

const isOfQueries = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.cost === 'queries'
