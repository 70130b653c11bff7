import type { SectionId, SensorId } from '@herdboard/contract/core/ids.ts'
import { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { sectionUnits } from './section-units.ts'

/** A day in UTC of a sensor that was placed in a section. */
export interface SensorDay {
  section_id: SectionId
  sensor_id: SensorId
  type_id: number
  /** Null: no reading on any of the days. */
  day: string | null
  hours: (number | null)[] | null
  /** Start and end of the placement; `until_at` is null for the current one. */
  from_at: Date
  until_at: Date | null
  /** Since when a first reading is waited for: not before the sensor was added, whenever it was hung up. */
  waited_since: Date
  capacity_kg: number | null
  /** The sensor is out of use, so its silence is expected. */
  is_inactive: boolean
}

/** Selects the hourly measurements of the sections' sensors, by day in UTC. One statement. */
export async function selectSensorDays(
  db: Db,
  { directoryId }: TenantScope,
  sectionIds: readonly SectionId[],
  { from, to }: { from: string; to: string },
  types: readonly number[] = Object.values(sensorType),
): Promise<SensorDay[]> {
  const { rows } = await sql<SensorDay>`
    select p.section_id, s.id as sensor_id, s.type_id, s.capacity_kg, s.is_inactive, d.day, d.hours, p.from_at, n.until_at,
      greatest(p.from_at, s.created_at) as waited_since
    from sensor_placement p
    join sensor s on s.directory_id = ${directoryId} and s.id = p.sensor_id and s.type_id = any(${types}::int[])
    cross join lateral (select min(o.from_at) as until_at from sensor_placement o
      where o.directory_id = ${directoryId} and o.sensor_id = p.sensor_id and o.from_at > p.from_at) n
    left join sensor_day d on d.directory_id = ${directoryId} and d.sensor_id = p.sensor_id
      and d.day between ${from}::date and ${to}::date
      and d.day >= (p.from_at at time zone 'UTC')::date and (n.until_at is null or d.day <= (n.until_at at time zone 'UTC')::date)
    where p.directory_id = ${directoryId} and p.section_id = any(${sectionIds}::uuid[])
    order by p.section_id, s.id, d.day`.execute(db)
  return rows
}

/** The pigs of a section on a farm day. */
export interface SectionDay {
  section_id: SectionId
  day: string
  pig_type: PigType
  /** At the end of the day. */
  head: number
  /** Mean weight, kg; null where it is unknown. */
  kg: number | null
  /** Pigs that entered on the day. */
  in_head: number
  /** Feed of the day, kg; null where it is unknown. */
  feed_kg: number | null
}

/** Selects the pigs of sections by farm day. One statement. */
export async function selectSectionDays(
  db: Db,
  scope: TenantScope,
  sectionIds: readonly SectionId[],
  { from, to }: { from: string; to: string },
): Promise<SectionDay[]> {
  const { rows } = await sql<SectionDay>`
    select u.section_id, d.day, max(d.pig_type)::int as pig_type, sum(d.head * u.share)::float8 as head,
      (sum(d.stock_g * u.share) filter (where d.head > 0) / nullif(sum(d.head * u.share) filter (where d.head > 0), 0) / 1000)::float8 as kg,
      sum((d.in_head + d.transfer_in_head) * u.share)::float8 as in_head, (sum(d.feed_g * u.share) / 1000)::float8 as feed_kg
    from (${sectionUnits(scope, sectionIds)}) u
    join herd_day d on d.directory_id = ${scope.directoryId} and d.unit_id = u.unit_id and d.day between ${from}::date and ${to}::date
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
