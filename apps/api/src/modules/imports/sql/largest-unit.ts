import type { BarnId, BatchId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Unit of slaughter pigs, with its name inside the farm. */
export interface LargestUnit {
  barn_id: BarnId
  section_id: SectionId | null
  batch_id: BatchId | null
  name: string
}

/** Selects the unit with the most slaughter pigs at the beginning of a day, on a farm or in one of its barns. */
export async function selectLargestUnit(
  db: Db,
  { directoryId }: TenantScope,
  { farmId, barnId, day }: { farmId: FarmId; barnId: BarnId | null; day: string },
): Promise<LargestUnit | undefined> {
  const { rows } = await sql<LargestUnit>`
    select u.barn_id, u.section_id, u.batch_id, concat_ws(', ', b.name, s.name, t.name) as name
    from herd_unit u
    join barn b on b.directory_id = ${directoryId} and b.id = u.barn_id and b.deleted_at is null
    left join section s on s.directory_id = ${directoryId} and s.id = u.section_id
    left join batch t on t.directory_id = ${directoryId} and t.id = u.batch_id
    -- An emptied unit has no rows after its last day.
    cross join lateral (select case when d.day = ${day}::date then d.head_open else d.head end as head from herd_day d
      where d.directory_id = ${directoryId} and d.unit_id = u.id and d.day <= ${day}::date order by d.day desc limit 1) h
    where u.directory_id = ${directoryId} and u.farm_id = ${farmId} and u.pig_type = ${sql.lit(SLAUGHTER_PIGS)}
      and (${barnId}::uuid is null or u.barn_id = ${barnId}::uuid) and h.head > 0
    order by h.head desc, u.id limit 1`.execute(db)
  return rows[0]
}
