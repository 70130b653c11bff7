import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '#platform/clock.ts'
import type { Database, Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { deleteJob, enqueue, holdJob, type Job, type JobKind, putBack, takeJob } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'

export interface WorkerDeps {
  database: Database
  clock: Clock
  log: Log
}

/** What a job is given: itself, and a way to say that it is alive, which throws once the program is stopping. */
export interface Turn {
  job: Job
  deps: WorkerDeps
  now: Date
  alive(db: Db): Promise<void>
}

/** Does a job. Safe to be done twice. Gives back when it is due again; nothing for never. */
export type JobHandler = (turn: Turn) => Promise<Date | undefined>
export type JobHandlers = Partial<Record<JobKind, JobHandler>>

export interface Worker {
  /** Takes no more jobs, lets go of the one in hand at its next sign of life, and waits for it. */
  stop(): Promise<void>
}

const POLL_MS = 1_000
const PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 3_600_000

/** Thrown by a sign of life once the program is stopping: the job in hand is put back as it is. */
export class Stopping extends Error {}

/** Starts to work off the queue, one job at a time. Other processes may do the same. */
export function startWorker(deps: WorkerDeps, handlers: JobHandlers): Worker {
  const stopping = new AbortController()
  const done = work(deps, handlers, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

async function work(deps: WorkerDeps, handlers: JobHandlers, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      const did = await workOnce(deps, handlers, stopping)
      if (did) continue
    } catch (error) {
      // The database is away, or so: what was held comes free by itself.
      deps.log.warn({ err: error }, 'jobs wait')
    }
    await wait(POLL_MS, undefined, { signal: stopping, ref: false }).catch(() => undefined)
  }
}

/** Does everything that is due now, in turn; for tests and commands that must see the end of it. */
export async function workAll(deps: WorkerDeps, handlers: JobHandlers): Promise<number> {
  let count = 0
  while (await workOnce(deps, handlers, new AbortController().signal)) count++
  return count
}

async function workOnce(deps: WorkerDeps, handlers: JobHandlers, stopping: AbortSignal): Promise<boolean> {
  const { database, clock, log } = deps
  const job = await takeJob(database, Object.keys(handlers) as JobKind[], clock.now())
  if (!job) return false
  const alive = async (db: Db) => {
    if (stopping.aborted) throw new Stopping()
    await holdJob(db, job, clock.now())
  }
  try {
    const again = await handlers[job.kind]?.({ job, deps, now: clock.now(), alive })
    await withTransaction(database, async (db) => {
      await deleteJob(db, job)
      if (again) await enqueue(db, job.kind, job.directoryId, { runAt: again, payload: job.payload })
    })
  } catch (error) {
    const isStopping = error instanceof Stopping
    if (!isStopping) log.error({ err: error, job: job.kind, company: job.directoryId }, 'job failed')
    const pauseMs = isStopping ? 0 : Math.min(PAUSE_MS * 2 ** (job.attempts - 1), LONGEST_PAUSE_MS)
    const reason = isStopping ? null : error instanceof Error ? error.message : String(error)
    const runAt = new Date(clock.now().getTime() + pauseMs)
    await withTransaction(database, (db) => putBack(db, job, runAt, reason))
  }
  return true
}
