import { join } from 'node:path'
import { problemText } from '@casement/report'
import { addressOf, createServer, type Server, type ServerOptions, type Settings } from '@casement/server'
import { restRoot, tokenPath } from '@casement/rest'
import type { Store } from '@casement/store'
import { createAccessTokens } from './callers/access-token.ts'
import type { RegisteredCaller } from './callers/client-assertion.ts'
import { tokenRoute } from './callers/token-route.ts'
import { contentNotes } from './content/content-notes.ts'
import { openContent } from './database/open-content.ts'
import type { Database } from './database/database.ts'
import { everyMethod } from './http/every-method.ts'
import { frameAddressOf, framePolicy, frameRoutes } from './frame/frame-page.ts'
import { imageRoutes } from './images/image-routes.ts'
import { liveRoutes } from './live/live-routes.ts'
import { fixedContent, type LiveContent, liveContent } from './live/served-content.ts'
import { createPersonalRecords } from './personal/personal-records.ts'
import { personalRoutes } from './personal/personal-routes.ts'
import { createQueryQueue } from './scheduling/query-queue.ts'
import { createAnswerCache } from './query/answer-cache.ts'
import { createAnswering } from './query/answering.ts'
import { queryRoutes } from './query/query-routes.ts'
import { createRefusalTally } from './query/refusal-tally.ts'
import { createSlots } from './scheduling/slots.ts'
import { createWorkShares } from './scheduling/work-shares.ts'
import { refusal } from './http/refusal.ts'
import { createPreAggregations } from './preagg/pre-aggregations.ts'
import { createViewerLimits } from './query/viewer-limits.ts'
import { restRoutes } from './rest/rest-routes.ts'
import { createServiceRecords, serviceMigrations } from './records/service-records.ts'
import { limitReportCalls } from './tokens/call-limit.ts'
import { guardByEmbedToken } from './tokens/embed-token-guard.ts'
import { createEmbedTokens } from './tokens/embed-token.ts'
import { type KeySource, readSigningKeys } from './tokens/signing-keys.ts'

export interface EmbedServerDeps {
  readonly settings: Settings
  readonly store: Store
  readonly now: () => Date
  readonly newId: () => string
  /** the newest key signs, the others verify until their tokens are gone */
  readonly signingKeys: KeySource
  readonly callers: readonly RegisteredCaller[]
  readonly contentFolder: string
  /** the folder of the built frame */
  readonly pagesRoot: string
  /** An author at work: content follows its folder, and open reports follow the content. Never in production. */
  readonly live?: LiveContent
  /** where the log goes; default standard output */
  readonly logTo?: ServerOptions['logTo']
}

/** Characters and bytes of answers. */
const maxKept = 64 * 1024 * 1024
/** Queries of one person under way at once. */
const maxPerViewer = 200
/** Work that runs longer is long: another place is open beside it, for those who have nothing running. */
const longAfterMs = 250
/** Answers that were kept and that one person has not read yet. */
const maxKeptHeld = 3
/** What a person reads and keeps of reports, in calls; the frame makes a few for a report, and one for each picture. */
const reportCallsPerMinute = 600
const pruneEveryMs = 60 * 60 * 1000

/**
 * The embedding service, not yet listening: the REST API for callers, the frame, and the figures that it asks for.
 *
 * Opens content, database and its schema of the store when it gets ready; what is wrong with them is thrown then
 * (ContentError, StoreError), and nothing listens. A model or report that is wrong stops itself alone, and is logged.
 */
export function buildEmbedServer(deps: EmbedServerDeps): Server {
  const { settings, store, now, newId } = deps
  const { service } = settings
  const address = addressOf(service.publicUrl)
  const readiness: Record<string, string> = { content: 'not read yet', engine: 'not open yet' }

  const app = createServer({
    name: 'service',
    publicUrl: service.publicUrl,
    trustProxy: service.trustProxy,
    anonymousPerMinute: service.anonymousPerMinute,
    maxConnections: service.maxConnections,
    requestTimeoutMs: service.requestTimeoutMs,
    takesCorrelationIds: true,
    logLevel: settings.logLevel,
    problem: 'powerbi',
    rewriteUrl: frameAddressOf,
    ...(deps.logTo ? { logTo: deps.logTo } : {}),
    headers: { csp: framePolicy(service.imageOrigins), frameAncestors: service.allowedHosts },
    ready: async () => ({ store: await pinged(store), ...readiness }),
  })

  void app.register(async (scope) => {
    await store.migrate('service', serviceMigrations)
    const { imageOrigins, memoryLimit, spillLimit } = service
    const spillFolder = join(settings.dataFolder, 'spill')
    const shares = createWorkShares({ secondsPerMinute: service.querySecondsPerMinute, now })
    const opening = {
      open: () => openContent(deps.contentFolder, { imageOrigins, memoryLimit, spillFolder, spillLimit }),
      answering(engine: AnsweringEngine) {
        const queue = createQueryQueue({
          places: service.maxConcurrentQueries,
          longestQueue: service.maxWaitingQueries,
          longAfterMs,
          isHeavy: shares.isHeavy,
          mayAge: shares.hasHalfLeft,
        })
        const preAggregations = createPreAggregations({
          make: engine.preAggregate,
          drop: engine.forget,
          untilIdle: () => queue.idle(),
          dropAfterMs: 3 * service.queryTimeoutMs,
          onFailure: (error) =>
            app.log.warn({ err: error, what: 'a pre-aggregation was not made or dropped' }),
        })
        const answer = createAnswering({
          engine,
          preAggregations,
          queue,
          cache: createAnswerCache({ maxHeld: maxKept }),
          timeoutMs: service.queryTimeoutMs,
          maxCells: service.maxAnswerCells,
          shares,
        })
        return { answer, hasRoom: queue.hasRoom, stop: () => preAggregations.stop() }
      },
    }
    const served = await (deps.live ? liveContent(opening, deps.live, newId) : fixedContent(opening))
    const { content, answer, hasRoom, live } = served
    for (const { kind, name, problems } of content.stopped)
      app.log.error({ what: `the ${kind} "${name}" is not served`, problems: problems.map(problemText) })
    const notes = contentNotes(content)
    if (notes.length > 0) app.log.warn({ what: 'the content is served, with doubts', notes })
    readiness['content'] = 'ok'
    readiness['engine'] = 'ok'
    scope.addHook('onClose', () => served.close())

    const keys = await readSigningKeys(deps.signingKeys, {
      now,
      onError: (error) => app.log.error({ err: error, what: 'signing keys were not read again' }),
    })
    const issuer = address.href
    const records = createServiceRecords(store)
    const prune = () =>
      records.prune(now()).catch((error: unknown) => app.log.warn({ err: error, what: 'records stay' }))
    await prune()
    const pruning = setInterval(prune, pruneEveryMs).unref()
    scope.addHook('onClose', async () => clearInterval(pruning))
    const embedTokens = createEmbedTokens({ keys, issuer, now, newId })
    const { callers } = deps
    const audience = address.to(restRoot)
    const accessTokens = createAccessTokens({ callers, keys, issuer, audience, now, newId })

    await scope.register(async (open: Server) => {
      await tokenRoute(open, { callers, accessTokens, records, tokenUrl: address.to(tokenPath), now })
    })
    await scope.register(async (guarded: Server) => {
      const { embedTokenSeconds } = service
      const publicAddress = address.to
      await restRoutes(guarded, {
        content,
        accessTokens,
        embedTokens,
        records,
        publicAddress,
        embedTokenSeconds,
        now,
      })
    })
    await scope.register(async (guarded: Server) => {
      guardByEmbedToken(guarded, { embedTokens, records })
      limitReportCalls(guarded, { perMinute: reportCallsPerMinute, now })
      const clock = () => {
        const [day, time] = now().toISOString().split(/[T.]/) as [string, string]
        const today = settings.sample.today ?? day
        return { today, now: `${today}T${time}` }
      }
      const limits = createViewerLimits({
        maxUnderWay: maxPerViewer,
        perMinute: service.queriesPerMinute,
        shares,
        now,
      })
      const holding = {
        kept: createSlots({ each: maxKeptHeld }),
        // One more than run at once, so that none waits for the one before it to be read.
        computed: createSlots({ each: service.maxConcurrentQueries + 1 }),
      }
      const tally = createRefusalTally((counts) => guarded.log.warn({ what: 'queries were refused', counts }))
      const { readerIdleMs } = service
      await queryRoutes(guarded, {
        content,
        answer,
        hasRoom,
        limits,
        shares,
        holding,
        readerIdleMs,
        tally,
        now,
        clock,
      })
      await imageRoutes(guarded, { content })
      if (live) await liveRoutes(guarded, live)
      await personalRoutes(guarded, { content, personal: createPersonalRecords(store), now, newId })
      guarded.route({
        method: [...everyMethod],
        url: '/embed/*',
        handler: () => {
          throw refusal('PowerBIEntityNotFound')
        },
      })
    })
  })

  const { pagesRoot } = deps
  frameRoutes(app, {
    pagesRoot,
    basePath: address.basePath,
    allowedOrigins: service.allowedHosts,
    isLive: deps.live !== undefined,
  })
  return app
}

type AnsweringEngine = Omit<Database, 'close'>

const pinged = (store: Store) =>
  store.ping().then(
    () => 'ok',
    () => 'does not answer',
  )
