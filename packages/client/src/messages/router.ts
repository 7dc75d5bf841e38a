import type { Exchange, Reply, RequestMessage } from '@casement/channel'
import { bySpecificity, matchPath } from '@casement/contract'

/** A request that a route took. `params` are the parts of its path, decoded once. */
export interface RoutedRequest extends RequestMessage {
  readonly params: Readonly<Record<string, string>>
  readonly queryParams: Readonly<Record<string, string>>
  /** The window that asks. */
  readonly source: Window
}

/** Answer of a route: 200 and null unless it says otherwise. */
export class RoutedAnswer {
  statusCode = 200
  headers: Record<string, unknown> = {}
  body: unknown = null

  send(statusCode: number, body?: unknown): void {
    this.statusCode = statusCode
    this.body = body
  }
}

export type RouteHandler = (request: RoutedRequest, answer: RoutedAnswer) => unknown

/** Router of the frame's requests, by method and path. Registering a path again replaces its handler. */
export class Router {
  readonly #routes = new Map<string, Map<string, RouteHandler>>()

  constructor(exchange: Pick<Exchange, 'addHandler'>) {
    exchange.addHandler({
      test: (request) => this.#find(request) !== undefined,
      handle: (request, source) => this.#answer(request, source),
    })
  }

  get = (path: string, handler: RouteHandler): this => this.#add('GET', path, handler)
  post = (path: string, handler: RouteHandler): this => this.#add('POST', path, handler)
  put = (path: string, handler: RouteHandler): this => this.#add('PUT', path, handler)
  patch = (path: string, handler: RouteHandler): this => this.#add('PATCH', path, handler)
  delete = (path: string, handler: RouteHandler): this => this.#add('DELETE', path, handler)

  #add(method: string, path: string, handler: RouteHandler): this {
    const routes = this.#routes.get(method) ?? new Map<string, RouteHandler>()
    this.#routes.set(method, routes.set(path.startsWith('/') ? path : `/${path}`, handler))
    return this
  }

  #find({ method, url }: RequestMessage) {
    const [path = '', query = ''] = decoded(url).split(/\?(.*)/s)
    const clean = `/${path.replace(/^\/|\/$/g, '')}`
    for (const [template, handler] of [...(this.#routes.get(method) ?? [])].sort(([a], [b]) =>
      bySpecificity(a, b),
    )) {
      const params = matchPath(template, clean)
      if (params) return { params, handler, queryParams: Object.fromEntries(new URLSearchParams(query)) }
    }
    return undefined
  }

  async #answer(request: RequestMessage, source: Window): Promise<Reply> {
    const found = this.#find(request)!
    const answer = new RoutedAnswer()
    await found.handler({ ...request, params: found.params, queryParams: found.queryParams, source }, answer)
    return { statusCode: answer.statusCode, headers: answer.headers, body: answer.body }
  }
}

function decoded(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}
