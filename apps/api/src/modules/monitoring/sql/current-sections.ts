import type { AlarmId, BarnId, BatchId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { FARM_ZONE } from '@herdboard/domain/time/farm-day.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { sectionUnits } from './section-units.ts'

export interface MonitoredBarnRow {
  farm_id: FarmId
  farm_name: string
  barn_id: BarnId
  barn_name: string
  /** Null: the barn has no sections. */
  section_id: SectionId | null
  section_name: string | null
}

/** Selects the barns of one pig type with their sections, by name. */
export async function selectMonitoredBarns(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  pigType: PigType,
  barnIds: readonly string[] | null,
): Promise<MonitoredBarnRow[]> {
  const { rows } = await sql<MonitoredBarnRow>`
    select f.id as farm_id, f.name as farm_name, b.id as barn_id, b.name as barn_name, e.id as section_id, e.name as section_name
    from barn b
    join farm f on f.directory_id = ${directoryId} and f.id = b.farm_id and f.deleted_at is null
    left join section e on e.directory_id = ${directoryId} and e.barn_id = b.id and e.deleted_at is null
    where b.directory_id = ${directoryId} and b.deleted_at is null and b.pig_type = ${pigType}
      and b.farm_id = any(${[...readableFarms]}::uuid[]) and ${barnIds === null ? sql`true` : sql`b.id = any(${barnIds}::uuid[])`}
    order by f.name, f.id, b.name, b.id, e.name, e.id`.execute(db)
  return rows
}

export interface CurrentSection {
  section_id: SectionId
  /** Open batches in the section. */
  batch_ids: BatchId[]
  pigs: number
  /** Estimated mean weight, kg. */
  weight_kg: number | null
  /** Per cent of the inserted pigs of a batch; without batches, of the pigs produced in 13 weeks. */
  mortality: number | null
  /** Last visit to the pigs. */
  seen_at: Date | null
  /** The next slaughter booking, a farm day. */
  booked_day: string | null
}

const WEEKS_DAYS = 91
/** A check-in longer ago counts as none. */
const CHECK_IN_DAYS = 91

/** Selects the pigs of sections today and the last visit to them. One statement. */
export async function selectCurrentSections(
  db: Db,
  scope: TenantScope,
  sectionIds: readonly SectionId[],
  today: string,
): Promise<CurrentSection[]> {
  const { directoryId } = scope
  const checkInsAfter = addDays(today, -CHECK_IN_DAYS)
  const { rows } = await sql<CurrentSection>`
    with section_unit as materialized (${sectionUnits(scope, sectionIds)}),
    now as (
      select s.*, d.head, d.stock_g from section_unit s
      join lateral (select d.head, d.stock_g from herd_day d where d.directory_id = ${directoryId} and d.unit_id = s.unit_id
        and d.day <= ${today}::date order by d.day desc limit 1) d on d.head > 0
    ), sums as (
      select n.section_id, bool_or(n.batch_id is not null) as is_batch,
        sum(d.dead_head * n.share) as dead, sum((d.in_head + d.transfer_in_head) * n.share) as in_head,
        sum((d.in_g + d.transfer_in_g) * n.share) as in_g,
        sum((d.out_head + d.transfer_out_head + d.slaughter_head) * n.share) as out_head,
        sum((d.out_g + d.transfer_out_g + d.slaughter_g) * n.share) as out_g,
        case when bool_and(d.gain_g is not null or d.head_open = 0) then sum(d.gain_g * n.share) end as gain_g
      from section_unit n join herd_day d on d.directory_id = ${directoryId} and d.unit_id = n.unit_id and d.day <= ${today}::date
        -- CASE instead of OR: one range of the index.
        and d.day > case when n.batch_id is null then ${addDays(today, -WEEKS_DAYS)}::date else '-infinity'::date end
      where n.batch_id is null or exists (select from now o where o.unit_id = n.unit_id)
      group by 1
    ), place as (
      select e.id as section_id, e.barn_id, b.farm_id, array(select distinct o.batch_id from now o where o.section_id = e.id and o.batch_id is not null) as batch_ids
      from section e join barn b on b.directory_id = ${directoryId} and b.id = e.barn_id
      where e.directory_id = ${directoryId} and e.id = any(${sectionIds}::uuid[])
    ), seen as (
      select r.barn_id, r.section_id, r.batch_id, r.type_id = ${sql.lit(recordKind.checkIn)} as is_check_in,
        case when r.type_id = ${sql.lit(recordKind.checkIn)} then (r.detail ->> 'FF_DateTime')::timestamp at time zone ${FARM_ZONE}
          -- A record written after its day counts as a visit by midnight of that day.
          else least(r.created_at, (r.day + 1)::timestamp at time zone ${FARM_ZONE}) end as at
      from record r
      where r.directory_id = ${directoryId} and r.deleted_at is null and r.farm_id in (select farm_id from place)
        and r.barn_id in (select barn_id from place) and r.day > ${checkInsAfter}::date
        and r.type_id not in (${recordKind.posting}, ${recordKind.preSlaughter})
      union all
      select n.barn_id, n.section_id, n.batch_id, false, n.created_at from note n
      where n.directory_id = ${directoryId} and n.deleted_at is null and n.barn_id in (select barn_id from place)
        and n.day > ${checkInsAfter}::date
      union all
      select a.barn_id, a.section_id, a.batch_id, false, a.completed_at from assignment a
      where a.directory_id = ${directoryId} and a.deleted_at is null and a.completed_at is not null
        and a.barn_id in (select barn_id from place) and a.day > ${checkInsAfter}::date
    ), last_seen as (    -- of all sections at once: each would read every record of the company
      select p.section_id, max(t.at) as at from place p join seen t on t.barn_id = p.barn_id
        and (t.section_id = p.section_id or t.batch_id = any(p.batch_ids) or t.is_check_in and t.section_id is null and t.batch_id is null)
      group by p.section_id)
    select p.section_id, p.batch_ids,
      coalesce((select round(sum(n.head * n.share)) from now n where n.section_id = p.section_id), 0)::int as pigs,
      (select sum(n.stock_g * n.share) / sum(n.head * n.share) / 1000 from now n where n.section_id = p.section_id)::float8 as weight_kg,
      (case when s.is_batch then s.dead / nullif(s.in_head, 0) * 100
        else s.dead * (s.out_g / nullif(s.out_head, 0) - s.in_g / nullif(s.in_head, 0)) / nullif(s.gain_g, 0) * 100 end)::float8 as mortality,
      v.at as seen_at,
      (select min(r.day) from record r where r.directory_id = ${directoryId} and r.deleted_at is null and r.type_id = ${recordKind.preSlaughter}
        and r.barn_id = p.barn_id and r.day >= ${today}::date and (r.section_id = p.section_id or r.batch_id = any(p.batch_ids))) as booked_day
    from place p
    left join sums s on s.section_id = p.section_id
    left join last_seen v on v.section_id = p.section_id`.execute(db)
  return rows
}

export interface CurrentSensors {
  section_id: SectionId
  type_id: number
  last_at: Date | null
  /** Of a scale: mean weight of the newest day with readings, kg, at most three days old. */
  weight_kg: number | null
}

/** Selects the sensors that are placed in sections now. */
export async function selectCurrentSensors(
  db: Db,
  { directoryId }: TenantScope,
  sectionIds: readonly SectionId[],
  now: Date,
): Promise<CurrentSensors[]> {
  const { rows } = await sql<CurrentSensors>`
    select p.section_id, s.type_id, max(case when s.last_at >= p.from_at then s.last_at end) as last_at,
      avg(w.kg)::float8 as weight_kg
    from sensor_placement p
    join sensor s on s.directory_id = ${directoryId} and s.id = p.sensor_id and not s.is_inactive
    left join lateral (
      select (select avg(h) from unnest(d.hours) h) as kg from sensor_day d
      where d.directory_id = ${directoryId} and d.sensor_id = s.id and s.type_id = ${sql.lit(sensorType.weight)}
        and d.day >= greatest(p.from_at, ${now}::timestamptz - interval '3 days')::date
        and exists (select from unnest(d.hours) h where h is not null)
      order by d.day desc limit 1) w on true
    where p.directory_id = ${directoryId} and p.section_id = any(${sectionIds}::uuid[]) and p.from_at <= ${now}
      and not exists (select from sensor_placement o where o.directory_id = ${directoryId} and o.sensor_id = p.sensor_id
        and o.from_at > p.from_at and o.from_at <= ${now})
    group by 1, 2`.execute(db)
  return rows
}

export interface OpenAlarmRow {
  id: AlarmId
  section_id: SectionId
  type_id: number
  severity: 2 | 3
  is_acknowledged: boolean
}

/** Selects the open alarms of sections. */
export async function selectOpenAlarms(
  db: Db,
  { directoryId }: TenantScope,
  sectionIds: readonly SectionId[],
): Promise<OpenAlarmRow[]> {
  const { rows } = await sql<OpenAlarmRow>`
    select a.id, a.section_id, a.type_id, a.severity, a.acknowledged_at is not null as is_acknowledged from alarm a
    where a.directory_id = ${directoryId} and a.section_id = any(${sectionIds}::uuid[]) and a.ended_at is null
      and a.closed_at is null and a.deleted_at is null`.execute(db)
  return rows
}
