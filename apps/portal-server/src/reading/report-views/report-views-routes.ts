import { createHash } from 'node:crypto'
import {
  Bookmarks,
  ChangeBookmarks,
  ChangeFavourite,
  Freshness,
  KeepView,
  KeptView,
  OpenedReport,
  OpenReport,
  ReportPlace,
  ReportVisit,
  routes,
  ShareView,
  viewRoutes,
} from '@casement/portal-api'
import type { Server } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { openedFor, type ReportDeps } from '../../access/opened-for.ts'
import type { DatasetRefreshes } from '../../embedding/dataset-refreshes.ts'
import { createTtlCache } from '../../embedding/ttl-cache.ts'
import type { Access } from '../../embedding/token-request.ts'
import { problemAnswers } from '../../http/problem-answers.ts'
import { personOf } from '../../auth/signed-in/guard.ts'
import { viewedBy } from '../../access/view-as/viewing.ts'
import type { ReportViews } from './report-views.ts'
import type { Seen } from './view-rows.ts'

interface Deps extends ReportDeps {
  readonly datasets: Pick<DatasetRefreshes, 'refreshedAt'>
  readonly views: ReportViews
  readonly now: () => Date
}

const bodyLimit = 3 * 1024 * 1024
const freshMs = 60_000
const tags = ['views']
const response = <T extends z.ZodType>(answer: T) => ({ 200: answer, ...problemAnswers })

/** Registers what is kept of how the caller looks at reports. Each route is about a report that the caller may see now. */
export async function reportViewsRoutes(app: Server, deps: Deps): Promise<void> {
  const { views } = deps
  const seenBy = (request: FastifyRequest, place: ReportPlace) => seenOf(request, place, deps)

  app.post(
    routes.openReport.path,
    {
      config: { unmetered: true },
      schema: {
        tags,
        summary: 'What is kept of a report for the caller, and the view that an address names',
        body: OpenReport,
        response: response(OpenedReport),
      },
    },
    async (request, reply) => {
      const opened = await views.open(await seenBy(request, request.body), request.body.view)
      return reply.header('cache-control', 'no-store').send(opened)
    },
  )
  app.post(
    viewRoutes.keepView.path,
    {
      bodyLimit,
      schema: {
        tags,
        summary:
          'Keeps how the caller looks at a report, for an address and for the next visit, or for others',
        body: KeepView,
        response: response(KeptView),
      },
    },
    async (request) => {
      const { page, state, isForOthers } = request.body
      const seen = await seenBy(request, request.body)
      return { id: await views.keep(seen, { page, state }, isForOthers) }
    },
  )
  app.post(
    viewRoutes.shareView.path,
    {
      schema: {
        tags,
        summary: 'Keeps a view of the caller for others who may see the report, a copy of a bookmark',
        body: ShareView,
        response: response(ShareView),
      },
    },
    async (request) => ({ id: await views.share(personOf(request).value, request.body.id) }),
  )
  bookmarkRoutes(app, deps)
}

/** The same, of what is kept under names, and of reports as a whole. */
function bookmarkRoutes(app: Server, deps: Deps): void {
  const { views, service, datasets, now } = deps
  const fresh = createTtlCache<string | null>({ now, ttlMs: freshMs })
  const seenBy = (request: FastifyRequest, place: ReportPlace) => seenOf(request, place, deps)
  app.post(
    viewRoutes.changeBookmarks.path,
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Makes the bookmarks of the caller for a report what they are to be',
        body: ChangeBookmarks,
        response: response(Bookmarks),
      },
    },
    async (request) => views.changeBookmarks(await seenBy(request, request.body), request.body),
  )
  app.post(
    viewRoutes.changeFavourite.path,
    {
      schema: {
        tags,
        summary: 'Marks a report as one of the favourites of the caller, or takes the mark away',
        body: ChangeFavourite,
        response: response(ChangeFavourite),
      },
    },
    async (request) => {
      await views.setFavourite(await seenBy(request, request.body), request.body.isFavourite)
      return request.body
    },
  )
  app.get(
    viewRoutes.reportVisits.path,
    {
      schema: {
        tags,
        summary: 'The reports that the caller opened or marked, the newest first',
        response: response(z.array(ReportVisit)),
      },
    },
    async (request, reply) =>
      reply.header('cache-control', 'no-store').send(await views.visits(personOf(request).value)),
  )
  app.get(
    viewRoutes.freshness.path,
    {
      config: { whileViewingAs: 'allowed' },
      schema: {
        tags,
        summary: 'When the data of a report were last refreshed',
        querystring: ReportPlace,
        response: response(Freshness),
      },
    },
    async (request) => {
      const { workspaceId, reportId } = request.query
      await seenBy(request, request.query)
      const reports = await service.reports(workspaceId, request.id)
      const id = reports.find((report) => report.id.toLowerCase() === reportId)?.dataset?.id
      if (id === undefined) return { refreshedAt: null }
      const ask = () => datasets.refreshedAt(workspaceId, id, request.id)
      return { refreshedAt: await fresh(id, ask) }
    },
  )
}

/** The report as the caller sees it. Throws 403 `reportForbidden`, whether or not there is such a report. */
async function seenOf(request: FastifyRequest, place: ReportPlace, deps: ReportDeps): Promise<Seen> {
  const { person } = viewedBy(request)
  const { access } = await openedFor(person, place, request.id, deps)
  return { person: person.value, ...place, scope: scopeOf(access) }
}

/** Without roles the rules of a model name nobody, and everybody sees the same rows. */
function scopeOf({ identity: { username, roles } }: Access): string {
  if (roles.length === 0) return 'all'
  return createHash('sha256')
    .update(JSON.stringify([username, roles]))
    .digest('base64url')
}
