import type { FastifyRequest } from 'fastify'
import { errors } from 'jose'
import { HttpError } from './refusals/http-error.ts'

/** Thrown by a `verify` for a token that must not be accepted. `reason` is for the log and never holds the token. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
}

const principals = new WeakMap<object, unknown>()
const callers = new WeakMap<object, string>()

/** Principal of a request. In a route outside a guarded scope this is a bug, not a 401. */
export function principalOf<Principal>(request: FastifyRequest): Principal {
  if (!principals.has(request))
    throw new Error(`${request.routeOptions.url ?? 'A route'} is outside the guarded scope`)
  return principals.get(request) as Principal
}

/** True once a request's token was found to be good. */
export const hasPrincipal = (request: FastifyRequest): boolean => principals.has(request)

/** What the log calls whoever brought a request's token; undefined: nobody did, or none that is good. */
export const callerOf = (request: FastifyRequest): string | undefined => callers.get(request)

/** The bearer token of a call, whoever it is from [RFC 6750, 2.1]. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1]

export interface BearerGuard<Principal> {
  /** Resolves to who the token is for. Throws TokenRefused (or a jose error) for 401, HttpError for any other answer. */
  readonly verify: (token: string, request: FastifyRequest) => Promise<Principal>
  /** What the log calls them: a person, a program, the id of a token. Never the token. */
  readonly nameOf: (principal: Principal) => string
}

/**
 * An onRequest hook: every route of its scope answers 401 with `WWW-Authenticate` unless the call brings a bearer
 * token that `verify` accepts (RFC 6750; tokens in the query or the body are not looked at).
 */
export const requireBearer =
  <Principal>({ verify, nameOf }: BearerGuard<Principal>) =>
  async (request: FastifyRequest): Promise<void> => {
    const token = bearerOf(request)
    if (token === undefined) throw unauthorized('Bearer realm="casement"')
    try {
      const principal = await verify(token, request)
      principals.set(request, principal)
      callers.set(request, nameOf(principal))
    } catch (error) {
      const isRefusal =
        error instanceof TokenRefused || (error instanceof errors.JOSEError && !isNetworkFailure(error))
      if (!isRefusal) throw error
      throw unauthorized('Bearer realm="casement", error="invalid_token"', error)
    }
  }

const isNetworkFailure = (error: errors.JOSEError): boolean =>
  error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC'

const unauthorized = (challenge: string, cause?: Error): HttpError =>
  new HttpError(401, 'unauthorized', { headers: { 'www-authenticate': challenge }, cause })
