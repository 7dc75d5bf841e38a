import { entraTokenPaths, routePattern, type TokenAnswer, tokenPath, type TokenRefusal } from '@casement/rest'
import { type Address, HttpError, networkOf, type Server, type SharedLimit } from '@casement/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServiceRecords } from '../records/token-records.ts'
import type { AccessTokens } from './access-token.ts'
import type { CallerRecords } from '../callers/caller-records.ts'
import type { CallerRegistry } from '../callers/caller-registry.ts'
import {
  AssertionRefused,
  callerNamedBy,
  type ProvenCaller,
  verifyClientAssertion,
} from '../client-proofs/client-assertion.ts'
import { asksForDefault, defaultScopesOf } from './default-scopes.ts'
import { createFailedAttempts } from '../client-proofs/failed-attempts.ts'
import { createHashTurns } from '../client-proofs/hash-turns.ts'
import { goodCredentials, isActive } from '../callers/known-caller.ts'
import { credentialOfSecret } from '../client-proofs/secrets.ts'
import { type Proof, readTokenForm } from '../client-proofs/token-form.ts'

interface Deps {
  callers: Pick<CallerRegistry, 'find'>
  accessTokens: AccessTokens
  records: Pick<ServiceRecords, 'useAssertion'>
  callerRecords: Pick<CallerRecords, 'noteUsed'>
  address: Address
  now: () => Date
  /** failed attempts that other processes counted */
  shared: SharedLimit | undefined
}

type Form = 'rfc' | 'entra'

/** A proof that was good once: nobody guesses by sending it again. */
class UsedBefore extends AssertionRefused {}

/**
 * POST /oauth2/token: client_credentials [RFC 6749, 4.4] with private_key_jwt [RFC 7523] or a secret; and the same in Entra's
 * form. It is open: the proof is what lets in. Refusals do not say what was wrong with it; the log does.
 */
export async function tokenRoute(app: Server, deps: Deps): Promise<void> {
  const { accessTokens, callerRecords, address, now } = deps
  const scopes = defaultScopesOf(address)
  const prove = proving(deps)
  const attempts = createFailedAttempts({ now, shared: deps.shared })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )

  const answering = (form: Form) => async (request: FastifyRequest, reply: FastifyReply) => {
    const refuse = (status: number, body: TokenRefusal, headers: Readonly<Record<string, string>> = {}) =>
      reply
        .code(status)
        .headers({ 'cache-control': 'no-store', ...headers })
        .send(form === 'entra' ? withIds(body, request.id, now()) : body)

    const { grantType, scope, proof } = readTokenForm(request)
    // Who asks comes first: without a proof of that, everything is 401.
    if (!proof)
      return refuse(401, {
        error: 'invalid_client',
        error_description:
          'One proof is needed: a client assertion (private_key_jwt), or client_id and client_secret',
      })
    if (grantType !== 'client_credentials')
      return refuse(400, {
        error: 'unsupported_grant_type',
        error_description: 'Only client_credentials is served',
      })
    if (form === 'entra' && !asksForDefault(scope, scopes))
      return refuse(400, {
        error: 'invalid_scope',
        error_description: `Ask for ${scopes.join(' or ')}`,
      })

    const clientId = proof.clientId ?? callerNamedBy(proof.kind === 'assertion' ? proof.assertion : '') ?? ''
    const attempt = { clientId: clientId.slice(0, 100), network: networkOf(request.ip) }
    const wait = attempts.waitOf(attempt)
    if (wait > 0) return refuse(429, { error: 'temporarily_unavailable' }, { 'retry-after': String(wait) })

    try {
      const [path] = request.url.split('?')
      const proven = await prove(proof, { clientId, audience: address.to(path!), network: attempt.network })
      attempts.noteGood(attempt)
      const { id } = proven.credential
      if (id !== null) await callerRecords.noteUsed(id, now())
      const { token, seconds } = await accessTokens.sign(proven)
      const answer: TokenAnswer = {
        token_type: 'Bearer',
        expires_in: seconds,
        ...(form === 'entra' ? { ext_expires_in: seconds } : {}),
        access_token: token,
      }
      return await reply.header('cache-control', 'no-store').send(answer)
    } catch (error) {
      if (error instanceof HttpError && error.code === 'TooBusy')
        return refuse(503, { error: 'temporarily_unavailable' }, error.headers)
      if (!(error instanceof AssertionRefused)) throw error
      if (!(error instanceof UsedBefore)) attempts.noteFailed(attempt)
      request.log.warn({ refused: error.message })
      return refuse(401, { error: 'invalid_client' }, challengeFor(request))
    }
  }

  const config = { limitedByNetwork: true }
  app.post(tokenPath, { config }, answering('rfc'))
  for (const path of entraTokenPaths) app.post(routePattern(path), { config }, answering('entra'))
}

/** Checks a proof. Throws AssertionRefused, and TooBusy. */
function proving({ callers, records, now }: Pick<Deps, 'callers' | 'records' | 'now'>) {
  const turns = createHashTurns()
  return async (
    proof: Proof,
    { clientId, audience, network }: { clientId: string; audience: string; network: string },
  ): Promise<ProvenCaller> => {
    const caller = await callers.find(clientId)
    if (proof.kind === 'assertion') {
      const { assertion, ...proven } = await verifyClientAssertion(proof.assertion, {
        caller,
        audience,
        now: now(),
      })
      if (!(await records.useAssertion(assertion, now())))
        throw new UsedBefore('The assertion was used before')
      return proven
    }
    const good = caller && isActive(caller, now()) ? goodCredentials(caller, now()) : []
    const credential = await credentialOfSecret(proof.secret, good, { turns, network })
    if (!caller || !credential) throw new AssertionRefused('No caller has this client_id and client_secret')
    return { caller, credential }
  }
}

/** Challenge to whoever proved itself in the header [RFC 6749, 5.2]. */
const challengeFor = ({ headers }: FastifyRequest): Record<string, string> =>
  headers.authorization === undefined ? {} : { 'www-authenticate': 'Basic realm="casement"' }

const withIds = (body: TokenRefusal, id: string, now: Date): TokenRefusal => ({
  error_description: 'The client is not known, or its proof is not good',
  ...body,
  timestamp: now.toISOString(),
  trace_id: id,
  correlation_id: id,
})
