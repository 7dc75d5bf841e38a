import { DeleteOne, GrantRecord, Problem, routes, UpdateOne } from '@casement/portal-api'
import type { Server, Settings } from '@casement/server'
import type { Store } from '@casement/store'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { RecentTokens } from '../embedding/recent-tokens.ts'
import type { EmbeddingService } from '../embedding/embedding-service.ts'
import { auditRoutes } from '../audit/audit-routes.ts'
import { refusal } from '../http/refusals.ts'
import { personOf } from '../signed-in/guard.ts'
import { isAdministrator } from '../signed-in/person.ts'
import { checkGrant } from './check-grant.ts'
import type { Author, GrantChange, GrantRecords } from './grant-records.ts'
import { withdrawnIn, withdrawTokens } from './withdrawal.ts'

interface Deps {
  readonly settings: Settings
  readonly store: Pick<Store, 'drizzle'>
  readonly grants: GrantRecords
  /** not what was kept of it: a role written a moment ago can be granted */
  readonly service: EmbeddingService
  readonly recent: RecentTokens
}

const authorOf = (request: FastifyRequest): Author => ({
  person: personOf(request).value,
  correlationId: request.id,
})

/** Registers routes for administrators: everyone else gets 403, before the body is looked at. */
export async function adminRoutes(app: Server, deps: Deps): Promise<void> {
  const { settings, grants, service, recent } = deps
  app.addHook('onRequest', async (request) => {
    if (!isAdministrator(personOf(request), settings.admin)) throw refusal('notAdministrator')
  })
  auditRoutes(app, deps)
  /**
   * The change is made by now, and its mark goes into the log, which may be kept where the store's keeper does not write.
   * What cannot be taken back ends by itself, with the lifetime of the tokens.
   */
  const finish = (change: GrantChange, request: FastifyRequest) => {
    const { entry, before, after } = change
    request.log.info({ what: 'a grant was changed', grant: (after ?? before)!.id, audit: entry })
    return withdrawTokens(withdrawnIn(change), { service, recent }, request.id).catch((error: unknown) =>
      request.log.error(
        { err: error, grant: (change.before ?? change.after)!.id },
        'embed tokens of a changed grant were not taken back',
      ),
    )
  }
  const refusals = { '4xx': Problem, '5xx': Problem }

  app.get(
    routes.grants.path,
    {
      schema: {
        tags: ['grants'],
        summary: 'All grants',
        response: { 200: z.array(GrantRecord), ...refusals },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await grants.list()),
  )

  app.post(
    routes.updateGrant.path,
    {
      schema: {
        tags: ['grants'],
        summary: 'Makes a grant, or replaces the one with `id` if it is still at `version`',
        body: UpdateOne,
        response: { 200: GrantRecord, ...refusals },
      },
    },
    async (request) => {
      await checkGrant(request.body, {
        workspaces: () => service.workspaces(request.id),
        reports: (workspaceId) => service.reports(workspaceId, request.id),
        roles: (datasetId) => service.roles(datasetId, request.id),
      })
      const change = await grants.write(request.body, authorOf(request))
      await finish(change, request)
      return change.after
    },
  )

  app.post(
    routes.deleteGrant.path,
    {
      schema: {
        tags: ['grants'],
        summary: 'Deletes a grant',
        body: DeleteOne,
        response: { 200: z.object({ id: z.string() }), ...refusals },
      },
    },
    async (request) => {
      await finish(await grants.remove(request.body, authorOf(request)), request)
      return { id: request.body.id }
    },
  )
}
