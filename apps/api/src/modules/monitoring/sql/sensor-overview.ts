import type { FarmId, SensorId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { latestAccepted } from '../reading-age.ts'

/** A sensor where it hangs now, with its newest reading. */
export interface SensorOverviewRow {
  id: SensorId
  name: string
  type_id: number
  is_inactive: boolean
  farm_id: FarmId
  farm_name: string
  barn_name: string
  section_name: string
  from_at: Date
  /** Newest reading that is not suspect. */
  last_at: Date | null
  newest_at: Date | null
  newest_value: number | null
  newest_is_suspect: boolean | null
  suspect: number
}

/** Selects the sensors on farms that the user may read, by place and name. One statement. */
export async function selectSensorOverview(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  now: Date,
): Promise<SensorOverviewRow[]> {
  const latest = new Date(latestAccepted(now))
  const { rows } = await sql<SensorOverviewRow>`
    select s.id, s.name, s.type_id, s.is_inactive, p.farm_id, f.name as farm_name, b.name as barn_name,
      e.name as section_name, p.from_at, s.last_at,
      -- Without single readings, as those older than three months are, the hour that ended last stands for them.
      coalesce(r.at, s.last_at) as newest_at, case when r.at is not null then r.value else h.value end as newest_value,
      r.is_suspect as newest_is_suspect,
      (select count(*)::int from sensor_reading x where x.directory_id = ${directoryId} and x.sensor_id = s.id
        and x.suspect_cause is not null and x.is_suspect) as suspect
    from sensor s
    cross join lateral (select o.* from sensor_placement o where o.directory_id = ${directoryId} and o.sensor_id = s.id
      and o.from_at <= ${now} order by o.from_at desc limit 1) p
    join farm f on f.directory_id = ${directoryId} and f.id = p.farm_id
    join section e on e.directory_id = ${directoryId} and e.id = p.section_id
    join barn b on b.directory_id = ${directoryId} and b.id = e.barn_id
    left join lateral (
      -- A reading ahead of the clock hides no other: a device may be years ahead.
      select * from (
        (select n.at, n.value, n.is_suspect, 1 as no from sensor_reading n where n.directory_id = ${directoryId}
          and n.sensor_id = s.id and n.at <= ${latest} order by n.at desc limit 1)
        union all
        (select n.at, n.value, n.is_suspect, 2 from sensor_reading n where n.directory_id = ${directoryId}
          and n.sensor_id = s.id and n.at > ${latest} order by n.at limit 1)) known
      order by no limit 1) r on true
    left join lateral (select d.hours[extract(hour from t.at at time zone 'UTC')::int + 1]::float8 as value
      -- A reading on the full hour may belong to the hour before.
      from unnest(array[s.last_at, s.last_at - interval '1 second']) with ordinality t (at, no)
      join sensor_day d on d.directory_id = ${directoryId} and d.sensor_id = s.id
        and d.day = (t.at at time zone 'UTC')::date
      where r.at is null and d.hours[extract(hour from t.at at time zone 'UTC')::int + 1] is not null
      order by t.no limit 1) h on true
    where s.directory_id = ${directoryId} and p.farm_id = any(${[...readableFarms]}::uuid[])
    order by f.name, b.name, e.name, lower(s.name)`.execute(db)
  return rows
}
