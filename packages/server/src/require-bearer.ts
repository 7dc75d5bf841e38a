import type { FastifyRequest } from 'fastify'
import { errors } from 'jose'
import { HttpError } from './http-error.ts'

/** Thrown by a `verify` for a token that must not be accepted. `reason` is for the log and never holds the token. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
}

const principals = new WeakMap<object, unknown>()

/** Principal of a request. In a route outside a guarded scope this is a bug, not a 401. */
export function principalOf<Principal>(request: FastifyRequest): Principal {
  if (!principals.has(request))
    throw new Error(`${request.routeOptions.url ?? 'A route'} is outside the guarded scope`)
  return principals.get(request) as Principal
}

/** The bearer token of a call, whoever it is from [RFC 6750, 2.1]. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1]

export interface BearerGuard<Principal> {
  /** Resolves to who the token is for. Throws TokenRefused (or a jose error) for 401, HttpError for any other answer. */
  readonly verify: (token: string, request: FastifyRequest) => Promise<Principal>
}

/**
 * An onRequest hook: every route of its scope answers 401 with `WWW-Authenticate` unless the call brings a bearer
 * token that `verify` accepts (RFC 6750; tokens in the query or the body are not looked at).
 */
export const requireBearer =
  <Principal>({ verify }: BearerGuard<Principal>) =>
  async (request: FastifyRequest): Promise<void> => {
    const token = bearerOf(request)
    if (token === undefined) throw unauthorized('Bearer realm="casement"')
    try {
      principals.set(request, await verify(token, request))
    } catch (error) {
      const isRefusal =
        error instanceof TokenRefused || (error instanceof errors.JOSEError && !isNetworkFailure(error))
      if (!isRefusal) throw error
      request.log.info({ refused: error.message })
      throw unauthorized('Bearer realm="casement", error="invalid_token"')
    }
  }

const isNetworkFailure = (error: errors.JOSEError): boolean =>
  error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC'

const unauthorized = (challenge: string): HttpError =>
  new HttpError(401, 'unauthorized', { headers: { 'www-authenticate': challenge } })
