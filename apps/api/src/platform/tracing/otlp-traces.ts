import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TracesConfig } from '#platform/config/traces-config.ts'
import { productVersion } from '#platform/config/version.ts'
import type { Log } from '#platform/log.ts'
import type { Tracing } from './trace-spans.ts'

const FLUSH_MS = 2_000
/** A live stream stays open for hours, and probes arrive every second. */
const UNTRACED = /^\/(health\/|api\/live$)/

const propagator = new W3CTraceContextPropagator()

/** Sends spans to a receiver of OTLP over HTTP. They wait in memory, 2,048 at most; what does not fit is dropped. */
export function otlpTraces({ url, share }: TracesConfig, log: Log): Tracing {
  reportFailures(log)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'herdboard', 'service.version': productVersion }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }), scheduledDelayMillis: FLUSH_MS }),
    ],
  })
  const tracer = provider.getTracer('herdboard', productVersion)
  const contexts = new AsyncLocalStorage<Context>()
  const start = (name: string, kind: SpanKind, attributes: Attributes, parent: Context) => {
    const span = tracer.startSpan(name, { kind, attributes }, parent)
    return { span, context: trace.setSpan(parent, span) }
  }
  return {
    async traced(describe, work) {
      const parent = contexts.getStore() ?? ROOT_CONTEXT
      if (trace.getSpan(parent)?.isRecording() === false) return work()
      const { name, kind, attributes = {} } = describe()
      const { span, context } = start(name, kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes, parent)
      try {
        return await contexts.run(context, work)
      } catch (error) {
        markFailed(span, error)
        throw error
      } finally {
        span.end()
      }
    },
    traceRequests(app) {
      traceEachRequest(app, (request) => {
        const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
        const { method, routeOptions } = request
        const route = routeOptions.url ?? 'unknown'
        const attributes = { 'http.request.method': method, 'http.route': route, 'herdboard.request_id': request.id }
        const { span, context } = start(`${method} ${route}`, SpanKind.SERVER, attributes, parent)
        return { span, run: (next) => contexts.run(context, next) }
      })
    },
    stop: () => provider.shutdown(),
  }
}

interface RequestSpan {
  span: Span
  run(next: () => void): void
}

function traceEachRequest(app: FastifyInstance, startSpan: (request: FastifyRequest) => RequestSpan): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (UNTRACED.test(request.routeOptions.url ?? '')) return done()
    const { span, run } = startSpan(request)
    spans.set(request, span)
    run(done)
  })
  const end = (request: FastifyRequest, status: number | null) => {
    const span = spans.get(request)
    if (!span) return
    if (status !== null) span.setAttribute('http.response.status_code', status)
    if (status === null || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
    spans.delete(request)
  }
  app.addHook('onResponse', async (request, { statusCode }) => end(request, statusCode))
  app.addHook('onRequestAbort', async (request) => end(request, null))
}

/** The code of an error alone: its message may contain what somebody typed. */
function markFailed(span: Span, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: unknown }
  span.setAttribute('error.type', String(code ?? name ?? 'error'))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

const REPORT_EVERY_MS = 60_000

/** The message of a failure, which the library gives as JSON with its stack. */
function failureText(failure: string): string {
  try {
    return String((JSON.parse(failure) as { message?: unknown }).message ?? failure)
  } catch {
    return failure
  }
}

/** A receiver that is away stops nothing; it is in the log, once a minute. */
function reportFailures(log: Log): void {
  let lastMs = Number.NEGATIVE_INFINITY
  const report = (failure: string) => {
    if (performance.now() - lastMs < REPORT_EVERY_MS) return
    lastMs = performance.now()
    log.warn({ type: 'traces' }, `traces are not sent: ${failureText(failure)}`)
  }
  const ignore = () => undefined
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}
