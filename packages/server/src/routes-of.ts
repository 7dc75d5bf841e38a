import type { FastifyContextConfig, FastifyInstance } from 'fastify'

export interface ServedRoute {
  readonly method: string
  readonly url: string
  /** Bytes of a body that it takes at most. */
  readonly bodyLimit: number
  /** The schema of its body; undefined where its handler reads it. */
  readonly body: unknown
  readonly config: FastifyContextConfig
}

const collected = new WeakMap<object, ServedRoute[]>()

/** Starts to write down the routes of `app`; called before the first one is registered. */
export function collectRoutes(app: FastifyInstance | object): void {
  const routes: ServedRoute[] = []
  collected.set(app, routes)
  const server = app as FastifyInstance
  const { bodyLimit: usual = 1024 * 1024 } = server.initialConfig
  server.addHook('onRoute', ({ method, url, bodyLimit = usual, schema, config = {} }) => {
    for (const one of [method].flat())
      routes.push({ method: one, url, bodyLimit, body: schema?.body, config })
  })
}

/** Every route of a server made by createServer, once it is ready. */
export function routesOf(app: object): readonly ServedRoute[] {
  const routes = collected.get(app)
  if (!routes) throw new TypeError('routesOf: this server was not made by createServer')
  return routes
}
