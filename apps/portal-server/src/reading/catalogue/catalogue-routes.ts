import { Catalogue, EmbedTokenAnswer, EmbedTokenRequest, routes } from '@casement/portal-api'
import type { Server, Settings } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import type { ContentRecords } from '../../content/content-records.ts'
import type { EmbeddingService } from '../../embedding/embedding-service.ts'
import type { GrantRecords } from '../../access/grants/grant-records.ts'
import type { PeopleRecords } from '../../auth/people/people-records.ts'
import { personOf, tooMany } from '../../auth/signed-in/guard.ts'
import { viewedBy } from '../../access/view-as/viewing.ts'
import type { Author } from '../../audit/author.ts'
import { type Asking, catalogueFor, embedTokenFor } from './catalogue.ts'
import type { RecentTokens } from '../../embedding/recent-tokens.ts'
import { problemAnswers } from '../../http/problem-answers.ts'
import { readerLanguage } from '../../http/reader-language.ts'

interface Deps {
  readonly settings: Settings
  readonly grants: GrantRecords
  readonly content: ContentRecords
  readonly people: PeopleRecords
  readonly subscriptions: { goOn(author: Author): Promise<void> }
  readonly service: EmbeddingService
  readonly recent: RecentTokens
}

const askingOf = (request: FastifyRequest): Asking => ({
  ...viewedBy(request),
  language: readerLanguage(request.headers['accept-language']),
  correlationId: request.id,
  log: request.log,
})

/** Notes who is there, with the groups and roles of now, and lets go on what has waited for them. */
async function arrived(request: FastifyRequest, { people, subscriptions }: Deps): Promise<void> {
  const person = personOf(request)
  await people.see(person)
  await subscriptions.goOn({ person: person.value, correlationId: request.id })
}

export async function catalogueRoutes(app: Server, deps: Deps): Promise<void> {
  const { embedTokensPerMinute } = deps.settings.portal
  const takeOne = app.createRateLimit({
    max: embedTokensPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => {
      const { reportId } = request.body as EmbedTokenRequest
      return JSON.stringify([personOf(request).value, reportId])
    },
  })

  app.post(
    routes.catalogue.path,
    {
      config: { whileViewingAs: 'allowed' },
      schema: {
        tags: ['catalogue'],
        summary: 'The workspaces and reports of the caller',
        response: { 200: Catalogue, ...problemAnswers },
      },
    },
    async (request, reply) => {
      await arrived(request, deps)
      return reply.header('cache-control', 'no-store').send(await catalogueFor(askingOf(request), deps))
    },
  )

  app.post(
    routes.embedToken.path,
    {
      config: { whileViewingAs: 'allowed' },
      schema: {
        tags: ['catalogue'],
        summary: 'A fresh embed token for one report of the caller',
        body: EmbedTokenRequest,
        response: { 200: EmbedTokenAnswer, ...problemAnswers },
      },
    },
    async (request, reply) => {
      if (embedTokensPerMinute > 0) {
        const taken = await takeOne(request)
        if (!taken.isAllowed && taken.isExceeded) throw tooMany(taken.ttl)
      }
      // An open report goes on for days: its groups are those of now.
      await deps.people.see(personOf(request))
      const answer = await embedTokenFor(request.body, askingOf(request), deps)
      return reply.header('cache-control', 'no-store').send(answer)
    },
  )
}
