import { DeleteOne, GrantRecord, routes, UpdateOne } from '@casement/portal-api'
import type { Server } from '@casement/server'
import { z } from 'zod'
import { checkGrant } from '../access/grants/check-grant.ts'
import type { AdminDeps } from './admin-deps.ts'
import { authorOf } from './author.ts'
import { finishChanges } from './finish-changes.ts'
import { askedOnce } from './offered.ts'
import { problemAnswers } from '../http/problem-answers.ts'

/** Registers the routes of grants one by one, inside what is for administrators alone. */
export function grantRoutes(app: Server, deps: AdminDeps): void {
  const { grants, service } = deps

  app.get(
    routes.grants.path,
    {
      schema: {
        tags: ['grants'],
        summary: 'All grants',
        response: { 200: z.array(GrantRecord), ...problemAnswers },
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
        response: { 200: GrantRecord, ...problemAnswers },
      },
    },
    async (request) => {
      await checkGrant(request.body, askedOnce(service, request.id))
      const made = await grants.write(request.body, authorOf(request))
      await finishChanges([made], request, deps)
      return made.after
    },
  )

  app.post(
    routes.deleteGrant.path,
    {
      schema: {
        tags: ['grants'],
        summary: 'Deletes a grant',
        body: DeleteOne,
        response: { 200: z.object({ id: z.string() }), ...problemAnswers },
      },
    },
    async (request) => {
      await finishChanges([await grants.remove(request.body, authorOf(request))], request, deps)
      return { id: request.body.id }
    },
  )
}
