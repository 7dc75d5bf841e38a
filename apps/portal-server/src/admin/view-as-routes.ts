import { BegunView, EndViewAs, routes, ViewAs } from '@casement/portal-api'
import type { Server } from '@casement/server'
import { z } from 'zod'
import type { AdminDeps } from './admin-deps.ts'
import { authorOf } from './author.ts'
import { problemAnswers } from '../http/problem-answers.ts'

/** Registers the routes that begin and end a view of the portal as somebody else, inside what is for administrators alone. */
export function viewAsRoutes(
  app: Server,
  { viewsAs, service, recent }: Pick<AdminDeps, 'viewsAs' | 'service' | 'recent'>,
): void {
  app.post(
    routes.viewAs.path,
    {
      schema: {
        tags: ['people'],
        summary: 'Begins to view the portal as a person, read-only, for an hour at most',
        body: ViewAs,
        response: { 200: BegunView, ...problemAnswers },
      },
    },
    async (request) => viewsAs.begin(request.body, authorOf(request)),
  )

  app.post(
    routes.endViewAs.path,
    {
      schema: {
        tags: ['people'],
        summary: 'Ends a view of the caller, and takes its embed tokens back; one that has ended stays so',
        body: EndViewAs,
        response: { 204: z.undefined(), ...problemAnswers },
      },
    },
    async (request, reply) => {
      const author = authorOf(request)
      const person = await viewsAs.end(request.body.id, author)
      if (person !== undefined) {
        const tokens = { person, actor: author.person }
        recent.forget(tokens)
        await service.revoke?.(tokens, request.id)
      }
      return reply.code(204).send()
    },
  )
}
