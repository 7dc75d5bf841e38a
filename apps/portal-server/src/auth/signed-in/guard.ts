import rateLimit from '@fastify/rate-limit'
import {
  boundJson,
  HttpError,
  limitWrittenBytes,
  principalOf,
  refuseUnwritable,
  requireBearer,
  sharedWindows,
  type httpErrors,
  type Server,
  type SharedCounts,
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
  readonly shared?: SharedCounts | undefined
  readonly now: () => Date
}

const windowMs = 60_000

/** Returns the person whom a request of the signed-in scope is from. */
export const personOf = (request: FastifyRequest): Person => principalOf<Person>(request)

/**
 * Makes `scope` the signed-in one: a verified access token for every call, a limit of calls for each person, no text that
 * the store does not take, and as many bytes a day as one person may write.
 */
export async function guardSignedIn(
  scope: Server,
  { settings, accessTokens, signIns, shared, now }: Deps,
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
  const store = sharedWindows(shared?.limit('portal person'), windowMs)
  await scope.register(rateLimit, {
    ...(store ? { store } : {}),
    global: requestsPerMinute > 0,
    max: requestsPerMinute,
    timeWindow: windowMs,
    keyGenerator: (request) => personOf(request).value,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })
  boundJson(scope)
  scope.addHook('preValidation', refuseUnwritable)
  // What may be called while the portal is viewed as somebody else changes nothing, or ends a sign-in.
  scope.addHook('onRoute', (route) => {
    if (route.config?.whileViewingAs !== undefined) route.config = { ...route.config, unmetered: true }
  })
  limitWrittenBytes(scope, {
    perDay: settings.portal.writtenBytesPerDay,
    now,
    shared: shared?.limit('portal written'),
    whoOf: (request) => personOf(request).value,
    refuse: (seconds) => tooMany(seconds * 1000, 'tooMuchWritten'),
  })
}

/** Refuses a call for `ttl` ms. */
export const tooMany = (ttl: number, code: keyof typeof httpErrors = 'tooManyRequests'): HttpError =>
  new HttpError(429, code, { headers: { 'retry-after': String(Math.ceil(ttl / 1000)) } })
