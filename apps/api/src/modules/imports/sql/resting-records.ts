import type { ImportId, RecordId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Selects the records of others that take pigs on a day from the units of an import's records; at most three. */
export async function selectRecordsTakingPigs(
  db: Db,
  { directoryId }: TenantScope,
  importId: ImportId,
  day: string,
): Promise<RecordId[]> {
  const { rows } = await sql<{ id: RecordId }>`
    with mine as materialized (
      select subject_id as id from import_effect
      where directory_id = ${directoryId} and import_id = ${importId} and subject_type = 'record')
    select l.record_id as id from herd_leg l
    where l.directory_id = ${directoryId} and l.day = ${day}::date and l.head < 0 and l.record_id not in (select id from mine)
      and l.unit_id in (select x.unit_id from herd_leg x
        where x.directory_id = ${directoryId} and x.record_id in (select id from mine))
    group by l.record_id order by l.record_id limit 3`.execute(db)
  return rows.map(({ id }) => id)
}
