import { sql } from 'kysely'
import type { Database } from '#platform/database/pool.ts'

/** Jobs of one kind, for the metrics. */
export interface JobCounts {
  kind: string
  /** Due and not taken by a worker. */
  waiting: number
  running: number
  /** How long the oldest due one waits. */
  oldest_seconds: number
  /** Most attempts of a job that failed before. */
  attempts: number
}

export async function selectJobCounts(database: Database): Promise<JobCounts[]> {
  const { rows } = await sql<JobCounts>`
    select kind, count(*) filter (where is_due)::int as waiting, count(claimed_until)::int as running,
      coalesce(max(extract(epoch from now() - greatest(run_at, created_at))) filter (where is_due), 0)::float8
        as oldest_seconds,
      max(attempts)::int as attempts
    from (select *, claimed_until is null and run_at <= now() as is_due from job) j group by kind order by kind`.execute(
    database,
  )
  return rows
}
