import rateLimit from '@fastify/rate-limit'
import type { Server } from './server.ts'
import { HttpError } from './refusals/http-error.ts'
import { networkOf } from './limits/network-of.ts'
import type { SharedLimit } from './limits/shared-counts.ts'
import { sharedWindows } from './limits/shared-windows.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** a route that anybody may call, and that costs something: counted by the network of whoever calls */
    limitedByNetwork?: boolean
  }
}

const windowMs = 60_000

/** Refuses calls of one network to all routes with `limitedByNetwork` together beyond `perMinute`; 0 for no limit. */
export function limitByNetwork(app: Server, perMinute: number, shared: SharedLimit | undefined): void {
  if (perMinute === 0) return
  const store = sharedWindows(shared, windowMs)
  void app.register(rateLimit, { global: false, ...(store ? { store } : {}) })
  let take: ReturnType<Server['createRateLimit']> | undefined
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.limitedByNetwork) return
    take ??= app.createRateLimit({
      max: perMinute,
      timeWindow: windowMs,
      keyGenerator: ({ ip }) => networkOf(ip),
    })
    const taken = await take(request)
    if (!taken.isAllowed && taken.isExceeded)
      throw new HttpError(429, 'tooManyRequests', {
        headers: { 'retry-after': String(Math.ceil(taken.ttl / 1000)) },
      })
  })
}
