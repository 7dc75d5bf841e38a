import { createDailyAmounts, principalOf, type Server, type SharedLimit } from '@casement/server'
import { refusalFor } from '../../http/refusal.ts'
import { type VerifiedEmbedToken, viewerOf } from './embed-token.ts'

/**
 * Bounds how often one person calls in a day, by all routes of embed tokens together: who used what is kept for each call, for
 * as long as the settings say, and is never left out. `perDay` of 0 is no limit.
 */
export function limitDailyCalls(
  app: Server,
  limit: { perDay: number; now: () => Date; shared?: SharedLimit | undefined },
): void {
  const calls = createDailyAmounts(limit)
  app.addHook('onRequest', async (request) => {
    const wait = calls.take(viewerOf(principalOf<VerifiedEmbedToken>(request)), 1)
    if (wait !== true)
      throw refusalFor('TooManyRequests', wait, 'Too many calls in a day; wait as Retry-After says')
  })
}
