import { createEmbeddingService, createServiceClient } from '@casement/portal-server'
import { reportIds } from '@casement/samples'
import {
  addressOf,
  type AppFiles,
  createServer,
  HttpError,
  servePages,
  type Server,
  type Settings,
} from '@casement/server'
import type { JWK } from 'jose'
import { examplesUrl } from './examples-url.ts'

export interface ExamplesServerDeps {
  readonly settings: Settings
  /** the key by which the portal's server is known to the embedding service */
  readonly key: JWK
  readonly now: () => Date
  readonly newId: () => string
  readonly files: AppFiles
}

const isSample = (name: string): name is keyof typeof reportIds => Object.hasOwn(reportIds, name)

/**
 * The example pages, not yet listening. `POST /token/{report}` gives whoever asks a token to view a sample report:
 * there is no sign-in, so it answers only pages of its own origin, by the name localhost, and the settings allow it
 * in demonstrations alone.
 */
export function buildExamplesServer(deps: ExamplesServerDeps): Server {
  const { settings, key, now, newId, files } = deps
  const url = examplesUrl(settings)
  const { origin, host } = new URL(url)
  const service = createEmbeddingService({
    client: createServiceClient({
      embedding: settings.embedding,
      credentials: { kind: 'key', key },
      now,
      newId,
    }),
    lifetimeInMinutes: 0,
    isOwnService: true,
    now,
    log: () => app.log,
  })
  const app = createServer({
    name: 'examples',
    publicUrl: url,
    trustProxy: false,
    logLevel: settings.logLevel,
    headers: {
      csp: {
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'connect-src': ["'self'"],
        'frame-src': [addressOf(settings.service.publicUrl).origin],
        'img-src': ["'self'"],
      },
      frameAncestors: [],
    },
    ready: async () => ({}),
  })
  // A page elsewhere that has its name resolve to loopback comes with that name.
  app.addHook('onRequest', async (request) => {
    if (request.headers.host !== host) throw new HttpError(403, 'forbidden')
  })

  app.post('/token/:report', async (request, reply) => {
    const { report: name } = request.params as { report: string }
    if (request.headers.origin !== origin) throw new HttpError(403, 'forbidden')
    if (!isSample(name)) throw new HttpError(404, 'notFound')
    const workspaces = await service.workspaces(request.id)
    const lists = await Promise.all(workspaces.map(({ id }) => service.reports(id, request.id)))
    const report = lists.flat().find(({ id }) => id === reportIds[name])
    if (!report) throw new HttpError(404, 'notFound')
    const identity = { username: 'examples', roles: ['Group'] }
    const { accessToken, expiresAt } = await service.mint(
      { reports: [report], access: { rights: 'view', identity }, person: 'examples' },
      request.id,
    )
    const { id, embedUrl } = report
    return reply.header('cache-control', 'no-store').send({ id, embedUrl, accessToken, expiresAt })
  })

  servePages({
    app,
    files,
    pages: [{ path: '/', file: 'index.html' }],
    assetsPath: '/assets/',
    basePath: '',
  })
  return app
}
