import type { BatchId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Selects the open days of courses in a batch, earliest first. */
export async function selectOpenCourseDays(
  db: Db,
  { directoryId }: TenantScope,
  batchId: BatchId,
): Promise<{ record_id: string; no: number }[]> {
  const { rows } = await sql<{ record_id: string; no: number }>`
    select d.record_id, d.no from record r
    join treatment_day d on d.directory_id = r.directory_id and d.record_id = r.id
      and d.given_day is null and not d.is_cancelled
    where r.directory_id = ${directoryId} and r.batch_id = ${batchId} and r.type_id = ${sql.lit(recordKind.treatment)} and r.deleted_at is null
    order by d.planned_day, d.record_id, d.no`.execute(db)
  return rows
}
