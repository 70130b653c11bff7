import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '#platform/clock.ts'
import type { ObjectsConfig } from '#platform/config/objects-config.ts'
import type { TracesConfig } from '#platform/config/traces-config.ts'
import { openDatabase } from '#platform/database/pool.ts'
import { createLog } from '#platform/log.ts'
import { processCounts } from '#platform/metrics/process-counts.ts'
import { s3Store } from '#platform/objects/s3-store.ts'
import { setTracing, stopTracing, traced } from '#platform/tracing/trace-spans.ts'
import type { JobKind } from './job-kind.ts'
import type { Job } from './job-queue.ts'
import { heartbeatOf, type JobHandlers, JobInterrupted } from './worker.ts'
import { addWakeableWorker, awaitedKinds } from './worker-wakes.ts'

/** What a thread that runs jobs is started with. */
export interface JobThreadSettings {
  databaseAddress: string
  logLevel: string
  traces: TracesConfig | null
  objects: ObjectsConfig | null
}

/** What the thread is told: a job to run, to interrupt it at its next heartbeat, or to end. */
export type JobThreadOrder = { job: Job; aheadMs: number } | 'interrupt' | 'end'

/** What the thread says: a worker of the process to wake, or how a job ended and what it counted. */
export type JobThreadReply =
  | { wake: JobKind }
  | { counted: ThreadCounts; nextRunAt: Date | undefined }
  | { counted: ThreadCounts; error: unknown; isInterrupted: boolean }

const COUNTED = ['statements', 'statementSeconds', 'failedStatements', 'readings', 'messages'] as const
export type ThreadCounts = Record<(typeof COUNTED)[number], number>

/** Connections of the thread: one for its job, one for what is written beside it. */
const CONNECTIONS = 2

/**
 * Runs the jobs that `startJobThread` sends to this thread, one at a time, with connections of its own. What they count is
 * sent with their end.
 */
export async function runThreadJobs(handlers: JobHandlers): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('this program runs in a thread')
  const { databaseAddress, logLevel, traces, objects: objectsConfig } = workerData as JobThreadSettings
  const log = createLog(logLevel)
  if (traces) setTracing((await import('#platform/tracing/otlp-traces.ts')).otlpTraces(traces, log))
  const objects = objectsConfig && s3Store(objectsConfig)
  const database = openDatabase(databaseAddress, { connections: CONNECTIONS })
  const reply = (message: JobThreadReply) => port.postMessage(message)
  for (const kind of awaitedKinds) {
    const wake = () => {
      reply({ wake: kind })
      return true
    }
    addWakeableWorker(database, [kind], [{ wake }])
  }
  let interruption = new AbortController()

  const run = async (job: Job, aheadMs: number) => {
    interruption = new AbortController()
    const clock = { now: () => new Date(systemClock.now().getTime() + aheadMs) }
    const before = { ...processCounts }
    const counted = () =>
      Object.fromEntries(COUNTED.map((name) => [name, processCounts[name] - before[name]])) as ThreadCounts
    try {
      const heartbeat = heartbeatOf(job, clock, interruption.signal)
      const nextRunAt = await traced(
        () => ({ name: `job ${job.kind} in its thread`, attributes: { 'herdboard.job': job.kind } }),
        async () =>
          handlers[job.kind]?.({
            job,
            deps: { database, clock, log, ...(objects && { objects }) },
            now: clock.now(),
            heartbeat,
          }),
      )
      reply({ counted: counted(), nextRunAt })
    } catch (error) {
      reply({ counted: counted(), error, isInterrupted: error instanceof JobInterrupted })
    }
  }

  port.on('message', async (order: JobThreadOrder) => {
    if (order === 'interrupt') interruption.abort()
    else if (order !== 'end') await run(order.job, order.aheadMs)
    else {
      await database.destroy()
      await stopTracing()
      port.close()
    }
  })
}
