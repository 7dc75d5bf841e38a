import type { FastifyInstance, FastifyRequest } from 'fastify'
import { quietStep, type Step } from './step.ts'

/** A request as a step, which ends with its answer. */
export interface RequestStep extends Step {
  end(facts: { readonly status: number }): void
}

/** Where the steps of one server's requests are told. */
export interface Tracing {
  /** Begins the step of a request; `traceparent`: what the caller says that it is part of. */
  begin(request: {
    readonly correlationId: string
    readonly method: string
    readonly route: string
    readonly traceparent: string | undefined
  }): RequestStep
  /** Calls `tell` when traces are not taken any more; what cannot be sent is lost. */
  onProblem(tell: (reason: string) => void): void
  /** Sends what is left and ends, in two seconds at the latest. */
  close(): Promise<void>
}

/** Asked again and again by machines, and no part of anything. */
const untold: readonly (string | undefined)[] = ['/healthz', '/readyz', '/metrics']

const ofRequest = new WeakMap<FastifyRequest, RequestStep>()
const ofServer = new WeakMap<object, Map<string, Step>>()

/** The step of a request. */
export const stepOf = (request: FastifyRequest): Step => ofRequest.get(request) ?? quietStep(request.id)

/** The step of a server's open request by its correlation id: where the server gives the ids itself, so that each is one. */
export const openStep = (app: object, correlationId: string): Step =>
  ofServer.get(app)?.get(correlationId) ?? quietStep(correlationId)

/** Tells the requests of a server. */
export function traceRequests(app: Pick<FastifyInstance, 'addHook' | 'log'>, tracing: Tracing): void {
  const open = new Map<string, Step>()
  ofServer.set(app, open)
  tracing.onProblem((reason) => app.log.warn({ what: 'traces are not taken', reason }))
  app.addHook('onRequest', async (request) => {
    const { id: correlationId, method, headers } = request
    const { url: route = 'unknown' } = request.routeOptions
    if (untold.includes(route)) return
    const { traceparent } = headers
    const given = typeof traceparent === 'string' ? traceparent : undefined
    const step = tracing.begin({ correlationId, method, route, traceparent: given })
    ofRequest.set(request, step)
    open.set(correlationId, step)
  })
  app.addHook('onResponse', async (request, { statusCode: status }) => {
    ofRequest.get(request)?.end({ status })
    open.delete(request.id)
  })
  app.addHook('onClose', () => tracing.close())
}
