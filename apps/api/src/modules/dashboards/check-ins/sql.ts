import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { FARM_ZONE } from '@herdboard/domain/time/farm-day.ts'
import { sql } from 'kysely'
import { planForLists } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Check-ins of a farm in a week, in places times days. */
export interface CheckInWeek {
  farm_id: FarmId
  /** The week's Monday. */
  monday: string
  /** Days of places that had pigs since the evening before. */
  due: number
  /** Those days with a check-in, or anything else recorded, noted or done at the place. */
  checked_days: number
}

/**
 * Counts days with and without a check-in at the units' places, by farm and week. Postings and bookings do not count:
 * they are written at a desk, also for future days.
 */
export async function selectCheckInWeeks(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { opening, closing }: { opening: string; closing: string },
): Promise<CheckInWeek[]> {
  await planForLists(db, unitIds.length)
  const { rows } = await sql<CheckInWeek>`
    with unit as (
      select u.id, u.farm_id, u.barn_id, u.section_id, u.batch_id from herd_unit u
      where u.directory_id = ${directoryId} and u.id = any(${unitIds}::uuid[])
    ), farm_of as (select distinct farm_id from unit
    ), visit as (
      select r.barn_id, r.section_id, r.batch_id, r.day, r.type_id = ${sql.lit(recordKind.checkIn)} as is_check_in
      from farm_of f join record r on r.directory_id = ${directoryId} and r.farm_id = f.farm_id and r.deleted_at is null
        and r.type_id not in (${recordKind.posting}, ${recordKind.preSlaughter})
        and r.barn_id is not null and r.day > ${opening}::date and r.day <= ${closing}::date
      union all
      select n.barn_id, n.section_id, n.batch_id, n.day, false from note n
      where n.directory_id = ${directoryId} and n.deleted_at is null and n.farm_id in (select farm_id from farm_of)
        and n.barn_id is not null and n.day > ${opening}::date and n.day <= ${closing}::date
      union all
      select a.barn_id, a.section_id, a.batch_id, (a.completed_at at time zone ${FARM_ZONE})::date, false from assignment a
      where a.directory_id = ${directoryId} and a.deleted_at is null and a.farm_id in (select farm_id from farm_of)
        and a.barn_id is not null and a.completed_at > ${opening}::date and a.completed_at < ${closing}::date + 2
    ), checked as (
      select u.id as unit_id, t.day from unit u join visit t on t.barn_id = u.barn_id
        and (t.section_id = u.section_id or t.batch_id = u.batch_id or t.section_id is null and t.batch_id is null
          and (t.is_check_in or u.section_id is null and u.batch_id is null))
      union
      select l.unit_id, l.day from unit u join herd_leg l on l.directory_id = ${directoryId} and l.unit_id = u.id
        and l.day > ${opening}::date and l.day <= ${closing}::date)
    select u.farm_id, d.day - (extract(isodow from d.day)::int - 1) as monday, count(*)::int as due, count(s.unit_id)::int as checked_days
    from unit u join herd_day d on d.directory_id = ${directoryId} and d.unit_id = u.id
      and d.day > ${opening}::date and d.day <= ${closing}::date and d.head_open > 0
    left join checked s on s.unit_id = u.id and s.day = d.day
    group by 1, 2 order by 2, 1`.execute(db)
  return rows
}
