import { join, relative } from 'node:path'
import { problemText } from '@casement/report'
import type { OperationId } from '@casement/rest'
import {
  addressOf,
  type AppFiles,
  createServer,
  probeFolder,
  type Readiness,
  readinessOf,
  type Registry,
  type Server,
  type ServerOptions,
  type Settings,
  type SharedCounts,
  stateOf,
  type Tracing,
} from '@casement/server'
import type { Store } from '@casement/store'
import type { FastifyBaseLogger } from 'fastify'
import type { RecordActivity } from './activity/activity-event.ts'
import { openActivity, recordRefresh } from './open-activity.ts'
import type { RegisteredCaller } from './auth/callers/known-caller.ts'
import { discoveryRoutes } from './auth/access-tokens/discovery-route.ts'
import { tokenRoute } from './auth/access-tokens/token-route.ts'
import { contentNotes } from './content/content-notes.ts'
import { openContent } from './served/opening/open-content.ts'
import type { ChangedFiles } from './engines/duckdb/file-watch.ts'
import { embedRoutes } from './embed-routes.ts'
import { openExports } from './documents/exports/open-exports.ts'
import { frameAddressOf, framePolicy, frameRoutes } from './frame/frame-page.ts'
import { namesOfData } from './content/names-of-data.ts'
import {
  fixedContent,
  type LiveContent,
  liveContent,
  reloadedContent,
  type ServedContent,
} from './served/live/served-content.ts'
import type { FailedLoad } from './served/live/due-loads.ts'
import { answeringOver, type ContentAndEngine } from './served/figures/answering-over.ts'
import { createServiceMetrics, type ServiceMetrics } from './observing/service-metrics.ts'
import { clockAt } from './answering/query/clock.ts'
import { createRefresher, type EndedRefresh } from './served/refreshes/refresher.ts'
import { createRefreshRecords } from './served/refreshes/refresh-records.ts'
import { serviceMigrations } from './service-migrations.ts'
import { openStored } from './stored/open-stored.ts'
import { descriptionRoute } from './rest/description-route.ts'
import { restRoutes } from './rest/rest-routes.ts'
import { createConnectionShares } from './engines/connections/connection-shares.ts'
import { createPurse } from './scheduling/purse.ts'
import { createWorkShares } from './scheduling/work-shares.ts'
import { openTokenAuthority } from './auth/token-authority.ts'
import type { KeySource } from './auth/embed-tokens/signing-keys.ts'

export interface EmbedServerDeps {
  readonly settings: Settings
  readonly store: Store
  readonly now: () => Date
  readonly newId: () => string
  /** the newest key signs, the others verify until their tokens are gone */
  readonly signingKeys: KeySource
  readonly callers: readonly RegisteredCaller[]
  readonly contentFolder: string
  /** where the frame comes from */
  readonly frame: AppFiles
  /** An author at work: content follows its folder, and open reports follow the content. Never in production. */
  readonly live?: LiveContent
  /** absent: its requests are not traced */
  readonly tracing?: Tracing | undefined
  /** counts of other processes, for limits that all keep together */
  readonly shared?: SharedCounts | undefined
  /** Content is read again while it is served; what is wrong then leaves what was there before. */
  readonly reload?: LiveContent | undefined
  /** When the process has started: what nobody waits for begins then. Absent: at once. */
  readonly begun?: Promise<unknown> | undefined
  /** where the log goes; default standard output */
  readonly logTo?: ServerOptions['logTo']
}

/**
 * The embedding service, not yet listening: the REST API for callers, the frame, and the figures that it asks for.
 *
 * Opens content, database and its schema of the store when it gets ready; what is wrong with them is thrown then
 * (ContentError, StoreError), and nothing listens. A model or report that is wrong stops itself alone, and is logged.
 */
export function buildEmbedServer(deps: EmbedServerDeps): Server {
  const { store, now, frame, settings } = deps
  const { service } = settings
  const address = addressOf(service.publicUrl)
  const readiness: Record<string, string> = { content: 'not read yet', engine: 'not open yet' }
  let besides: NonNullable<ServerOptions['besides']> = async () => ({})
  const states = {
    disk: stateOf(() => probeFolder(settings.dataFolder), { now }),
    store: stateOf(() => store.ping(), { now }),
  }

  const metrics = createServiceMetrics()
  const app = serverFor(deps, {
    registry: metrics.registry,
    ready: async () => ({ ...(await readinessOf(states)), ...readiness }),
    besides: (isNamed) => besides(isNamed),
  })

  void app.register(async (scope) => {
    await store.migrate('service', serviceMigrations)
    const activity = openActivity({ ...deps, noteLost: metrics.noteLostActivity, log: app.log })
    // The first hook runs last, when the others have recorded what ended with them.
    scope.addHook('onClose', () => activity.close())
    const working = workOf(deps)
    const { purse } = working
    const { served, stored } = await openWhole(deps, { ...working, metrics, log: app.log })
    scope.addHook('onRequest', stored.upToDate)
    const { content } = served
    logDoubts(content, app.log)
    const named = (path: string) => relative(deps.contentFolder, path)
    besides = (isNamed) => besidesOf(served, isNamed ? named : null)
    Object.assign(readiness, { content: 'ok', engine: 'ok' })
    const refreshes = refreshesOf(served, { ...deps, metrics, log: app.log, record: activity.record })
    scope.addHook('onClose', async () => {
      await refreshes?.refresher.close()
      stored.close()
      await served.close()
    })

    const clock = () => clockAt(now(), settings.sample.today)
    const exports = openExports(scope, {
      ...deps,
      served,
      clock,
      purse,
      record: activity.record,
      log: app.log,
    })

    const authority = await openTokenAuthority({ ...deps, publicAddress: address, log: app.log })
    scope.addHook('onClose', async () => authority.close())
    const tokens = { ...authority, records: metrics.counted(authority.records) }

    await scope.register((open: Server) =>
      tokenRoute(open, { ...tokens, address, now, shared: deps.shared?.limit('service failed proofs') }),
    )
    await scope.register((open: Server) => discoveryRoutes(open, { address }))
    let operations: readonly OperationId[] = []
    await scope.register((open: Server) =>
      descriptionRoute(open, { url: address.href, served: () => operations }),
    )
    await scope.register((guarded: Server) => {
      return restRoutes(guarded, {
        ...tokens,
        content,
        publicAddress: address.to,
        tellServed: (served) => (operations = served),
        embedTokenSeconds: service.embedTokenSeconds,
        refreshes,
        rowScope: served.rowScope,
        exports,
        purse,
        storedReports: stored.reports,
        clock,
        now,
        ...toldOf(activity),
        newId: deps.newId,
      })
    })
    const made = { tokens, exports, record: activity.record, storedReports: stored.reports }
    await scope.register((guarded: Server) =>
      embedRoutes(guarded, { ...deps, served, metrics, ...working, ...made }),
    )
  })

  frameRoutes(app, {
    files: frame,
    basePath: address.basePath,
    allowedOrigins: service.allowedHosts,
    isLive: deps.live !== undefined,
  })
  return app
}

/** The service's server without its routes. */
function serverFor(
  { settings, tracing, shared, frame, logTo }: EmbedServerDeps,
  { registry, ready, besides }: Pick<ServerOptions, 'ready' | 'besides'> & { registry: Registry },
): Server {
  const { service } = settings
  return createServer({
    name: 'service',
    tracing,
    metrics: { registry, token: settings.metricsToken },
    publicUrl: service.publicUrl,
    trustProxy: service.trustProxy,
    shared,
    anonymousPerMinute: service.anonymousPerMinute,
    maxConnections: service.maxConnections,
    requestTimeoutMs: service.requestTimeoutMs,
    maxEventLoopDelayMs: service.maxEventLoopDelayMs,
    lingerMs: settings.stopping.answersMs,
    takesCorrelationIds: true,
    logLevel: settings.logLevel,
    problem: 'powerbi',
    rewriteUrl: frameAddressOf,
    ...(logTo ? { logTo } : {}),
    headers: { csp: frame.policy(framePolicy(service.imageOrigins)), frameAncestors: service.allowedHosts },
    ready,
    ...(besides && { besides }),
  })
}

/** The activity as the REST API tells of it. */
const toldOf = ({ record, records, usage, flush }: ReturnType<typeof openActivity>) => ({
  record,
  activity: records,
  usage,
  flushActivity: flush,
})

/** Logs what of the content is not served, and what is served with doubts. */
function logDoubts(content: ServedContent['content'], log: FastifyBaseLogger): void {
  for (const { kind, name, problems } of content.stopped)
    log.error({ what: `the ${kind} "${name}" is not served`, problems: problems.map(problemText) })
  const notes = contentNotes(content)
  if (notes.length > 0) log.warn({ what: 'the content is served, with doubts', notes })
}

/** What work is counted to whom. */
function workOf(deps: EmbedServerDeps) {
  const shares = createWorkShares({
    secondsPerMinute: deps.settings.service.querySecondsPerMinute,
    now: deps.now,
    shared: deps.shared?.limit('service work'),
  })
  return { shares, purse: createPurse(shares), connectionShares: createConnectionShares(deps) }
}

/** Opens the content of the folder and what is stored beside it. Throws what opening throws. */
async function openWhole(deps: EmbedServerDeps, working: Parameters<typeof openServed>[1]) {
  const { imageOrigins, storedReports } = deps.settings.service
  const served = await openServed(deps, working)
  const stored = await openStored(served.content, {
    ...deps,
    imageOrigins,
    perWorkspace: storedReports,
    isShared: deps.shared !== undefined,
    log: working.log,
  })
  return { served: { ...served, content: stored.content }, stored }
}

/** Opens the content and its engine, as they are followed. Throws what opening throws. */
async function openServed(
  deps: EmbedServerDeps,
  {
    metrics,
    log,
    ...working
  }: Pick<Parameters<typeof answeringOver>[1], 'shares' | 'connectionShares' | 'purse'> & {
    metrics: ServiceMetrics
    log: FastifyBaseLogger
  },
): Promise<ServedContent> {
  const { settings, now, newId } = deps
  const { service } = settings
  const { imageOrigins, memoryLimit, spillLimit, connections } = service
  const spillFolder = join(settings.dataFolder, 'spill')
  const opening = {
    open: (only?: ReadonlySet<string>) =>
      openContent(deps.contentFolder, {
        imageOrigins,
        memoryLimit,
        spillFolder,
        spillLimit,
        connections,
        only,
        tell: (what) => log.warn({ what }),
      }),
    answering: (opened: ContentAndEngine) =>
      answeringOver(opened, {
        ...working,
        service,
        clock: clockAt(now(), settings.sample.today),
        log,
        begun: deps.begun,
        notePreAggregation: metrics.notePreAggregation,
      }),
    naming: async () => {
      const own = newId()
      if (!deps.shared) return () => own
      const loads = (deps.live ?? deps.reload)?.loads?.() ?? new Map()
      // A folder that cannot be read is refused where it is opened.
      return namesOfData(deps.contentFolder, loads).catch(() => () => own)
    },
    now,
  }
  return deps.live
    ? liveContent(opening, deps.live)
    : deps.reload
      ? reloadedContent(opening, logged(deps.reload, log))
      : fixedContent(opening)
}

/** Refreshes of the datasets, where their content can be read again. */
function refreshesOf(
  { content, reload }: ServedContent,
  deps: Pick<EmbedServerDeps, 'store' | 'now' | 'newId'> & {
    metrics: ServiceMetrics
    log: FastifyBaseLogger
    record: RecordActivity
  },
) {
  if (!reload) return undefined
  const records = createRefreshRecords(deps.store)
  const note = (ended: EndedRefresh) => {
    deps.metrics.noteRefresh(ended)
    recordRefresh(ended, { content, record: deps.record })
  }
  const refresher = createRefresher({ ...deps, content, reload, records, note })
  return { records, refresher }
}

/** What `/readyz` says beside the parts that make it ready: names of connections and files where there is `named`, else how many. */
async function besidesOf(
  served: Pick<ServedContent, 'connectionStates' | 'failedLoad' | 'hasDoubled' | 'changedFiles'>,
  named: ((path: string) => string) | null,
): Promise<Readiness> {
  const [connections, files] = await Promise.all([served.connectionStates(), served.changedFiles()])
  return {
    ...(named ? connections : counted(connections)),
    ...failedLoadNote(served.failedLoad(), named !== null),
    ...changedFilesNote(files, named),
    ...(served.hasDoubled() ? { figures: doubledNote } : {}),
  }
}

function counted(connections: Readiness): Readiness {
  const states = Object.values(connections)
  const failing = states.filter((state) => state !== 'ok')
  if (states.length === 0) return {}
  return { connections: failing[0] ? `${failing.length} of ${states.length}: ${failing[0]}` : 'ok' }
}

/** Of figures that are held back, neither tables nor values. */
const doubledNote =
  'some are held back, since rows on the one side of a relationship are doubled; the log says which'

/** Of files that were written since they were opened, which make nobody unready. */
function changedFilesNote(
  { held, newer }: ChangedFiles,
  named: ((path: string) => string) | null,
): Readiness {
  const told = (files: readonly string[], what: string) => {
    if (files.length === 0) return []
    const names = named ? `: ${files.slice(0, 10).map(named).join(', ')}` : ''
    return [`${files.length} ${files.length === 1 ? 'file' : 'files'} ${what}${names}`]
  }
  const notes = [
    ...told(held, 'overwritten while served, whose figures are held back'),
    ...told(newer, 'newer than what is served'),
  ]
  return notes.length > 0 ? { data: `${notes.join('; ')}; load the content again` } : {}
}

/** Of a load that failed, which makes nobody unready. */
function failedLoadNote(failed: FailedLoad | null, isNamed: boolean): Readiness {
  if (!failed) return {}
  const files = isNamed && failed.files.length > 0 ? `: ${failed.files.join(', ')}` : ''
  return {
    content: `a newer load failed at ${failed.at}${files}; what was there before is served on, and the log says why`,
  }
}

/** The same, with each failure in the log. */
const logged = (live: LiveContent, log: FastifyBaseLogger): LiveContent => ({
  ...live,
  tell(outcome) {
    if (outcome.problem !== null)
      log.error({
        what: 'the content was not loaded again; what was there before is served on',
        problem: outcome.problem,
      })
    live.tell(outcome)
  },
})
