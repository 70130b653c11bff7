import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { newId } from '#platform/database/new-id.ts'
import type { Database, Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'

/** Kinds of work done after the commit that asked for it. */
export type JobKind =
  | 'recalc'
  | 'update-key-figures'
  | 'nightly'
  | 'assess-quality'
  | 'judge-alarms'
  | 'forget-submissions'
  | 'forget-sign-ins'
  | 'forget-images'
  | 'forget-mails'
  | 'recurrences'
  | 'overdue-tasks'
  | 'send-mail'
  | 'reset-wishes'
  | 'export-company'
  | 'deleted-companies'
  | 'forget-company'

export interface EnqueueOptions {
  /** Not before then; as soon as possible where absent. */
  runAt?: Date
  /** Ids that the work needs. */
  payload?: Record<string, string>
}

/**
 * Asks for work in the caller's own transaction: rolled back with it, visible to workers after its commit.
 * What already waits is not asked for twice; an earlier time wins.
 */
export async function enqueueJob(
  db: Db,
  kind: JobKind,
  directoryId: DirectoryId | null,
  { runAt, payload = {} }: EnqueueOptions = {},
): Promise<void> {
  await insertJob(db, { kind, directoryId, payload, attempts: 0, lastError: null }, runAt ?? null)
}

async function insertJob(
  db: Db,
  { kind, directoryId, payload, attempts, lastError }: Omit<Job, 'id'> & { lastError: string | null },
  runAt: Date | null,
): Promise<void> {
  await sql`insert into job (id, kind, company_id, payload, run_at, attempts, last_error)
    values (${newId()}, ${kind}, ${directoryId}, ${JSON.stringify(payload)},
      coalesce(${runAt}::timestamptz, '-infinity'), ${attempts}, ${lastError})
    on conflict (kind, company_id) where held_until is null
    do update set run_at = excluded.run_at where job.run_at > excluded.run_at`.execute(db)
}

/** A piece of work that one worker holds. */
export interface Job {
  id: string
  kind: JobKind
  directoryId: DirectoryId | null
  payload: Record<string, string>
  /** How often it was begun, this time included. */
  attempts: number
}

/** How long a worker holds a job without a sign of life. */
const LEASE_MS = 10 * 60_000
const leaseUntil = (now: Date): Date => new Date(now.getTime() + LEASE_MS)

/** Takes the next due job of these kinds; never two of one company at a time, whichever worker asks. */
export async function takeJob(database: Database, kinds: readonly JobKind[], now: Date): Promise<Job | null> {
  return withTransaction(database, async (db) => {
    // Taking is short, and two workers that take at once must see each other's company.
    await sql`select pg_advisory_xact_lock(7151)`.execute(db)
    const { rows } = await sql<Job>`
      update job set held_until = ${leaseUntil(now)}, attempts = attempts + 1
       where id = (
         select j.id from job j
          where j.run_at <= ${now} and j.kind = any(${kinds}::text[])
            and (j.held_until is null or j.held_until < ${now})
            and not exists (select from job other where other.company_id is not distinct from j.company_id
              and other.held_until >= ${now} and other.id <> j.id)
          order by j.run_at, j.created_at, j.id limit 1)
      returning id, kind, company_id as "directoryId", payload, attempts`.execute(db)
    return rows[0] ?? null
  })
}

/** A sign of life from long work. */
export const extendJobLease = (db: Db, job: Job, now: Date) =>
  sql`update job set held_until = ${leaseUntil(now)} where id = ${job.id}`.execute(db)

export const deleteJob = (db: Db, job: Job) => sql`delete from job where id = ${job.id}`.execute(db)

/** Puts a held job back in the queue, to be begun again at `runAt`. */
export async function requeueJob(db: Db, job: Job, runAt: Date | null, lastError: string | null): Promise<void> {
  await deleteJob(db, job)
  await insertJob(db, { ...job, lastError }, runAt)
}
