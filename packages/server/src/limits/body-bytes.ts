import type { FastifyRequest } from 'fastify'

/** Bytes of a request's body, as it says; as many as its route takes where it does not say. */
export function bodyBytes({ headers, routeOptions }: FastifyRequest): number {
  const length = Number(headers['content-length'] ?? NaN)
  if (Number.isSafeInteger(length)) return length
  return headers['transfer-encoding'] === undefined ? 0 : (routeOptions.bodyLimit ?? 0)
}
