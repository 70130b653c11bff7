import type { SensorId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A reading as a device sent it. */
export interface SentReading {
  sensor: string
  at: Date
  value: number
  sequence: number
}

/** The result of a sent reading, in the order of sending. */
export interface StoredReading {
  /** Null: no sensor of a farm that the sender may write to. */
  sensor_id: SensorId | null
  is_refused: boolean
  is_suspect: boolean
  is_stored: boolean
}

/** Readings that are older than this are refused. */
const MAX_LATE_DAYS = 30
const MAX_AHEAD_MINUTES = 5

/**
 * Stores readings; a reading of the same moment is replaced only by one with a higher sequence.
 * Pulses are converted to litres with the meter's current setting, so that a later change of the meter does not change
 * history. One statement.
 */
export async function upsertReadings(
  db: Db,
  { directoryId, writableFarms }: TenantScope,
  readings: readonly SentReading[],
  now: Date,
): Promise<StoredReading[]> {
  const column = <T>(of: (reading: SentReading) => T): T[] => readings.map(of)
  const { rows } = await sql<StoredReading>`
    with sent as materialized (
      select no, s.id as sensor_id, x.at, x.sequence, (case when s.type_id = 1 then x.value * s.pulse_litres else x.value end)::real as value,
        x.at > ${now}::timestamptz + make_interval(mins => ${MAX_AHEAD_MINUTES}) as is_suspect,
        p.farm_id is null or x.at < ${now}::timestamptz - make_interval(days => ${MAX_LATE_DAYS}) as is_refused
      from unnest(${column(({ sensor }) => sensor)}::text[], ${column(({ at }) => at.toISOString())}::timestamptz[],
        ${column(({ value }) => value)}::float8[], ${column(({ sequence }) => sequence)}::bigint[])
        with ordinality as x (sensor, at, value, sequence, no)
      left join lateral (
        select s.id, s.type_id, s.pulse_litres from sensor s
        where s.directory_id = ${directoryId} and (lower(s.name) = lower(x.sensor) or s.id::text = lower(x.sensor))
          and not s.is_inactive and exists (select from sensor_placement o where o.directory_id = ${directoryId}
            and o.sensor_id = s.id and o.farm_id = any(${[...writableFarms]}::uuid[]))
        limit 1) s on true
      left join lateral (
        select o.farm_id from sensor_placement o
        where o.directory_id = ${directoryId} and o.sensor_id = s.id and o.from_at <= x.at
        order by o.from_at desc limit 1) p on p.farm_id = any(${[...writableFarms]}::uuid[])
    ), one_each as (
      select distinct on (sensor_id, at) * from sent where sensor_id is not null and not is_refused
      order by sensor_id, at, sequence desc, no
    ), kept as (
      insert into sensor_reading (directory_id, sensor_id, at, sequence, arrived_at, value, is_suspect)
      select ${directoryId}, sensor_id, at, sequence, ${now}, value, is_suspect from one_each
      on conflict (directory_id, sensor_id, at) do update set sequence = excluded.sequence, arrived_at = excluded.arrived_at,
        value = excluded.value, is_suspect = excluded.is_suspect where sensor_reading.sequence < excluded.sequence
      returning sensor_id, at)
    select s.sensor_id, coalesce(s.is_refused, false) as is_refused, coalesce(s.is_suspect, false) as is_suspect,
      o.no is not null and k.at is not null as is_stored
    from sent s
    left join one_each o on o.no = s.no
    left join kept k on k.sensor_id = s.sensor_id and k.at = s.at
    order by s.no`.execute(db)
  return rows
}

/** An hour of a sensor with new readings. */
export interface TouchedHour {
  sensor_id: SensorId
  at: Date
}

/**
 * Recalculates these hours from their readings; hours whose readings were deleted keep their value.
 * Also stores the newest reading and the first hour to judge again. Idempotent.
 */
export async function rebuildHours(
  db: Db,
  { directoryId }: TenantScope,
  touched: readonly TouchedHour[],
): Promise<void> {
  if (touched.length === 0) return
  await sql`
    with hour as materialized (
      select distinct x.sensor_id, date_trunc('hour', x.at, 'UTC') as at
      from unnest(${touched.map(({ sensor_id }) => sensor_id)}::uuid[], ${touched.map(({ at }) => at.toISOString())}::timestamptz[]) as x (sensor_id, at)
    ), summed as (
      select h.sensor_id, h.at, max(r.at) as last_at,
        (case s.type_id when 1 then sum(r.value) when 2 then least(sum(r.value), 60) else avg(r.value) end)::real as value
      from hour h
      join sensor s on s.directory_id = ${directoryId} and s.id = h.sensor_id
      join sensor_reading r on r.directory_id = ${directoryId} and r.sensor_id = h.sensor_id
        and r.at >= h.at and r.at < h.at + interval '1 hour' and not r.is_suspect
      group by h.sensor_id, h.at, s.type_id
    ), seen as (
      update sensor s set last_at = greatest(s.last_at, n.last_at), changed_from = least(s.changed_from, n.first_at)
      from (select sensor_id, max(last_at) as last_at, min(at) as first_at from summed group by sensor_id) n
      where s.directory_id = ${directoryId} and s.id = n.sensor_id)
    insert into sensor_day (directory_id, sensor_id, day, hours)
    select ${directoryId}, d.sensor_id, d.day, array(
        select n.value from generate_series(0, 23) as o (hour) left join summed n on n.sensor_id = d.sensor_id
          and n.at = (d.day::timestamp at time zone 'UTC') + make_interval(hours => o.hour) order by o.hour)
    from (select distinct sensor_id, (at at time zone 'UTC')::date as day from summed) d
    on conflict (directory_id, sensor_id, day) do update set hours = array(
      select coalesce(b.fresh, b.stored) from unnest(excluded.hours, sensor_day.hours) with ordinality as b (fresh, stored, no)
      order by b.no)`.execute(db)
}
