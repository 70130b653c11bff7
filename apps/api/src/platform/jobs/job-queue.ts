import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { newId } from '#platform/database/new-id.ts'
import type { Database, Db } from '#platform/database/pool.ts'
import { afterCommit, databaseOf, type GatheredWrite, gatherWrite } from '#platform/database/transaction-end.ts'
import type { JobKind } from './job-kind.ts'
import { isAwaitedKind, wakeWorkers } from './worker-wakes.ts'

export interface EnqueueOptions {
  /** Earliest start; as soon as possible where absent. */
  runAt?: Date
  /** Ids that the job needs. */
  payload?: Record<string, string>
}

/**
 * Adds a job in the caller's transaction: rolled back with it, visible to workers after its commit. A waiting job of
 * the same kind and company is not added twice; the earlier time wins. It is written at the end of the transaction. From
 * then until the commit no worker takes the waiting job. After it, a job that a person waits for begins at once.
 */
export async function enqueueJob(
  db: Db,
  kind: JobKind,
  directoryId: DirectoryId | null,
  { runAt, payload = {} }: EnqueueOptions = {},
): Promise<void> {
  gatherWrite(db, jobWrite, { kind, directoryId, payload, attempts: 0, lastError: null, runAt: runAt ?? null })
  if (runAt || !isAwaitedKind(kind)) return
  const database = databaseOf(db)
  afterCommit(db, () => wakeWorkers(database, kind))
}

interface WaitingJob extends Omit<Job, 'id'> {
  lastError: string | null
  /** Null for as soon as possible. */
  runAt: Date | null
}

/** Merges with a waiting job of the same kind and company: the earlier time, the more attempts, the newer error. */
const mergeWithWaitingJob = sql`
  on conflict (kind, target_directory_id) where claimed_until is null do update
    set run_at = least(job.run_at, excluded.run_at), attempts = greatest(job.attempts, excluded.attempts),
      last_error = coalesce(excluded.last_error, job.last_error)
    where job.run_at > excluded.run_at or job.attempts < excluded.attempts or excluded.last_error is not null`

/** Jobs of one transaction. The first of a kind and company stays, with the earliest time. */
const jobWrite: GatheredWrite<WaitingJob> = {
  name: 'job',
  statement: (jobs) => {
    const waiting = new Map<string, WaitingJob>()
    for (const job of jobs) {
      const key = `${job.kind} ${job.directoryId}`
      const first = waiting.get(key)
      waiting.set(key, first ? { ...first, runAt: earlier(first.runAt, job.runAt) } : job)
    }
    return insertJobs([...waiting.values()])
  },
}

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : null

/** Adds jobs of different kinds or companies. */
function insertJobs(jobs: readonly WaitingJob[]) {
  const sorted = jobs.toSorted((one, other) =>
    `${one.kind} ${one.directoryId}` < `${other.kind} ${other.directoryId}` ? -1 : 1,
  )
  const column = <T>(value: (job: WaitingJob) => T) => sorted.map(value)
  return sql`insert into job (id, kind, target_directory_id, payload, run_at, attempts, last_error)
    select id, kind, target, payload::jsonb, coalesce(run_at, '-infinity'), attempts, last_error
    from unnest(${column(() => newId())}::uuid[], ${column(({ kind }) => kind)}::text[],
      ${column(({ directoryId }) => directoryId)}::uuid[], ${column(({ payload }) => JSON.stringify(payload))}::text[],
      ${column(({ runAt }) => runAt)}::timestamptz[], ${column(({ attempts }) => attempts)}::int[],
      ${column(({ lastError }) => lastError)}::text[]) j(id, kind, target, payload, run_at, attempts, last_error)
    ${mergeWithWaitingJob}`
}

/** A job that one worker holds. */
export interface Job {
  id: string
  kind: JobKind
  directoryId: DirectoryId | null
  payload: Record<string, string>
  /** Number of attempts, this one included. */
  attempts: number
}

/** How long a worker holds a job without a heartbeat. */
const LEASE_MS = 10 * 60_000
/** Their heartbeats come with each section, person or receiver: after a crash, alarms wait for the lease. */
const ALARM_LEASE_MS = 60_000
const ALARM_JOBS: readonly JobKind[] = ['judge-alarms', 'notify-people', 'send-mail', 'send-messages', 'send-webhooks']

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)
const leaseUntil = (now: Date) => sql`case when kind = any(${ALARM_JOBS}::text[])
  then ${after(now, ALARM_LEASE_MS)}::timestamptz else ${after(now, LEASE_MS)}::timestamptz end`

/**
 * Claims the next due job of these kinds in order of their time, and never two jobs of one company at the same time.
 * With `skip locked`, workers that claim at the same time get jobs of different companies without waiting for each
 * other.
 */
export async function claimJob(database: Database, kinds: readonly JobKind[], now: Date): Promise<Job | null> {
  for (;;) {
    try {
      // Only the first due job of a company may be claimed, so a worker that skips it skips the company.
      const { rows } = await sql<Job>`
        update job set claimed_until = ${leaseUntil(now)}, attempts = attempts + 1
         where id = (
           select j.id from job j
            where j.claimed_until is null and j.run_at <= ${now} and j.kind = any(${kinds}::text[])
              and not exists (select from job held
                where held.claimed_until is not null and held.concurrency_key = j.concurrency_key)
              and not exists (select from job earlier
                where earlier.claimed_until is null and earlier.concurrency_key = j.concurrency_key
                  and earlier.kind = any(${kinds}::text[])
                  and (earlier.run_at, earlier.created_at, earlier.id) < (j.run_at, j.created_at, j.id))
            order by j.run_at, j.created_at, j.id limit 1 for update skip locked)
        returning id, kind, target_directory_id as "directoryId", payload, attempts`.execute(database)
      return rows[0] ?? null
    } catch (error) {
      // Workers of different kinds may still conflict; the loser queries again and sees that the company is held.
      if (!isCompanyHeld(error)) throw error
    }
  }
}

/**
 * Queues the rest of a job that runs behind the jobs of its kind that are due for other companies; false where none are.
 * One that is tried again has a time, which the rest takes over: a job without a time is due before all that have one.
 */
export async function enqueueBehindOthers(
  db: Db,
  { kind, directoryId }: Pick<Job, 'kind' | 'directoryId'>,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean; run_at: Date | null }>`
    select count(*) > 0 as is_due, nullif(max(run_at), '-infinity') as run_at from job
    where claimed_until is null and run_at <= ${now} and kind = ${kind}
      and target_directory_id is distinct from ${directoryId}`.execute(db)
  const [others] = rows
  if (!others?.is_due) return false
  await enqueueJob(db, kind, directoryId, others.run_at ? { runAt: others.run_at } : {})
  return true
}

const isCompanyHeld = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'job_claimed'

/**
 * Puts jobs back in the queue whose lease expired, or ends later than any lease can: the clock was ahead when it was
 * taken. Returns their number. A job whose row is locked is still running,
 * however old its last heartbeat is.
 */
export const releaseExpiredJobs = (database: Database, now: Date): Promise<number> =>
  releaseJobs(database, sql`claimed_until < ${now} or claimed_until > ${after(now, 2 * LEASE_MS)}`)

/**
 * Puts jobs back in the queue that were held by a process that ended without releasing them, as by a power cut. These
 * are the jobs whose lease was last extended before this process began, unless somebody is still connected since before
 * then. Returns their number.
 */
export async function releaseAbandonedJobs(database: Database, now: Date, uptimeSeconds: number): Promise<number> {
  const { rows } = await sql<{ is_alone: boolean }>`select not exists (select from pg_stat_activity
    where usename = current_user and datname = current_database()
      and backend_start < clock_timestamp() - make_interval(secs => ${uptimeSeconds})) as is_alone`.execute(database)
  if (rows[0]?.is_alone !== true) return 0
  return releaseJobs(database, sql`claimed_until < ${leaseUntil(after(now, -1000 * uptimeSeconds))}`)
}

async function releaseJobs(database: Database, which: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    with released as (
      delete from job where id in (select id from job where ${which} for update skip locked) returning *)
    insert into job (id, kind, target_directory_id, payload, run_at, attempts, last_error, created_at)
      select id, kind, target_directory_id, payload, run_at, attempts, last_error, created_at from released
    ${mergeWithWaitingJob}`.execute(database)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Extends the lease of a long job. False where the lease expired and another worker may have the job, or the job was
 * removed.
 */
export async function extendJobLease(db: Db, job: Job, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update job set claimed_until = ${leaseUntil(now)} where ${isHeldAs(job)}`.execute(db)
  return numAffectedRows === 1n
}

/** Removes a completed job. False where this worker no longer holds it. */
export async function deleteHeldJob(db: Db, job: Job): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from job where ${isHeldAs(job)}`.execute(db)
  return numAffectedRows === 1n
}

/** Each claim increments `attempts`, so a worker that lost its lease cannot settle the next worker's job. */
const isHeldAs = ({ id, attempts }: Job) => sql`id = ${id} and attempts = ${attempts} and claimed_until is not null`

/** Puts a held job back in the queue, to run again at `runAt`. Does nothing where this worker no longer holds it. */
export async function requeueJob(
  db: Db,
  job: Job,
  { runAt, attempts, lastError }: { runAt: Date; attempts: number; lastError: string | null },
): Promise<void> {
  if (await deleteHeldJob(db, job)) await insertJobs([{ ...job, attempts, lastError, runAt }]).execute(db)
}
