import { randomUUID } from 'node:crypto'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyReply, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { IncomingMessage } from 'node:http'
import type { DestinationStream } from 'pino'
import type { Registry } from 'prom-client'
import { problemBody, type ProblemForm } from './refusals/error-answers.ts'
import { HttpError } from './refusals/http-error.ts'
import { malformedMessages } from './refusals/malformed-messages.ts'
import { limitByNetwork } from './limit-by-network.ts'
import type { SharedCounts } from './limits/shared-counts.ts'
import { bringsToken, serveMetrics } from './metrics.ts'
import { refusing } from './refusals/refusing.ts'
import { callerOf } from './require-bearer.ts'
import { collectRoutes } from './routes-of.ts'
import { isDraining } from './running/draining.ts'
import type { Readiness } from './running/readiness.ts'
import { version } from './running/version.ts'
import { securityHeaders, type SecurityHeaders } from './security-headers.ts'
import type { Server } from './server.ts'
import { traceRequests, type Tracing } from './tracing/tracing.ts'
import { withoutTokens } from './without-tokens.ts'

export interface ServerOptions {
  /** in every log line */
  readonly name: string
  readonly publicUrl: string
  readonly trustProxy: boolean
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly headers: SecurityHeaders
  readonly ready: () => Promise<Readiness>
  /**
   * States of what only a part of the answers depends on: told by `/readyz`, which stays ready without them. `isNamed`: to
   * whoever brings the token of `metrics`; anybody else learns no name of the installation's own. Absent: none
   */
  readonly besides?: (isNamed: boolean) => Promise<Readiness>
  /** the address of a request as the routes know it, given as it was asked; default: as it was asked */
  readonly rewriteUrl?: (url: string) => string
  /** default 'portal' */
  readonly problem?: ProblemForm
  /** bytes; default 256 KiB */
  readonly bodyLimit?: number
  /** calls a minute that one network may make to routes with `limitedByNetwork`; 0, the default, for no limit */
  readonly anonymousPerMinute?: number
  /** counts of other processes, for limits that all keep together; absent: this process is alone */
  readonly shared?: SharedCounts | undefined
  /** connections open at the same time; more are closed at once. Default: as many as the system gives */
  readonly maxConnections?: number
  /** when a request has to have come in whole, headers and body; says nothing of its answer. Default 30 s */
  readonly requestTimeoutMs?: number
  /** whether the id in a request's `x-correlation-id` becomes its own; only where no record of ours bears it */
  readonly takesCorrelationIds?: boolean
  /** how long answers that have begun may take when the server is closed. Default 5 s */
  readonly lingerMs?: number
  /** answers 503 while the event loop lags by more than this, over a second; 0, the default, for never */
  readonly maxEventLoopDelayMs?: number
  /** where the log goes; default standard output */
  readonly logTo?: DestinationStream
  /** where the steps of its requests are told; absent: nowhere */
  readonly tracing?: Tracing | undefined
  /** measurements of its own, and the token by which they are read at `/metrics`; absent: they are not served */
  readonly metrics?: { readonly registry: Registry; readonly token: string | undefined }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const defaultLingerMs = 5000
const defaultRequestTimeoutMs = 30_000
const headersTimeoutMs = 15_000

/**
 * A server with what every server here needs: zod schemas at the border, a correlation id
 * (request.id; headers `x-correlation-id` and `RequestId`), security headers and refusals as JSON, also for what cannot
 * be read as a request, `/healthz`, `/readyz`, a log without tokens and without query strings, bounds on what a caller
 * may hold open. It listens to nothing yet.
 */
export function createServer(options: ServerOptions): Server {
  const { name, publicUrl, trustProxy, problem = 'portal' } = options
  const { rewriteUrl = (url: string) => url } = options
  const headers = Object.entries(securityHeaders(publicUrl, options.headers))
  const { requestTimeoutMs = defaultRequestTimeoutMs, takesCorrelationIds = false } = options
  const headersOf = (id: string) => [...headers, ['x-correlation-id', id], ['RequestId', id]] as const
  const setHeaders = ({ raw, request }: FastifyReply) => {
    for (const [header, value] of headersOf(request.id)) raw.setHeader(header, value)
    if (isDraining(app)) raw.setHeader('connection', 'close')
  }
  const refuse = refusing(problem, callerOf)
  const malformed = malformedMessages({
    headersOf,
    bodyOf: (refusal, id) => problemBody(problem, refusal, id),
    log: (line) => app.log.debug(line),
  })
  const app: Server = Fastify({
    // A proxy adds whom it answers to the end of what callers say of themselves: it is believed, and nobody before it.
    trustProxy: trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: options.bodyLimit ?? 256 * 1024,
    requestTimeout: requestTimeoutMs,
    http: {
      // Refused by the first hook: Node's own refusal has none of our headers.
      requireHostHeader: false,
      headersTimeout: Math.min(headersTimeoutMs, requestTimeoutMs),
      connectionsCheckingInterval: Math.min(5000, requestTimeoutMs),
    },
    forceCloseConnections: 'idle',
    // What comes by a connection that was open already is answered, not refused.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }: IncomingMessage) => rewriteUrl(url),
    // Large content takes its time to be read, the more on a busy machine: a start is slow then, not wrong.
    pluginTimeout: 0,
    requestIdHeader: false,
    genReqId: (request) => {
      const given = takesCorrelationIds ? request.headers['x-correlation-id'] : undefined
      return typeof given === 'string' && uuid.test(given) ? given.toLowerCase() : randomUUID()
    },
    // What never gets to a route: an address that cannot be decoded, a parameter that is too long.
    frameworkErrors: (error, request, reply) => {
      setHeaders(reply)
      void refuse(error, request, reply)
    },
    clientErrorHandler: malformed.answer,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlationId' }),
    logger: loggerOf(options),
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  collectRoutes(app)
  // Node refuses an expectation that it does not know by itself, without our headers; it may be passed over (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, answer) => app.server.emit('request', request, answer))
  if (options.maxConnections !== undefined) app.server.maxConnections = options.maxConnections

  // On the raw answer, so that a handler which takes the socket over still sends them.
  app.addHook('onRequest', async (request, reply) => {
    setHeaders(reply)
    malformed.willAnswer(request.raw, reply.raw)
    if (request.raw.httpVersion === '1.1' && request.raw.headers.host === undefined)
      throw new HttpError(400, 'invalidRequest')
  })
  if (options.tracing) traceRequests(app, options.tracing)
  limitByNetwork(app, options.anonymousPerMinute ?? 0, options.shared?.limit(`${name} network`))
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the address: a query may hold a sign-in code.
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
    })
  })

  app.setErrorHandler(refuse)
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(problemBody(problem, new HttpError(404, 'notFound'), request.id)),
  )

  if (options.maxEventLoopDelayMs) shedLoad(app, options.maxEventLoopDelayMs)

  if (options.metrics) serveMetrics(app, options.metrics.registry, options.metrics.token)
  // Whoever asks whether the process lives is not to end it for having much to do.
  app.get('/healthz', { config: neverSentAway }, async () => ({ status: 'ok', version }))
  app.get('/readyz', { config: { limitedByNetwork: true } }, async (request, reply) => {
    if (isDraining(app)) return reply.code(503).send({ status: 'stopping', parts: {} })
    const isNamed = bringsToken(request, options.metrics?.token)
    const [parts, besides = {}] = await Promise.all([options.ready(), options.besides?.(isNamed)])
    const isReady = Object.values(parts).every((part) => part === 'ok')
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ok' : 'unavailable',
      parts,
      ...(Object.keys(besides).length > 0 && { besides }),
    })
  })

  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), options.lingerMs ?? defaultLingerMs).unref()
  })
  return app
}

const loggerOf = ({ name, logLevel, logTo = process.stdout }: ServerOptions) => ({
  level: logLevel,
  name,
  base: { name },
  formatters: { level: (label: string) => ({ level: label }) },
  serializers: {
    err: (error: Error) => ({ type: error.name, message: error.message, stack: stackOf(error) }),
  },
  stream: withoutTokensTo(logTo),
})

/** Seconds after which whoever is sent away is to come back. */
const comeBackAfter = 5
/** How often the log says that callers are sent away, in milliseconds. */
const toldEveryMs = 60_000

/** Configuration of a route that is answered however much the event loop lags. */
export const neverSentAway = { pressureHandler: () => undefined } as const

/** Sends callers away while the event loop lags: what has begun is ended first. */
function shedLoad(app: Server, maxEventLoopDelay: number): void {
  let toldAt = -Infinity
  void app.register(underPressure, {
    maxEventLoopDelay,
    async pressureHandler(_request, _reply, _kind, lag) {
      if (performance.now() - toldAt > toldEveryMs) {
        toldAt = performance.now()
        app.log.warn({
          what: 'callers are sent away, as the event loop lags',
          lagMs: Math.round(Number(lag)),
        })
      }
      const headers = { 'retry-after': String(comeBackAfter) }
      throw new HttpError(503, 'unavailable', { headers, isLogged: true })
    },
  })
}

/** Every line on its way to `target`, tokens blacked out: an error's message is logged in more than one place. */
const withoutTokensTo = (target: DestinationStream): DestinationStream => ({
  write: (line) => target.write(withoutTokens(line)),
})

/** The stack with the stacks of its causes. */
function stackOf(error: Error): string {
  const own = error.stack ?? `${error.name}: ${error.message}`
  return error.cause instanceof Error ? `${own}\ncaused by ${stackOf(error.cause)}` : own
}
