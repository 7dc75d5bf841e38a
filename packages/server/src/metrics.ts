import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import { HttpError } from './refusals/http-error.ts'
import { bearerOf } from './require-bearer.ts'
import { version } from './running/version.ts'
import type { Server } from './server.ts'

export { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Upper bounds of the buckets of durations, in seconds. */
export const durationBuckets: readonly number[] = [
  0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
]

/**
 * Serves `/metrics` in Prometheus' text form to who brings the token: requests by method, route and status, the process,
 * and what is registered in `registry` besides. Labels hold no person, report or token. Without a token there is no such
 * address.
 */
export function serveMetrics(app: Server, registry: Registry, token: string | undefined): void {
  if (token === undefined) return
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'casement_build_info',
    help: 'Always 1; the label says which version of Casement runs.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)
  const requests = new Histogram({
    name: 'casement_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [...durationBuckets],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern: an address names reports and may hold a sign-in code.
    const route = request.routeOptions.url ?? 'unknown'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { config: { limitedByNetwork: true } }, async (request, reply) => {
    if (!bringsToken(request, token))
      throw new HttpError(401, 'unauthorized', { headers: { 'www-authenticate': 'Bearer realm="metrics"' } })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** True for whoever looks after the product; takes as long for a token that is nearly right as for any other. */
export function bringsToken(request: FastifyRequest, token: string | undefined): boolean {
  const given = bearerOf(request)
  return given !== undefined && token !== undefined && timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
