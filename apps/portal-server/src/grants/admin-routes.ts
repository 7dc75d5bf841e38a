import { DeleteOne, GrantRecord, Problem, routes, UpdateOne } from '@casement/portal-api'
import type { Server, Settings } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refusal } from '../refusals.ts'
import { personOf } from '../signed-in/guard.ts'
import { isAdministrator } from '../signed-in/person.ts'
import type { Author, GrantRecords } from './grant-records.ts'

interface Deps {
  readonly settings: Settings
  readonly grants: GrantRecords
}

const authorOf = (request: FastifyRequest): Author => ({
  person: personOf(request).value,
  correlationId: request.id,
})

/** For administrators only: everyone else gets 403, before the body is looked at. */
export async function adminRoutes(app: Server, { settings, grants }: Deps): Promise<void> {
  app.addHook('onRequest', async (request) => {
    if (!isAdministrator(personOf(request), settings.admin)) throw refusal('notAdministrator')
  })
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
    (request) => grants.write(request.body, authorOf(request)),
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
      await grants.remove(request.body, authorOf(request))
      return { id: request.body.id }
    },
  )
}
