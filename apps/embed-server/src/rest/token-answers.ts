import type { OutstandingEmbedToken, OwnOperationId } from '@casement/rest'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { done } from '../activity/activity-event.ts'
import { callerIn, callerOf } from '../auth/callers/caller-of.ts'
import { contentWithin } from '../auth/callers/content-within.ts'
import type { Content } from '../content/content.ts'
import { readBody } from '../http/read-body.ts'
import { parametersOf, parseBody } from '../http/read-request.ts'
import { refusal } from '../http/refusal.ts'
import type { ServiceRecords } from '../auth/records/token-records.ts'
import { createTokensIssuer, issueSchema, type TokensIssuerDeps } from './issue-tokens.ts'
import { outstandingSchema, revokeSchema } from './own-requests.ts'

export interface TokenAnswerDeps extends TokensIssuerDeps {
  content: Content
  records: ServiceRecords
}

type TokenOperation = Extract<OwnOperationId, `${string}EmbedToken${string}`>

/** Most tokens that are listed at once. */
const maxListed = 1000

/** What callers ask of embed tokens beside GenerateToken. */
export function tokenAnswers(
  deps: TokenAnswerDeps,
): Record<TokenOperation, (request: FastifyRequest, reply: FastifyReply) => unknown> {
  const { content, records, now, record } = deps
  const issueEach = createTokensIssuer(deps)
  return {
    ListEmbedTokens: async (request) => {
      const named = readBody(outstandingSchema, request.query, 'InvalidRequest')
      const of = { clientId: callerOf(request), ...named }
      const tokens = await records.listOutstanding(of, { now: now(), top: maxListed })
      return {
        value: tokens.map(({ issuedAt, expiresAt, tokens: count, ...token }): OutstandingEmbedToken => ({
          ...token,
          ...(count === null ? {} : { tokens: count }),
          issuedAt: issuedAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        })),
      }
    },

    IssueEmbedTokens: (request) => {
      const caller = callerIn(request)
      return issueEach(caller, parseBody(issueSchema, request.body), {
        content: contentWithin(content, caller.workspaces),
        correlationId: request.id,
      })
    },

    // Takes back one token by the id that came with it. The answer does not tell whether there is one.
    RevokeEmbedToken: async (request, reply) => {
      const tokenId = z.uuid().safeParse(parametersOf(request)['tokenId'])
      if (!tokenId.success) throw refusal('InvalidRequest', 'tokenId: expected a UUID')
      const clientId = callerOf(request)
      const revoked = await records.revoke(tokenId.data, { clientId, now: now() })
      if (revoked > 0)
        record({
          operation: 'RevokeEmbedToken',
          clientId,
          outcome: done,
          details: { tokenId: tokenId.data, tokens: revoked },
          correlationId: request.id,
        })
      return reply.code(204).send()
    },

    // Takes back what was issued to the caller for a person, for reports, or for a person's reports.
    RevokeEmbedTokens: async (request) => {
      const named = parseBody(revokeSchema, request.body)
      const clientId = callerOf(request)
      const { tokens, mayBeOthers } = await records.revokeAll({ clientId, ...named }, now())
      if (tokens > 0 || mayBeOthers)
        record({
          operation: 'RevokeEmbedToken',
          clientId,
          person: named.person,
          outcome: done,
          details: { tokens },
          correlationId: request.id,
        })
      return { revoked: tokens }
    },
  }
}
