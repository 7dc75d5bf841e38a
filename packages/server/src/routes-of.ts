import type { FastifyInstance } from 'fastify'

export interface ServedRoute {
  readonly method: string
  readonly url: string
}

const collected = new WeakMap<object, ServedRoute[]>()

/** Starts to write down the routes of `app`; called before the first one is registered. */
export function collectRoutes(app: FastifyInstance | object): void {
  const routes: ServedRoute[] = []
  collected.set(app, routes)
  ;(app as FastifyInstance).addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url })
  })
}

/** Every route of a server made by createServer, once it is ready. */
export function routesOf(app: object): readonly ServedRoute[] {
  const routes = collected.get(app)
  if (!routes) throw new TypeError('routesOf: this server was not made by createServer')
  return routes
}
