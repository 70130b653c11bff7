import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { firstReportedDay } from './issued-reports.ts'

/** Days of a farm that a change affects. */
export interface ReportRange {
  farm_id: string
  /** Null: both pig types may be affected. */
  pig_type: PigType | null
  batch_id: string | null
  /** True for data that batches share, such as feed of a whole farm. */
  is_shared: boolean
  /** Only reports of batches are affected. */
  only_batches: boolean
  /** Only reports of days since the batch began are affected. */
  since_batch: boolean
  first_day: string
  last_day: string
}

export interface AffectedReport {
  id: string
  /** First day of its periods. */
  first_day: string
  closing: string
}

/** Issued reports that contain days of the change and are not replaced yet. */
export async function selectAffectedReports(
  db: Db,
  { directoryId }: TenantScope,
  ranges: readonly ReportRange[],
): Promise<AffectedReport[]> {
  if (ranges.length === 0) return []
  const { rows } = await sql<AffectedReport>`
    select distinct r.id, ${firstReportedDay} as first_day, r.closing
    from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as x(
      farm_id uuid, pig_type smallint, batch_id uuid, is_shared boolean, only_batches boolean, since_batch boolean, first_day date, last_day date)
    join issued_report r on r.directory_id = ${directoryId} and r.replaced_at is null
      and r.closing >= x.first_day and r.opening <= x.last_day and x.farm_id = any (r.farm_ids)
      and (not x.since_batch or r.closing >= (select t.start_date from batch t where t.directory_id = ${directoryId} and t.id = x.batch_id))
      and (x.pig_type is null or x.pig_type = any (r.pig_types))
      and (r.batch_ids is null and not x.only_batches or x.is_shared or x.batch_id = any (r.batch_ids))`.execute(db)
  return rows
}

/** Issued reports that value the farm's stock on a day of the month and are not replaced yet. */
export async function selectValuedReports(
  db: Db,
  { directoryId }: TenantScope,
  { farmId, month }: { farmId: FarmId; month: string },
): Promise<Pick<AffectedReport, 'id'>[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from issued_report r
    where r.directory_id = ${directoryId} and r.replaced_at is null and r.batch_ids is null
      and ${farmId}::uuid = any (r.farm_ids)
      and exists (select from jsonb_array_elements_text(r.document -> 'days') d
        where date_trunc('month', d::date) = ${month}::date)`.execute(db)
  return rows
}

/**
 * Locks the reports of a company until the transaction ends. A change that outdates reports thus waits for one that is
 * being stored.
 */
export async function lockReports(db: Db, { directoryId }: TenantScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${directoryId}, 12))`.execute(db)
}

export const markReportsReplaced = (
  db: Db,
  { directoryId }: TenantScope,
  reports: readonly Pick<AffectedReport, 'id'>[],
  now: Date,
) =>
  sql`update issued_report set replaced_at = ${now}
    where directory_id = ${directoryId} and id = any (${reports.map(({ id }) => id)}::uuid[])
      and replaced_at is null`.execute(db)
