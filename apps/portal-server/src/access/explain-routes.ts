import { AccessExplanation, ExplainQuery, routes, WhatISeeQuery } from '@casement/portal-api'
import type { Server } from '@casement/server'
import type { ContentRecords } from '../content/content-records.ts'
import { notPublished } from '../content/told-content.ts'
import type { EmbeddingService } from '../embedding/embedding-service.ts'
import type { GrantRecords } from './grants/grant-records.ts'
import { refusal } from '../http/refusals.ts'
import type { PeopleRecords } from '../auth/people/people-records.ts'
import { personOf, tooMany } from '../auth/signed-in/guard.ts'
import { viewedBy } from './view-as/viewing.ts'
import { explainAccess, toldToThemselves } from './explain.ts'
import { problemAnswers } from '../http/problem-answers.ts'

interface Deps {
  readonly grants: GrantRecords
  readonly content: ContentRecords
  readonly service: EmbeddingService
}

const askedPerMinute = 6
const response = { 200: AccessExplanation, ...problemAnswers }

/** Registers the route that explains anybody's access, inside what is for administrators alone. */
export function explainRoute(
  app: Server,
  { grants, content, people, service }: Deps & { people: PeopleRecords },
): void {
  app.get(
    routes.explain.path,
    {
      schema: {
        tags: ['access'],
        summary: 'Why a person sees a report and which rows, or what is missing',
        querystring: ExplainQuery,
        response,
      },
    },
    async ({ query: { person: value, workspaceId, reportId }, id }, reply) => {
      const known = await people.find(value)
      const answer = await explainAccess(
        {
          person: { value, groups: known?.groups ?? [], roles: known?.roles ?? [] },
          seenAt: known?.seenAt ?? null,
          isKnown: known !== undefined,
          workspaceId,
          reportId,
          correlationId: id,
        },
        { grants, content, service },
      )
      return reply.header('cache-control', 'no-store').send(answer)
    },
  )
}

/** Registers the route that explains to everybody what they see themselves. */
export async function whatISeeRoute(
  app: Server,
  { grants, content, service, now }: Deps & { now: () => Date },
): Promise<void> {
  // Rows are counted for it, in a share that all who ask have together.
  const takeOne = app.createRateLimit({
    max: askedPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => personOf(request).value,
  })
  app.get(
    routes.whatISee.path,
    {
      config: { whileViewingAs: 'allowed' },
      schema: {
        tags: ['access'],
        summary: 'Why the caller sees a report, and which rows',
        querystring: WhatISeeQuery,
        response,
      },
    },
    async (request, reply) => {
      const taken = await takeOne(request)
      if (!taken.isAllowed && taken.isExceeded) throw tooMany(taken.ttl)
      const answer = await explainAccess(
        {
          person: viewedBy(request).person,
          seenAt: now().toISOString(),
          isKnown: true,
          ...request.query,
          correlationId: request.id,
          sampleRows: 0,
        },
        { grants, content, service },
      )
      // What somebody may not see is as it is not there, so that nothing is learnt by asking.
      if (!answer.access)
        throw refusal('reportForbidden', answer.grants.length > 0 ? { message: notPublished } : {})
      return reply.header('cache-control', 'no-store').send(toldToThemselves(answer))
    },
  )
}
