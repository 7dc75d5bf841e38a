import {
  httpErrors,
  limitWrittenBytes,
  principalOf,
  type Server,
  type Settings,
  type SharedCounts,
} from '@casement/server'
import type { Store } from '@casement/store'
import type { RecordActivity } from './activity/activity-event.ts'
import { createSeenPages } from './recording/seen-pages.ts'
import { everyMethod } from './http/every-method.ts'
import { refusal, refusalFor } from './http/refusal.ts'
import type { ExportJobs } from './documents/exports/export-jobs.ts'
import { exportRoutes } from './documents/exports/export-routes.ts'
import { figureRoutes } from './documents/exports/figure-routes.ts'
import { listRoutes } from './documents/exports/list-routes.ts'
import { findRoutes } from './answering/find/find-routes.ts'
import { imageRoutes } from './served/images/image-routes.ts'
import { liveRoutes } from './served/live/live-routes.ts'
import type { ServedContent } from './served/live/served-content.ts'
import type { StoredReports } from './stored/stored-reports.ts'
import { versionRoutes } from './stored/version-routes.ts'
import type { ServiceMetrics } from './observing/service-metrics.ts'
import { pictureRoutes } from './documents/pictures/picture-routes.ts'
import { planRoutes } from './answering/plans/plan-routes.ts'
import { createPersonalRecords } from './personal/personal-records.ts'
import { personalRoutes } from './personal/personal-routes.ts'
import { clockAt } from './answering/query/clock.ts'
import { queryRoutes } from './answering/query/query-routes.ts'
import { createRefusalTally } from './answering/query/refusal-tally.ts'
import { createViewerLimits } from './answering/query/viewer-limits.ts'
import { loadTimesRoute } from './served/reports/load-times-route.ts'
import { reportRoute } from './served/reports/report-route.ts'
import type { Purse } from './scheduling/purse.ts'
import type { WorkShares } from './scheduling/work-shares.ts'
import type { TokenAuthority } from './auth/token-authority.ts'
import { type VerifiedEmbedToken, viewerOf } from './auth/embed-tokens/embed-token.ts'
import { limitDailyCalls } from './auth/embed-tokens/daily-calls.ts'
import { countCalls } from './auth/embed-tokens/call-cost.ts'
import { limitCalls } from './auth/embed-tokens/call-limit.ts'
import { guardByEmbedToken } from './auth/embed-tokens/embed-token-guard.ts'

/** Queries of one person under way at once. */
const maxPerViewer = 200
/** Limit of a person's calls but those that ask queries; the frame makes a few for a report, and one for each picture. */
const callsPerMinute = 600

interface Deps {
  readonly settings: Settings
  readonly store: Store
  readonly tokens: Pick<TokenAuthority, 'embedTokens' | 'records'>
  readonly served: ServedContent
  readonly shares: WorkShares
  readonly purse: Purse
  readonly shared?: SharedCounts | undefined
  readonly metrics: ServiceMetrics
  readonly now: () => Date
  readonly newId: () => string
  readonly record: RecordActivity
  readonly exports: ExportJobs
  readonly storedReports: StoredReports
}

/** All that the frame asks for, with an embed token. */
export async function embedRoutes(app: Server, deps: Deps): Promise<void> {
  const { settings, store, tokens, served, shares, purse, shared, metrics, now, newId, record } = deps
  const { service } = settings
  const { content, hasRoom, engineOf, preparePage, generation, periodOf, live } = served
  const answer = metrics.observed(served.answer)
  metrics.watch(served)
  guardByEmbedToken(app, tokens)
  limitCalls(app, {
    perMinute: callsPerMinute,
    // Each of them asks one query at least.
    queryCallsPerMinute: service.queriesPerMinute,
    now,
    shared: shared?.limit,
  })
  limitDailyCalls(app, { perDay: service.callsPerDay, now, shared: shared?.limit('service calls a day') })
  limitWrittenBytes(app, {
    perDay: service.writtenBytesPerDay,
    now,
    shared: shared?.limit('service written'),
    whoOf: (request) => viewerOf(principalOf<VerifiedEmbedToken>(request)),
    refuse: (seconds) => refusalFor('TooManyRequests', seconds, httpErrors.tooMuchWritten),
  })
  const tally = createRefusalTally((counts) => app.log.warn({ what: 'queries were refused', counts }))
  countCalls(app, { shares, tally })

  const clock = () => clockAt(now(), settings.sample.today)
  await reportRoute(app, {
    content,
    newerLoadFailed: (dataset) => served.failedLoad(dataset) !== null,
    now,
    record,
    answer,
    clock,
  })
  await loadTimesRoute(app, { content, note: metrics.noteLoad, record })
  const asking = {
    content,
    limits: createViewerLimits({
      maxUnderWay: maxPerViewer,
      perMinute: service.queriesPerMinute,
      shares,
      now,
      shared: shared?.limit('service queries'),
    }),
    shares,
    engineOf,
    readerIdleMs: service.readerIdleMs,
    tally,
    clock,
  }
  await queryRoutes(app, { ...asking, answer, hasRoom, tellsSource: live !== undefined, record })
  const isOn = service.frameRows > 0 && service.frameBytes > 0
  const notePage = createSeenPages(content, record)
  await planRoutes(app, { ...asking, preparePage, generation, periodOf, isOn, notePage })
  await findRoutes(app, { ...asking, answer, hasRoom, purse, record })
  await imageRoutes(app, { content })
  await pictureRoutes(app, {
    content,
    answer,
    now,
    purse,
    clock,
    contentVersion: ({ report }) =>
      [
        generation(report.datasetId),
        report.version ?? '',
        clock().today,
        periodOf(content.dataset(report.datasetId)!),
      ].join(' '),
  })
  await exportRoutes(app, { content, jobs: deps.exports, purse })
  await figureRoutes(app, { content, answer, clock, now, purse })
  const limits = { reports: service.exportReports, pages: service.exportPages }
  await listRoutes(app, { content, jobs: deps.exports, tokens, limits, shares, purse })
  if (live) await liveRoutes(app, live)
  await versionRoutes(app, { content, reports: deps.storedReports, purse, record })
  await personalRoutes(app, { content, personal: createPersonalRecords(store), now, newId })
  app.route({
    method: [...everyMethod],
    url: '/embed/*',
    config: { cost: 'constant' },
    handler: () => {
      throw refusal('PowerBIEntityNotFound')
    },
  })
}
