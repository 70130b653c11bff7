import { exponentialBackoffMs } from '@herdboard/contract/core/exponential-backoff.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { DiskSpace } from '#platform/health/disk-space.ts'
import type { Log } from '#platform/log.ts'
import type { ObjectStore } from '#platform/objects/object-store.ts'
import { traced } from '#platform/tracing/trace-spans.ts'
import { type BackgroundLoop, startBackgroundLoop } from './background-loop.ts'
import type { JobKind } from './job-kind.ts'
import {
  claimJob,
  deleteHeldJob,
  enqueueJob,
  extendJobLease,
  type Job,
  releaseExpiredJobs,
  requeueJob,
} from './job-queue.ts'
import { addWakeableWorker } from './worker-wakes.ts'

export interface WorkerDeps {
  database: Database
  clock: Clock
  log: Log
  /** Store of content outside the database; absent where none is set. */
  objects?: ObjectStore
  /** Space of the embedded database's disk; absent for a database of one's own. */
  disk?: DiskSpace
}

/** Input of a job handler. The heartbeat throws `JobInterrupted` when the handler must stop. */
export interface JobRun {
  job: Job
  deps: WorkerDeps
  now: Date
  heartbeat(db: Db): Promise<void>
}

/**
 * Runs a job; it must be safe to run twice. Returns when the job is due again, or undefined for never. A job that fails
 * is retried with backoff, at most an hour apart, until it succeeds: there is no dead-letter queue. A handler that gives
 * up counts `job.attempts` itself.
 */
export type JobHandler = (run: JobRun) => Promise<Date | undefined>
export type JobHandlers = Partial<Record<JobKind, JobHandler>>

const POLL_MS = 1_000
const RELEASE_INTERVAL_MS = 10_000
const RETRY_BACKOFF = { firstMs: 5_000, maxMs: HOUR_MS }

/**
 * Thrown by a heartbeat when the program is stopping or this worker no longer holds the job. Handlers must not catch
 * it.
 */
export class JobInterrupted extends Error {}

/**
 * Starts a worker that runs up to `concurrency` jobs at a time, each of another company. Other processes may run
 * workers too.
 */
export function startWorker(
  deps: WorkerDeps,
  handlers: JobHandlers,
  { concurrency = 1, pollMs = POLL_MS } = {},
): BackgroundLoop {
  // The database may be unavailable; held jobs are released when their lease expires.
  const onError = (error: unknown) => deps.log.warn({ err: error }, 'job queue unavailable')
  const release = () => releaseExpiredJobs(deps.database, deps.clock.now())
  const takeJob = async (stopping: AbortSignal) => ((await runNextJob(deps, handlers, stopping)) ? 'again' : 'idle')
  const releasing = startBackgroundLoop(release, { pauseMs: RELEASE_INTERVAL_MS, onError })
  const loops = Array.from({ length: concurrency }, () => startBackgroundLoop(takeJob, { pauseMs: pollMs, onError }))
  const removeFromWakes = addWakeableWorker(deps.database, Object.keys(handlers) as JobKind[], loops)
  return {
    /** Takes no more jobs, interrupts running ones at their next heartbeat, and waits for them. */
    stop: async () => {
      removeFromWakes()
      await Promise.all([releasing, ...loops].map((loop) => loop.stop()))
    },
  }
}

/** Runs all jobs that are due now, one after the other; for tests and commands that need their result. */
export async function runDueJobs(deps: WorkerDeps, handlers: JobHandlers): Promise<number> {
  await releaseExpiredJobs(deps.database, deps.clock.now())
  let count = 0
  while (await runNextJob(deps, handlers, new AbortController().signal)) count++
  return count
}

/** Returns what a handler calls between its steps: it extends the lease, and throws where the job must stop. */
export const heartbeatOf =
  (job: Job, clock: Clock, stopping: AbortSignal): JobRun['heartbeat'] =>
  async (db) => {
    if (stopping.aborted) throw new JobInterrupted('the program is stopping')
    if (!(await extendJobLease(db, job, clock.now()))) throw new JobInterrupted('the job lease has expired')
  }

async function runNextJob(deps: WorkerDeps, handlers: JobHandlers, stopping: AbortSignal): Promise<boolean> {
  const { database, clock } = deps
  const job = await claimJob(database, Object.keys(handlers) as JobKind[], clock.now())
  if (!job) return false
  const heartbeat = heartbeatOf(job, clock, stopping)
  try {
    const nextRunAt = await traced(
      () => ({ name: `job ${job.kind}`, attributes: { 'herdboard.job': job.kind, 'herdboard.attempt': job.attempts } }),
      async () => handlers[job.kind]?.({ job, deps, now: clock.now(), heartbeat }),
    )
    await withTransaction(database, async (db) => {
      if (!(await deleteHeldJob(db, job)) || !nextRunAt) return
      await enqueueJob(db, job.kind, job.directoryId, { runAt: nextRunAt, payload: job.payload })
    })
  } catch (error) {
    await withTransaction(database, (db) => requeueJob(db, job, retryOf(deps, job, error)))
  }
  return true
}

/**
 * Returns how a job is queued again: an interrupted one is due at once without a failure, a failed one waits longer
 * each time.
 */
function retryOf({ clock, log }: WorkerDeps, { kind, directoryId, attempts }: Job, error: unknown) {
  const now = clock.now()
  if (error instanceof JobInterrupted) return { runAt: now, attempts: attempts - 1, lastError: null }
  log.error({ err: error, job: kind, company: directoryId }, 'job failed')
  const runAt = new Date(now.getTime() + exponentialBackoffMs({ attempt: attempts, ...RETRY_BACKOFF }))
  return { runAt, attempts, lastError: error instanceof Error ? error.message : String(error) }
}
