import { principalOf, type Server, type SharedLimit } from '@casement/server'
import { createTokenBucketLimiter } from '../scheduling/token-bucket.ts'
import { refusalFor } from '../http/refusal.ts'
import { type VerifiedEmbedToken, viewerOf } from './embed-token.ts'

/**
 * Whoever asks for definitions, pictures and what people keep of reports more often than `perMinute` learns when to come
 * back. Counted is the person, whatever tokens they have; where a token is for nobody, the token. Queries have limits of
 * their own.
 */
export function limitReportCalls(
  app: Server,
  limit: { perMinute: number; now: () => Date; shared?: SharedLimit | undefined },
): void {
  const limiter = createTokenBucketLimiter(limit)
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.url?.includes('/embed/reports/')) return
    const wait = limiter.take(viewerOf(principalOf<VerifiedEmbedToken>(request)), 1)
    if (wait !== true) throw refusalFor('TooManyRequests', wait, 'Too many calls; wait as Retry-After says')
  })
}
