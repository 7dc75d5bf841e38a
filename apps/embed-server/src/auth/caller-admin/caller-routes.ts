import { ownOperations, restRoot, routePattern } from '@casement/rest'
import type { Server } from '@casement/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readBody } from '../../http/read-body.ts'
import { notFound } from '../../http/not-found.ts'
import { callerIn } from '../callers/caller-of.ts'
import { parametersOf } from '../../http/read-request.ts'
import { callerGuards, refusePast } from './caller-guards.ts'
import type { CallerOperationId, CallerRouteDeps } from './caller-operations.ts'
import { callerChangeSchema, deletionSchema, newCallerSchema } from './caller-requests.ts'
import { credentialAnswers } from './credential-routes.ts'
import { covers, type KnownCaller, toCallerOfService } from '../callers/known-caller.ts'
import { tellingChange } from './tell-change.ts'

/**
 * Administration of callers, by callers: each sees those that hold no more than it does itself, and gives no more than it
 * has.
 */
export function callerRoutes(app: Server, deps: CallerRouteDeps): void {
  const { callers, callerRecords, now, newId } = deps
  const { refuseHidden, refuseBeyond, refuseUnknown, idIn } = callerGuards(deps)
  const told = tellingChange(deps)

  const answers: Record<CallerOperationId, (request: FastifyRequest, reply: FastifyReply) => unknown> = {
    ListCallers: async (request) => {
      const all = [...callers.ofSettings, ...(await callerRecords.list())]
      return { value: all.filter((one) => covers(callerIn(request), one)).map(toCallerOfService) }
    },

    GetCaller: async (request) => {
      const { clientId = '' } = parametersOf(request)
      const found = await callers.find(clientId)
      if (!found) return notFound('caller', clientId)
      refuseHidden(request)(found)
      return toCallerOfService(found)
    },

    CreateCaller: async (request, reply) => {
      const { dryRun, ...asked } = readBody(newCallerSchema, request.body, 'InvalidRequest')
      refuseUnknown(request, asked.workspaces, [])
      refuseBeyond(request, asked)
      refusePast(asked.expiresAt, now())
      const fields = { ...asked, isDisabled: false }
      const changed = await callerRecords.create(newId(), fields, { now: now(), dryRun })
      if (!dryRun) reply.code(201)
      return told(request, changed, { operation: 'CreateCaller', dryRun })
    },

    ChangeCaller: async (request) => {
      const { version, dryRun, ...change } = readBody(callerChangeSchema, request.body, 'InvalidRequest')
      const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      const changed = await callerRecords.change(
        { clientId: idIn(request), version },
        (before) => {
          refuseHidden(request)(before)
          const after = { ...before, ...named } as KnownCaller
          refuseUnknown(request, after.workspaces, before.workspaces ?? [])
          refuseBeyond(request, after)
          if (after.expiresAt?.getTime() !== before.expiresAt?.getTime()) refusePast(after.expiresAt, now())
          return after
        },
        { now: now(), dryRun },
      )
      return told(request, changed, { operation: 'ChangeCaller', dryRun })
    },

    DeleteCaller: async (request) => {
      const { version, dryRun } = readBody(deletionSchema, request.query, 'InvalidRequest')
      const of = { clientId: idIn(request), version }
      const changed = await callerRecords.delete(of, refuseHidden(request), { now: now(), dryRun })
      return told(request, changed, { operation: 'DeleteCaller', dryRun })
    },

    ...credentialAnswers(deps),
  }

  for (const [id, handler] of Object.entries(answers)) {
    const operation = id as CallerOperationId
    const { method, path } = ownOperations[operation]
    app.route({
      method,
      url: restRoot + routePattern(path),
      config: { operation },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        return handler(request, reply)
      },
    })
  }
}
