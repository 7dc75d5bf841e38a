import { EndSignIns, OutstandingToken, RevokeToken, routes } from '@casement/portal-api'
import type { Server } from '@casement/server'
import { z } from 'zod'
import { appendEntry } from '../audit/audit-log.ts'
import { refusal } from '../http/refusals.ts'
import type { AdminDeps } from './admin-deps.ts'
import { pauseSubscriptionsOf } from '../reading/subscriptions/subscription-records.ts'
import { endViewsOf } from '../access/view-as/views-as.ts'
import { authorOf } from './author.ts'
import { problemAnswers } from '../http/problem-answers.ts'

/**
 * Registers the routes of embed tokens and sign-ins, inside what is for administrators alone. What is done is in the audit
 * before it is done: what the embedding service then refuses is answered as a failure, and can be asked for again.
 */
export function tokenRoutes(app: Server, { store, service, recent, endedSignIns, now }: AdminDeps): void {
  app.get(
    routes.tokens.path,
    {
      schema: {
        tags: ['tokens'],
        summary: 'Embed tokens that are out, the newest first, of everybody or of a person',
        querystring: z.strictObject({ person: z.string().max(256).optional() }),
        response: { 200: z.array(OutstandingToken), ...problemAnswers },
      },
    },
    async ({ query, id }, reply) => {
      if (!service.outstanding) throw refusal('tokensUnknown')
      const tokens = await service.outstanding(query, id)
      return reply.header('cache-control', 'no-store').send(
        tokens.map(({ tokenId, tokens: count, person, actor, reports, issuedAt, expiresAt }) => ({
          tokenId,
          ...(count === undefined ? {} : { tokens: count }),
          person: person ?? '',
          ...(actor == null ? {} : { actor }),
          reportIds: [...reports],
          mintedAt: issuedAt,
          expiresAt,
        })),
      )
    },
  )

  app.post(
    routes.revokeToken.path,
    {
      schema: {
        tags: ['tokens'],
        summary: 'Takes an embed token back',
        body: RevokeToken,
        response: { 204: z.undefined(), ...problemAnswers },
      },
    },
    async (request, reply) => {
      const { tokenId } = request.body
      if (!service.outstanding || !service.revokeOne) throw refusal('tokensUnknown')
      const token = (await service.outstanding({ tokenId }, request.id)).find(
        (one) => one.tokenId === tokenId,
      )
      if (!token) throw refusal('tokenUnknown', { field: 'tokenId' })
      const { person, reports } = token
      await store.drizzle.transaction((tx) =>
        appendEntry(tx, {
          at: now(),
          ...authorOf(request),
          action: 'revokeToken',
          after: { tokenId, ...(person === null ? {} : { person }) },
        }),
      )
      // Of what a catalogue brought the service knows whose it is, not which report.
      recent.forget(person === null ? { reports } : { person, ...(reports.length > 0 ? { reports } : {}) })
      await service.revokeOne(tokenId, request.id)
      return reply.code(204).send()
    },
  )

  app.post(
    routes.endSignIns.path,
    {
      schema: {
        tags: ['tokens'],
        summary: 'Ends every sign-in of a person until now, and takes their embed tokens back',
        body: EndSignIns,
        response: { 204: z.undefined(), ...problemAnswers },
      },
    },
    async (request, reply) => {
      const { person } = request.body
      await store.drizzle.transaction(async (tx) => {
        await appendEntry(tx, { at: now(), ...authorOf(request), action: 'endSignIns', after: { person } })
        await endedSignIns.endAll(person, tx)
        await endViewsOf(tx, person, now())
        await pauseSubscriptionsOf(tx, person)
      })
      recent.forget({ person })
      await service.revoke?.({ person }, request.id)
      return reply.code(204).send()
    },
  )
}
