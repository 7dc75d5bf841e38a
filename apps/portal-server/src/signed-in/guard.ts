import rateLimit from '@fastify/rate-limit'
import {
  HttpError,
  principalOf,
  refuseUnwritable,
  requireBearer,
  sharedWindows,
  type Server,
  type SharedLimit,
} from '@casement/server'
import type { Settings } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import type { SignInLog } from '../sign-ins/sign-in-log.ts'
import type { AccessTokens } from './access-token.ts'
import { type Person, personFrom } from './person.ts'

interface Deps {
  readonly settings: Settings
  readonly accessTokens: AccessTokens
  readonly signIns: Pick<SignInLog, 'see' | 'refuse'>
  readonly shared?: SharedLimit | undefined
}

const windowMs = 60_000

/** Returns the person whom a request of the signed-in scope is from. */
export const personOf = (request: FastifyRequest): Person => principalOf<Person>(request)

/**
 * Makes `scope` the signed-in one: a verified access token for every call, a limit of calls for each person, no text that
 * the store does not take.
 */
export async function guardSignedIn(
  scope: Server,
  { settings, accessTokens, signIns, shared }: Deps,
): Promise<void> {
  scope.addHook(
    'onRequest',
    requireBearer({
      async verify(token, { id }) {
        const claims = await accessTokens.verify(token, (refused) => signIns.refuse(refused, id))
        const person = personFrom(claims, settings.signIn)
        signIns.see(person.value, claims['auth_time'], id)
        return person
      },
      nameOf: ({ value }) => value,
    }),
  )
  const { requestsPerMinute } = settings.portal
  const store = sharedWindows(shared, windowMs)
  await scope.register(rateLimit, {
    ...(store ? { store } : {}),
    global: requestsPerMinute > 0,
    max: requestsPerMinute,
    timeWindow: windowMs,
    keyGenerator: (request) => personOf(request).value,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })
  scope.addHook('preValidation', refuseUnwritable)
}

/** Refuses a call for `ttl` ms. */
export const tooMany = (ttl: number): HttpError =>
  new HttpError(429, 'tooManyRequests', { headers: { 'retry-after': String(Math.ceil(ttl / 1000)) } })
