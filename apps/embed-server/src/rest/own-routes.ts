import { ownOperations, type OwnOperationId, restRoot, routePattern, type RowScope } from '@casement/rest'
import { type Server, stepOf } from '@casement/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallerOperationId } from '../auth/caller-admin/caller-operations.ts'
import { contentWithin } from '../auth/callers/content-within.ts'
import type { Content } from '../content/content.ts'
import type { ServedDataset } from '../content/content-parts.ts'
import type { Clock } from '../answering/query/clock.ts'
import type { ScopeAsked } from '../answering/row-scope/row-scopes.ts'
import { notFound } from '../http/not-found.ts'
import { rlsRulesOf, tryRlsRules } from '../answering/row-scope/try-rules.ts'
import { rowScopeSchema, tryRlsRulesSchema } from './own-requests.ts'
import { type TokenAnswerDeps, tokenAnswers } from './token-answers.ts'
import { callerIn, callerOf } from '../auth/callers/caller-of.ts'
import { parametersOf, parseBody } from '../http/read-request.ts'
import { whileConnected } from '../http/while-connected.ts'

export interface OwnRoutesDeps extends TokenAnswerDeps {
  content: Content
  rowScope: (asked: ScopeAsked) => Promise<RowScope>
  clock: () => Clock
}

/** All but what is told of the activity, and the administration of callers. */
type OwnRouteId = Exclude<OwnOperationId, 'ListActivity' | 'VerifyActivity' | 'GetUsage' | CallerOperationId>

/** What callers ask of this service alone: none of it is one of Power BI's operations. */
export function ownRoutes(app: Server, deps: OwnRoutesDeps): void {
  const { content, rowScope, clock } = deps
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
    ...tokenAnswers(deps),

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
