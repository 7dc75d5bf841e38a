import {
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  ROOT_CONTEXT,
  trace,
  type Tracer,
  TraceFlags,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  RandomIdGenerator,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base'
import type { Step } from './step.ts'
import type { RequestStep, Tracing } from './tracing.ts'

/** Time limit for what is sent, at a stop as well, in milliseconds. */
const timeoutMs = 2000

/** Tells the steps of a server to a collector of OpenTelemetry, by OTLP over HTTP, in JSON. */
export function otlpTracing({ url, name }: { readonly url: string; readonly name: string }): Tracing {
  let tellProblem = (_reason: string) => {}
  let isTaken = true
  const collector = new OTLPTraceExporter({ url, timeoutMillis: timeoutMs })
  const exporter: SpanExporter = {
    export(spans, done) {
      collector.export(spans, (result) => {
        if (result.error && isTaken) tellProblem(result.error.message)
        isTaken = result.error === undefined
        done(result)
      })
    },
    shutdown: () => collector.shutdown(),
  }
  const ids = new RandomIdGenerator()
  let nextTraceId: string | undefined
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `casement-${name}`, 'service.namespace': 'casement' }),
    idGenerator: {
      generateSpanId: () => ids.generateSpanId(),
      // A trace that begins here has the id of its request, by which a reader finds it.
      generateTraceId: () => nextTraceId ?? ids.generateTraceId(),
    },
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('casement')
  return {
    begin({ correlationId, method, route, traceparent }) {
      const parent = parentOf(traceparent)
      nextTraceId = correlationId.replaceAll('-', '')
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER }, parent)
      nextTraceId = undefined
      span.setAttributes({ 'http.request.method': method, 'http.route': route })
      return requestStep(tracer, { span, within: parent, correlationId })
    },
    onProblem(tell) {
      tellProblem = tell
    },
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs).unref())
      await Promise.race([provider.shutdown().catch(() => undefined), late])
    },
  }
}

interface Opened {
  readonly span: Span
  readonly within: Context
  readonly correlationId: string
}

const correlation = 'casement.correlation_id'

function stepOver(tracer: Tracer, { span, within, correlationId }: Opened): Step {
  const context = trace.setSpan(within, span)
  const { traceId, spanId, traceFlags } = span.spanContext()
  span.setAttribute(correlation, correlationId)
  return {
    correlationId,
    traceparent: `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0')}`,
    note: (facts) => void span.setAttributes(facts),
    async step(name, work, kind = 'inside') {
      const own = tracer.startSpan(
        name,
        { kind: kind === 'call' ? SpanKind.CLIENT : SpanKind.INTERNAL },
        context,
      )
      try {
        return await work(stepOver(tracer, { span: own, within: context, correlationId }))
      } catch (error) {
        // The name alone: a message may quote what was asked.
        own.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'failed' })
        throw error
      } finally {
        own.end()
      }
    },
  }
}

function requestStep(tracer: Tracer, opened: Opened): RequestStep {
  const { span } = opened
  return {
    ...stepOver(tracer, opened),
    end({ status }) {
      span.setAttribute('http.response.status_code', status)
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** The caller's step, of a header as W3C Trace Context 4.2 has it; nothing for any other. */
function parentOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? []
  if (traceId === undefined) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId: spanId!,
    traceFlags: Number.parseInt(flags!, 16),
    isRemote: true,
  })
}
