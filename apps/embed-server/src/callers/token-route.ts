import type { Server } from '@casement/server'
import { type TokenAnswer, tokenPath, type TokenRefusal } from '@casement/rest'
import type { FastifyReply } from 'fastify'
import type { ServiceRecords } from '../records/service-records.ts'
import { accessTokenSeconds, type AccessTokens } from './access-token.ts'
import { AssertionRefused, type RegisteredCaller, verifyClientAssertion } from './client-assertion.ts'

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

interface Deps {
  callers: readonly RegisteredCaller[]
  accessTokens: AccessTokens
  records: Pick<ServiceRecords, 'useAssertion'>
  /** this endpoint's own address, as callers know it */
  tokenUrl: string
  now: () => Date
}

/**
 * POST /oauth2/token: client_credentials with private_key_jwt [RFC 6749, 4.4; RFC 7523]. It is open: the assertion is
 * the proof. Refusals do not say what was wrong with it; the log does.
 */
export async function tokenRoute(app: Server, deps: Deps): Promise<void> {
  const { callers, accessTokens, records, tokenUrl, now } = deps
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )

  app.post(tokenPath, { config: { limitedByNetwork: true } }, async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : undefined
    const only = (name: string) => (form?.getAll(name).length === 1 ? form.get(name) : undefined)

    // Who asks comes first: without a proof of that, everything is 401.
    const assertion = only('client_assertion')
    if (!assertion || only('client_assertion_type') !== assertionType)
      return refuse(reply, 401, {
        error: 'invalid_client',
        error_description: 'A form with a client assertion is needed (private_key_jwt)',
      })
    if (only('grant_type') !== 'client_credentials')
      return refuse(reply, 400, {
        error: 'unsupported_grant_type',
        error_description: 'Only client_credentials is served',
      })

    try {
      const accepted = await verifyClientAssertion(assertion, { callers, audience: tokenUrl, now: now() })
      if (form?.has('client_id') && only('client_id') !== accepted.clientId)
        throw new AssertionRefused('client_id is not the caller of the assertion')
      if (!(await records.useAssertion(accepted, now())))
        throw new AssertionRefused('The assertion was used before')
      const answer: TokenAnswer = {
        access_token: await accessTokens.sign({ clientId: accepted.clientId }),
        token_type: 'Bearer',
        expires_in: accessTokenSeconds,
      }
      return await reply.header('cache-control', 'no-store').send(answer)
    } catch (error) {
      if (!(error instanceof AssertionRefused)) throw error
      request.log.warn({ refused: error.message })
      return refuse(reply, 401, { error: 'invalid_client' })
    }
  })
}

const refuse = (reply: FastifyReply, status: number, body: TokenRefusal) =>
  reply.code(status).header('cache-control', 'no-store').send(body)
