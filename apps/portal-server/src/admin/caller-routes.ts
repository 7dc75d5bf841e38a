import { Callers, ChangeCaller, ChangedCaller, routes } from '@casement/portal-api'
import { addressOf, type Server } from '@casement/server'
import type { AdminDeps } from './admin-deps.ts'
import { authorOf } from './author.ts'
import { problemAnswers } from '../http/problem-answers.ts'
import { refusal } from '../http/refusals.ts'
import { changeCaller, refused, toRecord } from './callers/change-caller.ts'

type Deps = Pick<AdminDeps, 'settings' | 'service' | 'store' | 'now'>

/** Registers the routes of callers of the embedding service, inside what is for administrators alone. */
export function callerRoutes(app: Server, deps: Deps): void {
  const { settings, service } = deps

  app.get(
    routes.callers.path,
    {
      schema: {
        tags: ['callers'],
        summary: 'The programs that may call the embedding service',
        response: { 200: Callers, ...problemAnswers },
      },
    },
    async ({ id }, reply) => {
      if (!service.callers) throw refusal('callersUnknown')
      const callers = (await service.callers.list(id).catch(refused)).map(toRecord)
      const serviceUrl = addressOf(settings.service.publicUrl).href
      return reply.header('cache-control', 'no-store').send({ callers, serviceUrl })
    },
  )

  app.post(
    routes.changeCaller.path,
    {
      schema: {
        tags: ['callers'],
        summary:
          'Registers, changes or deletes a caller, or one of its credentials, or tells what would be different',
        body: ChangeCaller,
        response: { 200: ChangedCaller, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const { callers } = service
      if (!callers) throw refusal('callersUnknown')
      const { change, dryRun } = request.body
      const made = await changeCaller(change, { dryRun, author: authorOf(request) }, { ...deps, callers })
      return reply.header('cache-control', 'no-store').send(made)
    },
  )
}
