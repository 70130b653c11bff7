import type { FarmId, SectionId, SensorId } from '@herdboard/contract/core/ids.ts'
import { FARM_ZONE } from '@herdboard/domain/time/farm-day.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface PlacementRow {
  type_id: number
  farm_id: FarmId
  farm_name: string
  barn_name: string
  section_id: SectionId
  section_name: string
  from_at: Date
  /** Null: it hangs there now. */
  until_at: Date | null
}

/** Selects where a sensor hung on farms that the user may read, the newest first; none for an unknown sensor. */
export async function selectSensorPlacements(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  sensorId: SensorId,
): Promise<PlacementRow[]> {
  const { rows } = await sql<PlacementRow>`
    select x.* from (
      select s.type_id, p.farm_id, f.name as farm_name, b.name as barn_name, p.section_id, e.name as section_name, p.from_at,
        lead(p.from_at) over (order by p.from_at) as until_at
      from sensor_placement p
      join sensor s on s.directory_id = ${directoryId} and s.id = p.sensor_id
      join farm f on f.directory_id = ${directoryId} and f.id = p.farm_id
      join section e on e.directory_id = ${directoryId} and e.id = p.section_id
      join barn b on b.directory_id = ${directoryId} and b.id = e.barn_id
      where p.directory_id = ${directoryId} and p.sensor_id = ${sensorId}) x
    where x.farm_id = any(${[...readableFarms]}::uuid[]) order by x.from_at desc`.execute(db)
  return rows
}

/** The hours of a sensor on a UTC day. */
export interface SensorHours {
  day: string
  hours: (number | null)[]
}

export async function selectSensorHours(
  db: Db,
  { directoryId }: TenantScope,
  sensorId: SensorId,
  { from, to }: { from: string; to: string },
): Promise<SensorHours[]> {
  const { rows } = await sql<SensorHours>`
    select d.day, d.hours from sensor_day d
    where d.directory_id = ${directoryId} and d.sensor_id = ${sensorId} and d.day between ${from}::date and ${to}::date`.execute(
    db,
  )
  return rows
}

/** Suspect readings of a sensor and what its device reported, by farm day. */
export interface SensorDayReport {
  day: string
  suspect: number
  battery_pct: number | null
  rssi_dbm: number | null
  margin_db: number | null
}

export async function selectSensorDayReports(
  db: Db,
  { directoryId }: TenantScope,
  sensorId: SensorId,
  { from, to, since, until }: { from: string; to: string; since: Date; until: Date },
): Promise<SensorDayReport[]> {
  const { rows } = await sql<SensorDayReport>`
    select coalesce(d.day, s.day) as day, coalesce(s.suspect, 0) as suspect, d.battery_pct::float8, d.rssi_dbm::float8,
      d.margin_db::float8
    from (select d.* from device_day d where d.directory_id = ${directoryId} and d.sensor_id = ${sensorId}
      and d.day between ${from}::date and ${to}::date) d
    full join (select (r.at at time zone ${FARM_ZONE})::date as day, count(*)::int as suspect from sensor_reading r
      where r.directory_id = ${directoryId} and r.sensor_id = ${sensorId} and r.at >= ${since} and r.at < ${until}
        and r.suspect_cause is not null and r.is_suspect group by 1) s on s.day = d.day`.execute(db)
  return rows
}
