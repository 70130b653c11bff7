import type { BarnId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { FARM_ZONE } from '@herdboard/domain/time/farm-day.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { sectionUnits } from './section-units.ts'

/** A farm without a check-in record for this many days records its inspections elsewhere. */
const IN_USE_DAYS = 91
/** Days to look back before the period; an earlier check-in counts as made at that time. */
const BEFORE_DAYS = 14

/**
 * Selects when a section was visited, from some days before a farm day: check-ins, records, notes and completed tasks.
 * Postings and slaughter bookings do not count. Null on farms that do not record check-ins. One statement.
 */
export async function selectCheckInMoments(
  db: Db,
  scope: TenantScope,
  { section_id, barn_id, farm_id }: { section_id: SectionId; barn_id: BarnId; farm_id: FarmId },
  from: string,
): Promise<Date[] | null> {
  const { directoryId } = scope
  const { rows } = await sql<{ moments: Date[] | null }>`
    with unit as materialized (${sectionUnits(scope, [section_id])}),
    seen as (
      select r.section_id, r.batch_id, r.type_id = ${sql.lit(recordKind.checkIn)} as is_check_in,
        case when r.type_id = ${sql.lit(recordKind.checkIn)} then (r.detail ->> 'FF_DateTime')::timestamp at time zone ${FARM_ZONE}
          -- A record written after its day counts as a visit by midnight of that day.
          else least(r.created_at, (r.day + 1)::timestamp at time zone ${FARM_ZONE}) end as at
      from record r
      where r.directory_id = ${directoryId} and r.deleted_at is null and r.farm_id = ${farm_id} and r.barn_id = ${barn_id}
        and r.day > ${from}::date - ${BEFORE_DAYS}::int and r.type_id not in (${recordKind.posting}, ${recordKind.preSlaughter})
      union all
      select n.section_id, n.batch_id, false, n.created_at from note n
      where n.directory_id = ${directoryId} and n.deleted_at is null and n.barn_id = ${barn_id} and n.day > ${from}::date - ${BEFORE_DAYS}::int
      union all
      select a.section_id, a.batch_id, false, a.completed_at from assignment a
      where a.directory_id = ${directoryId} and a.deleted_at is null and a.completed_at is not null and a.barn_id = ${barn_id}
        and a.day > ${from}::date - ${BEFORE_DAYS}::int)
    select case when exists (select from record r where r.directory_id = ${directoryId} and r.farm_id = ${farm_id} and r.type_id = ${sql.lit(recordKind.checkIn)}
        and r.deleted_at is null and r.day > ${from}::date - ${IN_USE_DAYS}::int)
      then array_prepend((${from}::date - ${BEFORE_DAYS}::int)::timestamp at time zone ${FARM_ZONE},
        array(select s.at from seen s where s.section_id = ${section_id} or s.batch_id in (select u.batch_id from unit u)
          or s.is_check_in and s.section_id is null and s.batch_id is null)) end as moments`.execute(db)
  return rows[0]?.moments ?? null
}
