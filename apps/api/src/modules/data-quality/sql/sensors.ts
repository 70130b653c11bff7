import { sql } from 'kysely'
import type { AssessedFarm } from '../method-finding.ts'
import { placeNameSql } from './place-name.ts'

/** A sensor in use, during one placement in a section of the farm. */
export interface SensorOfWeekRow {
  sensor: string
  type_id: number
  place: string
  from_at: Date
  /** Null for the current placement. */
  until_at: Date | null
  /** Hourly values by day in UTC. */
  hours: Record<string, (number | null)[]>
  /** Pigs in the section at the end of each farm day. */
  heads: Record<string, number>
  /** Readings of the period that are ahead of the clock and in no hourly value. */
  suspect: number
}

/** Selects the sensors in use on the farm between two instants, with their hours and the pigs around them. */
export async function selectSensorsOfWeek(
  { db, scope: { directoryId }, farmId }: AssessedFarm,
  { fromDay, toDay, fromAt, toAt }: { fromDay: string; toDay: string; fromAt: Date; toAt: Date },
): Promise<SensorOfWeekRow[]> {
  const { rows } = await sql<SensorOfWeekRow>`
    with placed as (
      select p.directory_id, p.farm_id, p.barn_id, p.section_id, null::uuid as batch_id, s.id as sensor_id, s.name as sensor, s.type_id, p.from_at,
        (select min(o.from_at) from sensor_placement o where o.directory_id = ${directoryId}
          and o.sensor_id = p.sensor_id and o.from_at > p.from_at) as until_at
      from sensor_placement p
      join sensor s on s.directory_id = ${directoryId} and s.id = p.sensor_id and not s.is_inactive
      join section e on e.directory_id = ${directoryId} and e.id = p.section_id and e.deleted_at is null
      where p.directory_id = ${directoryId} and p.farm_id = ${farmId} and p.from_at < ${toAt})
    select w.sensor, w.type_id, w.from_at, w.until_at, ${placeNameSql('w')} as place,
      (select coalesce(jsonb_object_agg(d.day, d.hours), '{}') from sensor_day d
        where d.directory_id = ${directoryId} and d.sensor_id = w.sensor_id
          and d.day >= ${fromDay}::date - 1 and d.day <= ${toDay}::date) as hours,
      (select coalesce(jsonb_object_agg(h.day, h.head), '{}') from (
        select g.day::date as day, sum(stock.head)::int as head
        from generate_series(${fromDay}::date, ${toDay}::date, interval '1 day') g(day)
        cross join herd_unit u
        cross join lateral (select d.head from herd_day d where d.directory_id = ${directoryId} and d.unit_id = u.id
          and d.day <= g.day order by d.day desc limit 1) stock
        where u.directory_id = ${directoryId} and u.barn_id = w.barn_id and (u.section_id = w.section_id
          or u.section_id is null and exists (select from batch t where t.directory_id = ${directoryId}
            and t.id = u.batch_id and w.section_id = any(t.section_ids)))
        group by 1) h) as heads,
      (select count(*)::int from sensor_reading r where r.directory_id = ${directoryId} and r.sensor_id = w.sensor_id
        and r.at >= greatest(${fromAt}, w.from_at) and r.at < least(${toAt}, coalesce(w.until_at, ${toAt}))
        and r.is_suspect) as suspect
    from placed w
    where w.until_at is null or w.until_at > ${fromAt}`.execute(db)
  return rows
}
