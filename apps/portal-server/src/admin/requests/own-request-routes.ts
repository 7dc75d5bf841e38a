import { AccessRequest, RequestAccess, routes, WithdrawRequest } from '@casement/portal-api'
import type { Server } from '@casement/server'
import { z } from 'zod'
import { problemAnswers } from '../../http/problem-answers.ts'
import { personOf, tooMany } from '../../auth/signed-in/guard.ts'
import type { RequestRecords } from './request-records.ts'

const askedPerMinute = 6

/** Registers the routes by which people ask for access, and see what became of it. */
export async function ownRequestRoutes(
  app: Server,
  { requests }: { requests: RequestRecords },
): Promise<void> {
  const takeOne = app.createRateLimit({
    max: askedPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => personOf(request).value,
  })

  app.get(
    routes.ownRequests.path,
    {
      schema: {
        tags: ['access requests'],
        summary: 'The requests of the caller, the newest first',
        response: { 200: z.array(AccessRequest), ...problemAnswers },
      },
    },
    async (request, reply) => {
      const own = await requests.list({ person: personOf(request).value })
      return reply.header('cache-control', 'no-store').send(own.map(toldToThemselves))
    },
  )

  app.post(
    routes.requestAccess.path,
    {
      schema: {
        tags: ['access requests'],
        summary: 'Asks for access to a report, a workspace, or whatever the caller should see',
        body: RequestAccess,
        response: { 200: AccessRequest, ...problemAnswers },
      },
    },
    async (request) => {
      const taken = await takeOne(request)
      if (!taken.isAllowed && taken.isExceeded) throw tooMany(taken.ttl)
      return toldToThemselves(await requests.ask(personOf(request).value, request.body))
    },
  )

  app.post(
    routes.withdrawRequest.path,
    {
      schema: {
        tags: ['access requests'],
        summary: 'Withdraws a request of the caller that waits',
        body: WithdrawRequest,
        response: { 200: AccessRequest, ...problemAnswers },
      },
    },
    async (request) => toldToThemselves(await requests.withdraw(personOf(request).value, request.body)),
  )
}

/** Who decided, and by which grant, is for administrators. */
const toldToThemselves = ({ decidedBy: _by, grantId: _grant, ...told }: AccessRequest): AccessRequest => told
