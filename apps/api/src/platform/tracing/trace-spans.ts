import type { FastifyInstance } from 'fastify'

/** Name and attributes of a span: no parameter value, no id of a person or company, no text that somebody typed. */
export interface SpanDescription {
  name: string
  kind?: 'client'
  attributes?: Record<string, string | number>
}

export interface Tracing {
  /** Runs work in a span; the description is only made where the span is recorded. */
  traced<T>(describe: () => SpanDescription, work: () => Promise<T>): Promise<T>
  /** Makes a span of each request, below the span that its caller names in `traceparent`. */
  traceRequests(app: FastifyInstance): void
  /** Sends what is left. */
  stop(): Promise<void>
}

let tracing: Tracing | null = null

/** Turns traces on for this process, or off with null. The code that makes them is loaded only then (`otlp-traces.ts`). */
export function setTracing(next: Tracing | null): void {
  tracing = next
}

/** Sends what is left of the traces; a receiver that is away is not an error. */
export const stopTracing = async (): Promise<void> => tracing?.stop().catch(() => undefined)

/** Runs work in a span where traces are on. */
export const traced = <T>(describe: () => SpanDescription, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.traced(describe, work) : work()

export const traceRequests = (app: FastifyInstance): void => tracing?.traceRequests(app)
