import {
  AskFigures,
  AskFindable,
  Findable,
  findRoutes as routes,
  FoundFigures,
  type ReportPlace,
} from '@casement/portal-api'
import type { Server } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import { type CatalogueDeps, recentTokenFor } from '../catalogue/catalogue.ts'
import type { ServiceFind } from '../../embedding/service-find.ts'
import { problemAnswers } from '../../http/problem-answers.ts'
import { viewedBy } from '../../access/view-as/viewing.ts'

interface Deps extends CatalogueDeps {
  /** absent where the service does not tell, as Power BI does not: nothing is found in its reports */
  readonly find?: ServiceFind | undefined
}

const nothing: Findable = { pages: [], visuals: [], measures: [], columns: [] }
const tags = ['find']

/** What is found in a report of the caller. Both ask the embedding service with a token of the caller's own. */
export async function findRoutes(app: Server, deps: Deps): Promise<void> {
  const { find } = deps
  const askedBy = async (request: FastifyRequest, { workspaceId, reportId }: ReportPlace) => {
    const asking = { ...viewedBy(request), correlationId: request.id, log: request.log }
    const { accessToken } = await recentTokenFor({ workspaceId, reportId }, asking, deps)
    return { reportId, accessToken, correlationId: request.id }
  }

  app.post(
    routes.findable.path,
    {
      config: { whileViewingAs: 'allowed' },
      schema: {
        tags,
        summary: 'What can be found in a report: its pages, visuals, measures and columns by their names',
        body: AskFindable,
        response: { 200: Findable, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const asked = await askedBy(request, request.body)
      const found = find
        ? Findable.parse(await find.findable({ ...asked, locale: request.body.locale }))
        : nothing
      return reply.header('cache-control', 'no-store').send(found)
    },
  )
  app.post(
    routes.figures.path,
    {
      config: { whileViewingAs: 'allowed' },
      schema: {
        tags,
        summary: 'Figures of a report that are asked for in words, of the rows of the caller',
        body: AskFigures,
        response: { 200: FoundFigures, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const { text, locale } = request.body
      const asked = await askedBy(request, request.body)
      const found = find
        ? FoundFigures.parse(await find.figures({ ...asked, text, locale }))
        : { figures: [], isMeasureNamed: true, unknown: [] }
      return reply.header('cache-control', 'no-store').send(found)
    },
  )
}
