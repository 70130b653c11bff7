import { createServer } from 'node:http'
import type { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '#platform/config/config.ts'
import { portProblem } from '#platform/http/listen-port.ts'
import { processCounts } from './process-counts.ts'

/** A response as the metrics count it. */
export interface CountedResponse {
  method: string
  /** Pattern of the route; null for an unknown address. */
  route: string | null
  status: number
  seconds: number
}

interface PoolState {
  total: number
  idle: number
  waiting: number
}

/** Values that only the running server knows. */
export interface MetricsSource {
  pool(): PoolState
  /** Connections for the own account alone. */
  signInPool(): PoolState
  queue(): { active: number; waiting: number }
  jobs(): Promise<{ kind: string; waiting: number; running: number; oldest_seconds: number; attempts: number }[]>
  /** Audit logs that did not match their seals at the last check. */
  brokenAuditLogs(): Promise<number>
  /** Null where no backup is set up. */
  backup(): { ageSeconds: number; faults: number } | null
  freeBytes(): number | null
}

export interface Metrics {
  recordResponse(response: CountedResponse): void
  /** Serves `GET /metrics` on a port of its own. */
  listen(source: MetricsSource, address: Pick<Config, 'host'> & { port: number }): Promise<void>
  stop(): Promise<void>
}

const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Creates the metrics. The library is loaded only by installations that ask for them. */
export async function createMetrics(): Promise<Metrics> {
  const prometheus = await import('prom-client')
  const register = new prometheus.Registry()
  prometheus.collectDefaultMetrics({ register, prefix: 'herdboard_' })
  const requests = new prometheus.Histogram({
    name: 'herdboard_request_seconds',
    help: 'Time of requests by method, pattern of the route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [register],
  })
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    try {
      const text = await register.metrics()
      response.writeHead(200, { 'content-type': register.contentType }).end(text)
    } catch {
      response.writeHead(503).end()
    }
  })
  return {
    recordResponse: ({ method, route, status, seconds }) => observe(requests, { method, route, status, seconds }),
    async listen(source, { host, port }) {
      addGauges(prometheus, register, source)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      server.once('error', reject)
      server.listen(port, host, resolve)
      await promise.catch((error: unknown) => Promise.reject(portProblem(error, host, port) ?? error))
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const observe = (requests: Histogram, { method, route, status, seconds }: CountedResponse): void =>
  requests.observe({ method, route: route ?? 'unknown', status: String(status) }, seconds)

type Prometheus = typeof import('prom-client')

/** Adds values that are read when somebody asks. */
function addGauges({ Counter, Gauge }: Prometheus, register: Registry, source: MetricsSource): void {
  const registers = [register]
  const gauge = (name: string, help: string, set: (gauge: Gauge) => void | Promise<void>, labelNames: string[] = []) =>
    new Gauge({
      ...{ name: `herdboard_${name}`, help, labelNames, registers },
      async collect() {
        this.reset()
        await set(this)
      },
    })
  const counter = (name: string, help: string, set: (counter: Counter) => void, labelNames: string[] = []) =>
    new Counter({
      ...{ name: `herdboard_${name}_total`, help, labelNames, registers },
      collect() {
        this.reset()
        set(this)
      },
    })
  counter('statements', 'Statements sent to the database', (one) => one.inc(processCounts.statements))
  counter('statement_seconds', 'Time of all statements', (one) => one.inc(processCounts.statementSeconds))
  counter('failed_statements', 'Statements that failed', (one) => one.inc(processCounts.failedStatements))
  counter('readings', 'Readings of sensors that were stored', (one) => one.inc(processCounts.readings))
  counter('messages', 'Alarms and notifications handed out by mail, push or SMS', (one) =>
    one.inc(processCounts.messages),
  )
  counter(
    'refusals',
    'Requests refused by a limit, by the code of the refusal',
    (one) => {
      for (const [code, count] of processCounts.refusals) one.inc({ code }, count)
    },
    ['code'],
  )
  gauge('broken_audit_logs', 'Companies whose audit log does not match its seals', async (one) =>
    one.set(await source.brokenAuditLogs()),
  )
  gauge('live_streams', 'Open screens with a live stream', (one) => one.set(processCounts.liveStreams))
  const setByState = (read: () => object) => (one: Gauge) => {
    for (const [state, value] of Object.entries(read())) one.set({ state }, value)
  }
  gauge('pool_connections', 'Connections of the pool, by state', setByState(source.pool), ['state'])
  gauge('sign_in_pool_connections', 'Connections for the own account alone, by state', setByState(source.signInPool), [
    'state',
  ])
  gauge('queue_requests', 'Requests in front of the pool, by state', setByState(source.queue), ['state'])
  addJobGauges(gauge, source)
  gauge('backup_age_seconds', 'Age of the newest backup; absent where none is set up', (one) => {
    const backup = source.backup()
    if (backup) one.set(backup.ageSeconds)
  })
  gauge('backup_faults', 'Faults that the trial restore of the newest backup found', (one) => {
    const backup = source.backup()
    if (backup) one.set(backup.faults)
  })
  gauge('disk_free_bytes', 'Free space of the disk of the embedded database', (one) => {
    const bytes = source.freeBytes()
    if (bytes !== null) one.set(bytes)
  })
}

type AddGauge = (name: string, help: string, set: (gauge: Gauge) => Promise<void>, labelNames: string[]) => unknown

function addJobGauges(gauge: AddGauge, source: MetricsSource): void {
  gauge(
    'jobs',
    'Due and running background jobs by kind',
    async (one) => {
      for (const { kind, waiting, running } of await source.jobs()) {
        one.set({ kind, state: 'waiting' }, waiting)
        one.set({ kind, state: 'running' }, running)
      }
    },
    ['kind', 'state'],
  )
  gauge(
    'job_wait_seconds',
    'How long the oldest due job of a kind waits',
    async (one) => {
      for (const { kind, oldest_seconds } of await source.jobs()) one.set({ kind }, oldest_seconds)
    },
    ['kind'],
  )
  gauge(
    'job_attempts',
    'Most attempts of a job of a kind that has not succeeded yet',
    async (one) => {
      for (const { kind, attempts } of await source.jobs()) one.set({ kind }, attempts)
    },
    ['kind'],
  )
}
