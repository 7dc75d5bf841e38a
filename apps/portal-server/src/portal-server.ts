import swagger from '@fastify/swagger'
import { type AccessRequest, type GrantInput, reportPath } from '@casement/portal-api'
import {
  addressOf,
  type AppFiles,
  createServer,
  openStep,
  probeFolder,
  readinessOf,
  Registry,
  servePages,
  type Server,
  type Settings,
  type SharedCounts,
  stateOf,
  type Tracing,
} from '@casement/server'
import type { Store } from '@casement/store'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { JWK } from 'jose'
import { catalogueRoutes } from './reading/catalogue/catalogue-routes.ts'
import { startRetention } from './audit/retention.ts'
import { createRecentTokens } from './embedding/recent-tokens.ts'
import { portalPolicy } from './content-policy.ts'
import { createEmbeddingService, type EmbeddingService } from './embedding/embedding-service.ts'
import { drawsPictures, namedCredentials } from './embedding/named-credentials.ts'
import { createServiceClient } from './embedding/service-client.ts'
import type { ServiceCredentials } from './embedding/service-credentials.ts'
import { whatISeeRoute } from './access/explain-routes.ts'
import type { AdminDeps } from './admin/admin-deps.ts'
import { adminRoutes } from './admin/admin-routes.ts'
import { createAppearanceRecords } from './admin/appearance/appearance-records.ts'
import { createShownAppearance } from './admin/appearance/shown-appearance.ts'
import { type ContentRecords, createContentRecords } from './content/content-records.ts'
import { createDatasetRefreshes, type DatasetRefreshes } from './embedding/dataset-refreshes.ts'
import { createRefreshStates } from './reading/mail/refresh-states.ts'
import { startWatchingRefreshes } from './reading/mail/watch-refreshes.ts'
import { createGrantRecords } from './access/grants/grant-records.ts'
import { createPeopleRecords } from './auth/people/people-records.ts'
import { openRoutes } from './open-routes.ts'
import { preparePortalStore } from './prepare-portal-store.ts'
import { type AccessTokens, createAccessTokens } from './auth/signed-in/access-token.ts'
import { createEndedSignIns } from './auth/signed-in/ended-sign-ins.ts'
import { guardSignedIn } from './auth/signed-in/guard.ts'
import { signOutRoute } from './auth/signed-in/sign-out-route.ts'
import type { Transaction } from './audit/audit-log.ts'
import { createCommentRecords } from './reading/comments/comment-records.ts'
import { createMentionLimits } from './reading/comments/mention-limits.ts'
import { commentRoutes, type Mention } from './reading/comments/comment-routes.ts'
import { createReportViews, type ReportViews } from './reading/report-views/report-views.ts'
import { createReportPictures } from './embedding/report-pictures.ts'
import { createReportDocuments } from './embedding/report-documents.ts'
import { documentRoutes } from './reading/start/document-routes.ts'
import { startPageRoutes } from './reading/start/start-page-routes.ts'
import { reportViewsRoutes } from './reading/report-views/report-views-routes.ts'
import { createServiceExports } from './embedding/service-exports.ts'
import { createServiceFind, type ServiceFind } from './embedding/service-find.ts'
import { findRoutes } from './reading/find/find-routes.ts'
import { lettersOfAsking, lettersOfDeciding, lettersOfMention } from './reading/mail/letters.ts'
import type { LetterBox } from './reading/mail/letter-box.ts'
import { alertsDue } from './reading/subscriptions/alerts-after-refresh.ts'
import { letterRoutesOf } from './reading/subscriptions/letter-routes.ts'
import { createOutbox, type Outbox } from './reading/mail/outbox.ts'
import { openPost, sendsLetters } from './reading/mail/post.ts'
import { startSending } from './reading/mail/start-sending.ts'
import { ownRequestRoutes } from './admin/requests/own-request-routes.ts'
import { createRequestRecords } from './admin/requests/request-records.ts'
import { openSubscriptions, type OpenSubscriptions } from './reading/subscriptions/open-subscriptions.ts'
import { subscriptionRoutesOf } from './reading/subscriptions/subscription-routes.ts'
import { createSignInLog } from './auth/sign-ins/sign-in-log.ts'
import { appendSignIns } from './auth/sign-ins/sign-in-records.ts'
import { createViewsAs } from './access/view-as/views-as.ts'
import { endViewIn, readOnlyWhileViewingAs } from './access/view-as/viewing.ts'

export interface PortalServerDeps {
  readonly settings: Settings
  readonly store: Store
  readonly now: () => Date
  readonly newId: () => string
  /** the private key by which the server proves itself to the embedding service, unless the settings name a secret or a certificate */
  readonly embedding: { readonly key?: JWK | undefined }
  /** what a new installation begins with */
  readonly firstGrants?: readonly GrantInput[] | undefined
  /** keeps the letters of a demonstration; absent: they are sent where the settings name a server */
  readonly letterBox?: LetterBox | undefined
  /** counts of other processes, for limits that all keep together */
  readonly shared?: SharedCounts | undefined
  /** where the portal's pages come from */
  readonly files: AppFiles
  /** how often letters are looked for that are to be sent */
  readonly mailEveryMs?: number | undefined
  /** how often refreshes are looked at, of which letters tell and after which alerts are looked at */
  readonly refreshesEveryMs?: number | undefined
  /** how often subscriptions are looked for that are due */
  readonly subscriptionsEveryMs?: number | undefined
  /** how long a sign-in waits at most before it is written */
  readonly signInsEveryMs?: number | undefined
  /** absent: its requests are not traced */
  readonly tracing?: Tracing | undefined
}

const elsewhereKeptMs = 5000
const pages = [
  '/',
  '/home',
  '/reports',
  '/configure',
  '/login',
  '/logout',
  '/login/callback',
  '/admin',
  '/admin/*',
  '/subscriptions',
  '/letters',
  '*',
]

/**
 * The portal's server, not yet listening: the catalogue and embed tokens for the signed-in, grants for
 * administrators, the portal's pages for everyone. The store is brought up to date when it gets ready.
 * Throws CertificateError, and TypeError when there is nothing to prove itself with.
 */
export function buildPortalServer(deps: PortalServerDeps): Server {
  const { settings, store, now, newId, files, firstGrants, letterBox } = deps
  const { portal, signIn } = settings
  const { basePath } = addressOf(portal.publicUrl)

  const endedSignIns = createEndedSignIns({ store, now, signIn })
  const accessTokens = createAccessTokens({ signIn, endedSignIns, now })
  const signIns = createSignInLog({
    append: (what) => appendSignIns(store, what),
    everyMs: deps.signInsEveryMs,
    now,
    log: () => app.log,
  })
  const grants = createGrantRecords({ store, now, newId })
  const content = createContentRecords({ store, now })
  const appearance = createAppearanceRecords({ store, now })
  const shown = createShownAppearance({ records: appearance, now, log: () => app.log })
  const people = createPeopleRecords({ store, now })
  const viewsAs = createViewsAs({ store, now, newId })
  const outbox = createOutbox({ store, now, newId })
  const requests = createRequestRecords({ store, now, newId, tell: tellBy(outbox, deps) })
  const { client, service, asItIsNow, find } = servicesOf(deps, () => app)
  const datasets = createDatasetRefreshes({ client, service: asItIsNow })
  const views = createReportViews({ store, now, newId, days: portal.viewDays })
  const recent = createRecentTokens({ now, shared: deps.shared?.limit('portal tokens taken back') })
  const beside = { grants, content, service: asItIsNow, recent, people, datasets, outbox }
  const postOf = () => letterBox ?? openPost(settings.mail)
  const subscribing = openSubscriptions({ ...deps, openPost: postOf }, beside)

  // Whoever asks whether we are ready is not signed in, so the dependencies are not asked at every such call.
  const elsewhere = { now, keptMs: elsewhereKeptMs }
  const states = {
    disk: stateOf(() => probeFolder(settings.dataFolder), { now }),
    store: stateOf(() => store.ping(), { now }),
    identity: stateOf(() => accessTokens.ping(), elsewhere),
    service: stateOf(() => service.ping(newId()), elsewhere),
  }

  const app = serverFor(deps, () => readinessOf(states))
  let stops: readonly (() => Promise<void>)[] = []
  app.addHook('onReady', async () => {
    await preparePortalStore(store, { firstGrants, now, newId })
    stops = [
      ...startBehind(deps, { app, outbox, content, datasets, service: asItIsNow }),
      subscribing.start(app.log),
    ]
  })
  app.addHook('onClose', async () => {
    await Promise.all([...stops.map((stop) => stop()), signIns.close()])
  })

  describeApi(app, settings)
  void app.register(async (open: Server) =>
    openRoutes(open, { settings, appearance, shown, now, keepsLetters: letterBox !== undefined }),
  )
  void app.register(async (signedIn: Server) => {
    await guardSignedIn(signedIn, { settings, accessTokens, signIns, shared: deps.shared, now })
    readOnlyWhileViewingAs(signedIn, { settings, people, viewsAs })
    const records = {
      grants,
      content,
      appearance,
      shown,
      people,
      datasets,
      requests,
      viewsAs,
      subscriptions: subscribing.records,
      accessTokens,
      endedSignIns,
      ...commentsOf(deps, outbox),
    }
    await signedInRoutes(signedIn, {
      settings,
      store,
      now,
      ...records,
      service,
      asItIsNow,
      recent,
      views,
      subscribing,
      find,
      letterBox,
    })
  })
  servePages({
    app,
    files,
    pages: pages.map((path) => ({ path, file: 'index.html' })),
    assetsPath: '/assets/',
    basePath,
  })
  return app
}

/** The portal's server without its routes. */
function serverFor({ settings, files, tracing, shared }: PortalServerDeps, ready: ServerReady): Server {
  const { portal } = settings
  return createServer({
    name: 'portal',
    tracing,
    metrics: { registry: new Registry(), token: settings.metricsToken },
    publicUrl: portal.publicUrl,
    trustProxy: portal.trustProxy,
    shared,
    anonymousPerMinute: portal.anonymousPerMinute,
    maxConnections: portal.maxConnections,
    requestTimeoutMs: portal.requestTimeoutMs,
    lingerMs: settings.stopping.answersMs,
    logLevel: settings.logLevel,
    headers: { csp: files.policy(portalPolicy(settings)), frameAncestors: [] },
    maxEventLoopDelayMs: portal.maxEventLoopDelayMs,
    ready,
  })
}
type ServerReady = Parameters<typeof createServer>[0]['ready']

interface Behind {
  readonly app: Server
  readonly outbox: Outbox
  readonly content: ContentRecords
  readonly datasets: DatasetRefreshes
  readonly service: EmbeddingService
}

/** Starts what goes on behind the calls. Returns the ways to stop. */
function startBehind(
  deps: PortalServerDeps,
  { app, outbox, content, datasets, service }: Behind,
): readonly (() => Promise<void>)[] {
  const { settings, store, now, newId, letterBox, mailEveryMs = 5000, refreshesEveryMs = 300_000 } = deps
  const { mail, portal } = settings
  return [
    startSending({ post: letterBox ?? openPost(mail), outbox, lookEveryMs: mailEveryMs, log: app.log }),
    startRetention({ store, days: portal.auditDays, now, newId, log: app.log }),
    startWatchingRefreshes({
      ...correspondenceOf(settings),
      sendsLetters: sendsLetters(deps),
      datasets,
      service,
      content,
      states: createRefreshStates({ store, now }),
      outbox,
      alertsDue: (tx, reports) => alertsDue(tx, reports, now()),
      newId,
      everyMs: refreshesEveryMs,
      log: app.log,
    }),
  ]
}

const correspondenceOf = ({ mail, portal }: Settings) => ({
  mail,
  title: portal.title,
  href: addressOf(portal.publicUrl).to('/'),
})

/** Registers the description of the API that /openapi.json gives. */
function describeApi(app: Server, { portal, signIn }: Settings): void {
  void app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: portal.title, version: '1' },
      servers: [{ url: addressOf(portal.publicUrl).href }],
      components: {
        securitySchemes: { signIn: { type: 'openIdConnect', openIdConnectUrl: discoveryOf(signIn.issuer) } },
      },
    },
    hideUntagged: true,
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
}

type Sending = Pick<PortalServerDeps, 'settings' | 'letterBox'>

/** Writes letters about requests where the settings name a server for them. */
const tellBy =
  (outbox: Outbox, deps: Sending) =>
  async (tx: Transaction, request: AccessRequest): Promise<void> => {
    if (!sendsLetters(deps)) return
    const letters = request.state === 'open' ? lettersOfAsking : lettersOfDeciding
    await outbox.put(tx, letters(request, correspondenceOf(deps.settings)))
  }

/** Comments, and letters to people whom they name, where the settings name a server for them. */
const commentsOf = (deps: PortalServerDeps, outbox: Outbox) => ({
  comments: createCommentRecords(deps),
  tellOfMention: tellOfMentionBy(outbox, deps),
})

function tellOfMentionBy(outbox: Outbox, deps: PortalServerDeps) {
  const toldOf = createMentionLimits(deps)
  return async (tx: Transaction, { workspaceId, reportId, by, people }: Mention): Promise<void> => {
    if (!sendsLetters(deps)) return
    const address = reportPath({ workspaceId, reportId })
    const mention = { by, people: toldOf(by, people), address }
    await outbox.put(tx, lettersOfMention(mention, correspondenceOf(deps.settings)))
  }
}

interface SignedInDeps extends AdminDeps, ReturnType<typeof commentsOf> {
  readonly accessTokens: AccessTokens
  /** not what was kept of it, as administrators need; `service` is what readers are answered from */
  readonly asItIsNow: EmbeddingService
  readonly find: ServiceFind | undefined
  readonly views: ReportViews
  readonly subscribing: OpenSubscriptions
  readonly letterBox: LetterBox | undefined
}

async function signedInRoutes(signedIn: Server, { asItIsNow, ...deps }: SignedInDeps): Promise<void> {
  await signedIn.register(async (scope: Server) => catalogueRoutes(scope, deps))
  await signedIn.register(async (scope: Server) =>
    signOutRoute(scope, { ...deps, endViewIn: (request) => endViewIn(request, deps.viewsAs) }),
  )
  await signedIn.register(async (scope: Server) => adminRoutes(scope, { ...deps, service: asItIsNow }))
  await signedIn.register(async (scope: Server) => whatISeeRoute(scope, deps))
  await signedIn.register(async (scope: Server) => ownRequestRoutes(scope, deps))
  await signedIn.register(async (scope: Server) => reportViewsRoutes(scope, deps))
  await signedIn.register(async (scope: Server) =>
    subscriptionRoutesOf(scope, {
      ...deps,
      ...deps.subscribing.forRoutes,
      sendsLetters: sendsLetters(deps),
    }),
  )
  await signedIn.register(async (scope: Server) => letterRoutesOf(scope, deps))
  await signedIn.register(async (scope: Server) => findRoutes(scope, deps))
  const { embedding } = deps.settings
  // Whoever reads comments does not wait for a service that is busy.
  const marks = deps.find && createServiceExports({ embedding, busyMs: 0 })
  await signedIn.register(async (scope: Server) => commentRoutes(scope, { ...deps, marks }))
  const getPicture = drawsPictures(embedding) ? createReportPictures(embedding.baseUrl) : undefined
  await signedIn.register(async (scope: Server) => startPageRoutes(scope, { ...deps, getPicture }))
  const documents = drawsPictures(embedding) ? createReportDocuments(embedding.baseUrl) : undefined
  await signedIn.register(async (scope: Server) => documentRoutes(scope, { ...deps, documents }))
}

/** The embedding service as readers are answered from it, and as it is now, by one client. */
function servicesOf(deps: PortalServerDeps, app: () => Server) {
  const { now, newId, settings } = deps
  const { embedding } = settings
  const credentials = credentialsOf(deps)
  const client = createServiceClient({
    embedding,
    credentials,
    now,
    newId,
    stepOf: (correlationId) => openStep(app(), correlationId),
  })
  const { lifetimeInMinutes, xmlaPermissions } = embedding
  // Power BI knows a portal by a secret or a certificate; our own service by the key made at first start, and takes nothing else.
  const isOwnService = credentials.kind === 'key'
  const serviceDeps = { client, lifetimeInMinutes, xmlaPermissions, isOwnService, now, log: () => app().log }
  return {
    client,
    service: createEmbeddingService(serviceDeps),
    asItIsNow: createEmbeddingService({ ...serviceDeps, ttlMs: 0 }),
    find: isOwnService ? createServiceFind(embedding.baseUrl) : undefined,
  }
}

function credentialsOf({ settings, embedding, now }: PortalServerDeps): ServiceCredentials {
  const named = namedCredentials(settings.embedding, now)
  if (named) return named
  if (embedding.key) return { kind: 'key', key: embedding.key }
  throw new TypeError(
    'The portal server needs a private key, embedding.clientSecret or embedding.clientCertificate for the embedding service',
  )
}

const discoveryOf = (issuer: string): string =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
