import rateLimit from '@fastify/rate-limit'
import type { Server } from './server.ts'
import { HttpError } from './http-error.ts'
import { networkOf } from './network-of.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** a route that anybody may call, and that costs something: counted by the network of whoever calls */
    limitedByNetwork?: boolean
  }
}

/** Refuses calls of one network to all routes with `limitedByNetwork` together beyond `perMinute`; 0 for no limit. */
export function limitByNetwork(app: Server, perMinute: number): void {
  if (perMinute === 0) return
  void app.register(rateLimit, { global: false })
  let take: ReturnType<Server['createRateLimit']> | undefined
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.limitedByNetwork) return
    take ??= app.createRateLimit({
      max: perMinute,
      timeWindow: '1 minute',
      keyGenerator: ({ ip }) => networkOf(ip),
    })
    const taken = await take(request)
    if (!taken.isAllowed && taken.isExceeded)
      throw new HttpError(429, 'tooManyRequests', {
        headers: { 'retry-after': String(Math.ceil(taken.ttl / 1000)) },
      })
  })
}
