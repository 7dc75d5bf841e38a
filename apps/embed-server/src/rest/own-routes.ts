import {
  type OutstandingEmbedToken,
  ownOperations,
  type OwnOperationId,
  restRoot,
  routePattern,
  type RowScope,
} from '@casement/rest'
import { type Server, stepOf } from '@casement/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { done, type RecordActivity } from '../activity/activity-event.ts'
import type { CallerOperationId } from '../caller-admin/caller-operations.ts'
import { contentWithin } from '../callers/content-within.ts'
import type { Content, ServedDataset } from '../content/content.ts'
import { readBody } from '../http/read-body.ts'
import { refusal } from '../http/refusal.ts'
import type { Clock } from '../query/clock.ts'
import type { ServiceRecords } from '../records/service-records.ts'
import type { ScopeAsked } from '../row-scope/row-scopes.ts'
import { notFound } from '../http/not-found.ts'
import { rlsRulesOf, tryRlsRules } from '../row-scope/try-rules.ts'
import { outstandingSchema, revokeSchema, rowScopeSchema, tryRlsRulesSchema } from './own-requests.ts'
import { callerIn, callerOf } from '../callers/caller-of.ts'
import { parametersOf, parseBody } from '../http/read-request.ts'
import { whileConnected } from '../http/while-connected.ts'

export interface OwnRoutesDeps {
  content: Content
  records: ServiceRecords
  rowScope: (asked: ScopeAsked) => Promise<RowScope>
  clock: () => Clock
  now: () => Date
  record: RecordActivity
}

/** Most tokens that are listed at once. */
const maxListed = 1000

/** All but what is told of the activity, and the administration of callers. */
type OwnRouteId = Exclude<OwnOperationId, 'ListActivity' | 'VerifyActivity' | 'GetUsage' | CallerOperationId>

/** What callers ask of this service alone: none of it is one of Power BI's operations. */
export function ownRoutes(
  app: Server,
  { content, records, rowScope, clock, now, record }: OwnRoutesDeps,
): void {
  const datasetOf = (request: FastifyRequest): ServedDataset => {
    const { datasetId = '' } = parametersOf(request)
    const own = contentWithin(content, callerIn(request).workspaces)
    return own.dataset(datasetId) ?? notFound('dataset', datasetId)
  }

  const askedBy = (request: FastifyRequest, reply: FastifyReply, dataset: ServedDataset) => {
    const signal = whileConnected(reply)
    return {
      dataset,
      today: clock().today,
      caller: JSON.stringify([callerOf(request)]),
      signal,
      step: stepOf(request),
    }
  }

  const answers: Record<OwnRouteId, (request: FastifyRequest, reply: FastifyReply) => unknown> = {
    ListEmbedTokens: async (request) => {
      const { person } = readBody(outstandingSchema, request.query, 'InvalidRequest')
      const of = { clientId: callerOf(request), person }
      const tokens = await records.listOutstanding(of, { now: now(), top: maxListed })
      return {
        value: tokens.map(({ issuedAt, expiresAt, ...token }): OutstandingEmbedToken => ({
          ...token,
          issuedAt: issuedAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        })),
      }
    },

    // Takes back one token by the id that came with it. The answer does not tell whether there is one.
    RevokeEmbedToken: async (request, reply) => {
      const tokenId = z.uuid().safeParse(parametersOf(request)['tokenId'])
      if (!tokenId.success) throw refusal('InvalidRequest', 'tokenId: expected a UUID')
      const clientId = callerOf(request)
      if (await records.revoke(tokenId.data, { clientId, now: now() }))
        record({
          operation: 'RevokeEmbedToken',
          clientId,
          outcome: done,
          details: { tokenId: tokenId.data, tokens: 1 },
          correlationId: request.id,
        })
      return reply.code(204).send()
    },

    // Takes back what was issued to the caller for a person, for reports, or for a person's reports.
    RevokeEmbedTokens: async (request) => {
      const named = parseBody(revokeSchema, request.body)
      const clientId = callerOf(request)
      const revoked = await records.revokeAll({ clientId, ...named }, now())
      if (revoked > 0)
        record({
          operation: 'RevokeEmbedToken',
          clientId,
          person: named.person,
          outcome: done,
          details: { tokens: revoked },
          correlationId: request.id,
        })
      return { revoked }
    },

    // Who writes grants asks which roles there are to give.
    ListRoles: (request) => ({ value: datasetOf(request).roles.map((name) => ({ name })) }),

    ExplainRowScope: async (request, reply) => {
      const dataset = datasetOf(request)
      const { username, roles, sampleRows } = parseBody(rowScopeSchema, request.body)
      return rowScope({ ...askedBy(request, reply, dataset), identity: { username, roles }, sampleRows })
    },

    ListRlsRules: (request) => rlsRulesOf(datasetOf(request)),

    TryRlsRules: async (request, reply) => {
      const dataset = datasetOf(request)
      const body = parseBody(tryRlsRulesSchema, request.body)
      return tryRlsRules(body, { ...askedBy(request, reply, dataset), rowScope })
    },
  }

  for (const [id, handler] of Object.entries(answers)) {
    const operation = id as OwnRouteId
    const { method, path } = ownOperations[operation]
    app.route({ method, url: restRoot + routePattern(path), config: { operation }, handler })
  }
}
