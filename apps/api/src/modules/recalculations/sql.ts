import type { BackgroundJobId, UserId } from '@herdboard/contract/core/ids.ts'
import type { BackgroundJob } from '@herdboard/contract/system/background-jobs.ts'
import { sql } from 'kysely'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface RecalculationRow extends Omit<BackgroundJob, 'started_at_utc' | 'finished_at_utc'> {
  started_at: Date | null
  finished_at: Date | null
}

const columns = sql`id as task_id, status, step, percent, started_at, finished_at`

/** Returns the waiting or running recalculation of this kind, or inserts a new one; `isNew` says which. */
export async function upsertRecalculation(
  db: Db,
  scope: TenantScope,
  kind: string,
): Promise<{ job: RecalculationRow; isNew: boolean }> {
  const made = await sql<RecalculationRow>`insert into background_job (directory_id, id, kind, created_by)
    values (${scope.directoryId}, ${newId()}, ${kind}, ${scope.userId})
    on conflict (directory_id, kind) where status in ('waiting', 'running') do nothing
    returning ${columns}`.execute(db)
  const [recalculation] = made.rows
  if (recalculation) return { job: recalculation, isNew: true }
  const { rows } = await sql<RecalculationRow>`select ${columns} from background_job
    where directory_id = ${scope.directoryId} and kind = ${kind} and status in ('waiting', 'running')`.execute(db)
  // The recalculation ended between the two statements: try again.
  return rows[0] ? { job: rows[0], isNew: false } : upsertRecalculation(db, scope, kind)
}

export async function selectRecalculation(
  db: Db,
  scope: TenantScope,
  id: BackgroundJobId,
): Promise<RecalculationRow | undefined> {
  const { rows } = await sql<RecalculationRow>`select ${columns} from background_job
    where directory_id = ${scope.directoryId} and id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the id of the waiting or running recalculation of this kind. */
export async function selectOpenRecalculation(
  db: Db,
  scope: TenantScope,
  kind: string,
): Promise<BackgroundJobId | undefined> {
  const { rows } = await sql<{ id: BackgroundJobId }>`select id from background_job
    where directory_id = ${scope.directoryId} and kind = ${kind} and status in ('waiting', 'running')`.execute(db)
  return rows[0]?.id
}

export const updateRecalculationProgress = (
  db: Db,
  scope: TenantScope,
  id: BackgroundJobId,
  now: Date,
  { step, percent }: { step: NonNullable<BackgroundJob['step']>; percent: number },
) =>
  sql`update background_job set status = 'running', step = ${step}, percent = ${percent},
      started_at = coalesce(started_at, ${now}::timestamptz)
    where directory_id = ${scope.directoryId} and id = ${id}`.execute(db)

/** Finishes a recalculation and returns the user who requested it. */
export async function finishRecalculation(
  db: Db,
  scope: TenantScope,
  id: BackgroundJobId,
  now: Date,
  status: 'done' | 'failed',
): Promise<UserId | null> {
  const { rows } = await sql<{ created_by: UserId | null }>`update background_job
    set status = ${status}, finished_at = ${now}, percent = case when ${status} = 'done' then 100 else percent end
    where directory_id = ${scope.directoryId} and id = ${id} returning created_by`.execute(db)
  return rows[0]?.created_by ?? null
}
