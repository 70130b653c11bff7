import type { BarnId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { MISSING_CHECK_IN } from '@herdboard/domain/alarms/alarm-types.ts'
import { FARM_ZONE } from '@herdboard/domain/time/farm-day.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { sectionUnits } from './section-units.ts'

/** A farm without a check-in record for this many days records its inspections elsewhere. */
const IN_USE_DAYS = 91
/** Days to look back before the period; an earlier check-in counts as made at that time. */
const BEFORE_DAYS = 14

/** Condition on a farm: check-ins were recorded there in the last three months. */
const recordsCheckIns = (directoryId: string, farmId: RawBuilder<unknown>, day: string) => sql<boolean>`
  exists (select from record r where r.directory_id = ${directoryId} and r.farm_id = ${farmId}
    and r.type_id = ${sql.lit(recordKind.checkIn)} and r.deleted_at is null and r.day > ${day}::date - ${IN_USE_DAYS}::int)`

/** Selects the farms that record check-ins; all others record their inspections elsewhere. */
export async function selectFarmsWithCheckIns(
  db: Db,
  { directoryId }: TenantScope,
  today: string,
): Promise<ReadonlySet<FarmId>> {
  const { rows } = await sql<{ id: FarmId }>`
    select f.id from farm f where f.directory_id = ${directoryId} and f.deleted_at is null
      and ${recordsCheckIns(directoryId, sql.ref('f.id'), today)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Selects when sections were visited, from some days before a farm day: check-ins, records, notes and completed tasks.
 * Postings and slaughter bookings do not count. Without the sections of farms that do not record check-ins. One
 * statement.
 */
export async function selectCheckInMoments(
  db: Db,
  scope: TenantScope,
  sectionIds: readonly SectionId[],
  from: string,
): Promise<ReadonlyMap<SectionId, Date[]>> {
  const { directoryId } = scope
  const { rows } = await sql<{ section_id: SectionId; moments: Date[] }>`
    with unit as materialized (${sectionUnits(scope, sectionIds)}),
    place as materialized (
      select e.id as section_id, e.barn_id, b.farm_id,
        array(select distinct u.batch_id from unit u where u.section_id = e.id and u.batch_id is not null) as batch_ids
      from section e join barn b on b.directory_id = ${directoryId} and b.id = e.barn_id
      where e.directory_id = ${directoryId} and e.id = any(${sectionIds}::uuid[])
        and ${recordsCheckIns(directoryId, sql.ref('b.farm_id'), from)}),
    seen as (
      select r.barn_id, r.section_id, r.batch_id, r.type_id = ${sql.lit(recordKind.checkIn)} as is_check_in,
        case when r.type_id = ${sql.lit(recordKind.checkIn)} then (r.detail ->> 'FF_DateTime')::timestamp at time zone ${FARM_ZONE}
          -- A record written after its day counts as a visit by midnight of that day.
          else least(r.created_at, (r.day + 1)::timestamp at time zone ${FARM_ZONE}) end as at
      from record r
      where r.directory_id = ${directoryId} and r.deleted_at is null and r.farm_id = any(array(select farm_id from place))
        and r.barn_id = any(array(select barn_id from place))
        and r.day > ${from}::date - ${BEFORE_DAYS}::int and r.type_id not in (${recordKind.posting}, ${recordKind.preSlaughter})
      union all
      select n.barn_id, n.section_id, n.batch_id, false, n.created_at from note n
      where n.directory_id = ${directoryId} and n.deleted_at is null and n.barn_id = any(array(select barn_id from place))
        and n.day > ${from}::date - ${BEFORE_DAYS}::int
      union all
      select a.barn_id, a.section_id, a.batch_id, false, a.completed_at from assignment a
      where a.directory_id = ${directoryId} and a.deleted_at is null and a.completed_at is not null
        and a.barn_id = any(array(select barn_id from place)) and a.day > ${from}::date - ${BEFORE_DAYS}::int)
    select p.section_id, array_prepend((${from}::date - ${BEFORE_DAYS}::int)::timestamp at time zone ${FARM_ZONE},
      coalesce(array_agg(s.at) filter (where s.at is not null), '{}')) as moments
    from place p left join seen s on s.barn_id = p.barn_id and (s.section_id = p.section_id or s.batch_id = any(p.batch_ids)
      or s.is_check_in and s.section_id is null and s.batch_id is null)
    group by 1`.execute(db)
  return new Map(rows.map(({ section_id, moments }) => [section_id, moments]))
}

/** A section without sensors, of which only the check-ins are judged. */
export interface UnmeasuredSection {
  section_id: SectionId
  barn_id: BarnId
  farm_id: FarmId
  /** Start of its open alarm of a missing check-in. */
  open_from: Date | null
}

/**
 * Selects the sections that never had a sensor, on farms that record check-ins or with an open alarm. None without the
 * RealTime module.
 */
export async function selectUnmeasuredSections(
  db: Db,
  { directoryId }: TenantScope,
  today: string,
): Promise<UnmeasuredSection[]> {
  const { rows } = await sql<UnmeasuredSection>`
    with farm_in_use as materialized (
      select f.id from farm f where f.directory_id = ${directoryId} and f.deleted_at is null
        and ${recordsCheckIns(directoryId, sql.ref('f.id'), today)}),
    missing as materialized (
      select a.section_id, min(a.started_at) as open_from from alarm a
      where a.directory_id = ${directoryId} and a.type_id = ${MISSING_CHECK_IN} and a.ended_at is null group by 1)
    select e.id as section_id, b.id as barn_id, b.farm_id, m.open_from
    from section e
    join barn b on b.directory_id = ${directoryId} and b.id = e.barn_id and b.deleted_at is null
    left join missing m on m.section_id = e.id
    where e.directory_id = ${directoryId} and e.deleted_at is null
      and exists (select from directory d where d.id = ${directoryId} and 'RealTime' = any(d.modules))
      and (m.section_id is not null or b.farm_id in (select id from farm_in_use))
      and not exists (select from sensor_placement p where p.directory_id = ${directoryId} and p.section_id = e.id)
    order by 1`.execute(db)
  return rows
}
