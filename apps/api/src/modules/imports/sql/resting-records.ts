import type { ImportId, RecordId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Selects the records that take pigs from a unit on a day, beside those of an import; at most three. */
export async function selectRecordsTakingPigs(
  db: Db,
  { directoryId }: TenantScope,
  { unitId, day, beside }: { unitId: string; day: string; beside: ImportId },
): Promise<RecordId[]> {
  const { rows } = await sql<{ id: RecordId }>`
    select r.id from herd_leg l join record r on r.directory_id = ${directoryId} and r.id = l.record_id
    where l.directory_id = ${directoryId} and l.unit_id = ${unitId} and l.head < 0 and r.day = ${day}::date
      and r.deleted_at is null and not exists (select from import_effect e where e.directory_id = ${directoryId}
        and e.import_id = ${beside} and e.subject_id = r.id)
    group by r.id order by r.id limit 3`.execute(db)
  return rows.map(({ id }) => id)
}
