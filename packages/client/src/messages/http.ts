import type { AnswerMessage, AskOptions, Exchange } from '@casement/channel'

export type Headers = Readonly<Record<string, unknown>>

/** The whole answer of a frame, as the calls that return it have it. A success may come without a status. */
export interface Answer<Body = unknown> extends AnswerMessage {
  readonly statusCode: number
  /** Stands in powerbi-client's type; no frame sends it. */
  readonly statusText: string
  readonly body: Body
}

/** A verb with a body; null stands for none. */
type SendBody = <Body = unknown>(
  url: string,
  body?: unknown,
  headers?: Headers,
  target?: Window | null,
  options?: AskOptions,
) => Promise<Answer<Body>>

/**
 * Requests to a frame, as positional verbs: programs written for Power BI's client call them as `service.hpm`.
 * Each resolves with the answer message, and rejects with it, or with an EmbedError, when it failed.
 */
export class Http {
  declare defaultHeaders: Headers
  declare defaultTargetWindow: Window | null
  readonly #exchange: Pick<Exchange, 'postMessage'>

  constructor(
    exchange: Pick<Exchange, 'postMessage'>,
    defaultHeaders: Headers = {},
    target: Window | null = null,
  ) {
    this.#exchange = exchange
    this.defaultHeaders = defaultHeaders
    this.defaultTargetWindow = target
  }

  get<Body = unknown>(
    url: string,
    headers?: Headers,
    target?: Window | null,
    options?: AskOptions,
  ): Promise<Answer<Body>> {
    return this.send({ method: 'GET', url, headers }, target, options)
  }

  post: SendBody = this.#sending('POST')
  put: SendBody = this.#sending('PUT')
  patch: SendBody = this.#sending('PATCH')
  delete: SendBody = this.#sending('DELETE', null)

  #sending(method: string, none?: null): SendBody {
    return (url, body = none, headers, target, options) =>
      this.send({ method, url, headers, body }, target, options)
  }

  send<Body = unknown>(
    request: { method: string; url: string; headers?: Headers | undefined; body?: unknown },
    target: Window | null = this.defaultTargetWindow,
    options?: AskOptions,
  ): Promise<Answer<Body>> {
    const headers = { ...this.defaultHeaders, ...request.headers }
    return this.#exchange.postMessage(target, { ...request, headers }, options) as Promise<Answer<Body>>
  }
}
