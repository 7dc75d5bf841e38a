import type { FastifyRequest } from 'fastify'
import type { HttpError } from './http-error.ts'
import { networkOf } from '../limits/network-of.ts'

const windowMs = 60_000
const maxEach = 100

/** What the log calls whoever made a call; undefined: nobody is known. */
export type NameCaller = (request: FastifyRequest) => string | undefined

/**
 * Tells the log of calls that were refused for want of a right, or because there were too many of them: who tried, from
 * where, what. Of more than `maxEach` a minute, which a caller makes as it likes, it tells the number.
 */
export function refusedCalls(nameCaller: NameCaller, now: () => number = () => performance.now()) {
  let since = -Infinity
  let count = 0
  return (request: FastifyRequest, { status, code, cause }: HttpError): void => {
    const wasBrought = request.headers.authorization !== undefined
    if (status !== 403 && status !== 429 && !(status === 401 && wasBrought)) return
    if (now() - since > windowMs) {
      if (count > maxEach) request.log.warn({ what: 'more calls were refused', count: count - maxEach })
      since = now()
      count = 0
    }
    if (++count > maxEach) return
    request.log.warn({
      what: 'a call was refused',
      code,
      status,
      ...(cause instanceof Error && { reason: cause.message }),
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      caller: nameCaller(request),
      network: networkOf(request.ip),
    })
  }
}
