import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '#platform/clock.ts'
import type { Database, Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Log } from '#platform/log.ts'
import { deleteJob, enqueueJob, extendJobLease, type Job, type JobKind, requeueJob, takeJob } from './job-queue.ts'

export interface WorkerDeps {
  database: Database
  clock: Clock
  log: Log
}

/** What a job is given: itself, and a way to say that it is alive, which throws once the program is stopping. */
export interface JobRun {
  job: Job
  deps: WorkerDeps
  now: Date
  heartbeat(db: Db): Promise<void>
}

/** Does a job. Safe to be done twice. Gives back when it is due again; nothing for never. */
export type JobHandler = (turn: JobRun) => Promise<Date | undefined>
export type JobHandlers = Partial<Record<JobKind, JobHandler>>

export interface JobWorker {
  /** Takes no more jobs, lets go of the one in hand at its next sign of life, and waits for it. */
  stop(): Promise<void>
}

const POLL_MS = 1_000
const PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 3_600_000

/** Thrown by a sign of life once the program is stopping: the job in hand is put back as it is. */
export class WorkerStopping extends Error {}

/** Starts to work off the queue, one job at a time. Other processes may do the same. */
export function startWorker(deps: WorkerDeps, handlers: JobHandlers): JobWorker {
  const stopping = new AbortController()
  const done = runJobs(deps, handlers, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

async function runJobs(deps: WorkerDeps, handlers: JobHandlers, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      const hasRun = await runNextJob(deps, handlers, stopping)
      if (hasRun) continue
    } catch (error) {
      // The database is away, or so: what was held comes free by itself.
      deps.log.warn({ err: error }, 'jobs wait')
    }
    await wait(POLL_MS, undefined, { signal: stopping, ref: false }).catch(() => undefined)
  }
}

/** Does everything that is due now, in turn; for tests and commands that must see the end of it. */
export async function runDueJobs(deps: WorkerDeps, handlers: JobHandlers): Promise<number> {
  let count = 0
  while (await runNextJob(deps, handlers, new AbortController().signal)) count++
  return count
}

async function runNextJob(deps: WorkerDeps, handlers: JobHandlers, stopping: AbortSignal): Promise<boolean> {
  const { database, clock, log } = deps
  const job = await takeJob(database, Object.keys(handlers) as JobKind[], clock.now())
  if (!job) return false
  const heartbeat = async (db: Db) => {
    if (stopping.aborted) throw new WorkerStopping()
    await extendJobLease(db, job, clock.now())
  }
  try {
    const nextRunAt = await handlers[job.kind]?.({ job, deps, now: clock.now(), heartbeat })
    await withTransaction(database, async (db) => {
      await deleteJob(db, job)
      if (nextRunAt) await enqueueJob(db, job.kind, job.directoryId, { runAt: nextRunAt, payload: job.payload })
    })
  } catch (error) {
    const isStopping = error instanceof WorkerStopping
    if (!isStopping) log.error({ err: error, job: job.kind, company: job.directoryId }, 'job failed')
    const pauseMs = isStopping ? 0 : Math.min(PAUSE_MS * 2 ** (job.attempts - 1), LONGEST_PAUSE_MS)
    const reason = isStopping ? null : error instanceof Error ? error.message : String(error)
    const runAt = new Date(clock.now().getTime() + pauseMs)
    await withTransaction(database, (db) => requeueJob(db, job, runAt, reason))
  }
  return true
}
