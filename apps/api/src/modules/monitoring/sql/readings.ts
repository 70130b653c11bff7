import type { FarmId, SensorId } from '@herdboard/contract/core/ids.ts'
import { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import { type RawBuilder, sql } from 'kysely'
import { CUSTOM_PLAN } from '#platform/database/custom-plan.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A sensor in use that hung on one of the sender's farms. */
export interface ReadingSensor {
  /** Index in the list of names. */
  no: number
  id: SensorId
  type_id: number
  pulse_litres: string
  /** Placements, the oldest first; each lasts until the next. */
  placements: { farm_id: FarmId; from_ms: number }[]
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Selects the sensors of names or ids, in any case of letters: two index searches each. One statement. */
export async function selectReadingSensors(
  db: Db,
  { directoryId, writableFarms }: TenantScope,
  names: readonly string[],
): Promise<ReadingSensor[]> {
  const inUse = sql`s.directory_id = ${directoryId} and not s.is_inactive and exists (select from sensor_placement o
    where o.directory_id = ${directoryId} and o.sensor_id = s.id and o.farm_id = any(${[...writableFarms]}::uuid[]))`
  const { rows } = await sql<ReadingSensor>`${CUSTOM_PLAN}
    with named as materialized (
      select x.no::int - 1 as no, lower(x.name) as key, x.id
      from unnest(${[...names]}::text[], ${names.map((name) => (UUID.test(name) ? name : null))}::uuid[])
        with ordinality as x (name, id, no))
    select n.no, s.id, s.type_id, s.pulse_litres, p.placements
    from named n
    cross join lateral (
      select s.id, s.type_id, s.pulse_litres from sensor s where s.name_key = n.key and ${inUse}
      union all select s.id, s.type_id, s.pulse_litres from sensor s where s.id = n.id and ${inUse}
      limit 1) s
    cross join lateral (
      select json_agg(json_build_object('farm_id', o.farm_id, 'from_ms', extract(epoch from o.from_at) * 1000)
        order by o.from_at) as placements
      from sensor_placement o where o.directory_id = ${directoryId} and o.sensor_id = s.id) p`.execute(db)
  return rows
}

/** A reading to store, at most one of a sensor and moment. */
export interface NewReading {
  sensorId: SensorId
  at: Date
  /** Litres, minutes, kg per pig or °C. */
  value: number
  sequence: number
  isSuspect: boolean
}

/** Stored readings of an hour of a sensor. */
export interface StoredHour {
  sensor_id: SensorId
  /** Start of the hour. */
  at: Date
  count: number
  suspect: number
}

/** Stores readings; one of the same moment is replaced only by one with a higher sequence. One statement. */
export async function upsertReadings(
  db: Db,
  { directoryId }: TenantScope,
  readings: readonly NewReading[],
  now: Date,
): Promise<StoredHour[]> {
  if (readings.length === 0) return []
  const column = <T>(of: (reading: NewReading) => T): T[] => readings.map(of)
  const { rows } = await sql<StoredHour>`
    with stored as (
      insert into sensor_reading (directory_id, sensor_id, at, sequence, arrived_at, value, is_suspect)
      select ${directoryId}, x.sensor_id, x.at, x.sequence, ${now}, x.value::real, x.is_suspect
      from unnest(${column(({ sensorId }) => sensorId)}::uuid[], ${column(({ at }) => at.toISOString())}::timestamptz[],
        ${column(({ value }) => value)}::float8[], ${column(({ sequence }) => sequence)}::bigint[],
        ${column(({ isSuspect }) => isSuspect)}::bool[]) as x (sensor_id, at, value, sequence, is_suspect)
      -- In one order, so that two senders of the same readings wait for each other instead of a deadlock.
      order by x.sensor_id, x.at
      on conflict (directory_id, sensor_id, at) do update set sequence = excluded.sequence, arrived_at = excluded.arrived_at,
        value = excluded.value, is_suspect = excluded.is_suspect where sensor_reading.sequence < excluded.sequence
      returning sensor_id, at, is_suspect)
    select sensor_id, date_trunc('hour', at, 'UTC') as at, count(*)::int as count,
      (count(*) filter (where is_suspect))::int as suspect
    from stored group by 1, 2`.execute(db)
  return rows
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const hoursOf = (value: (hour: number) => RawBuilder<unknown>) => sql`array[${sql.join(HOURS.map(value))}]`

/**
 * Recalculates these hours from their readings; hours whose readings were deleted keep their value.
 * Also stores the newest reading and the first hour to judge again. Idempotent.
 */
export async function rebuildHours(
  db: Db,
  { directoryId }: TenantScope,
  touched: readonly Pick<StoredHour, 'sensor_id' | 'at'>[],
): Promise<void> {
  if (touched.length === 0) return
  const lit = (hour: number) => sql.lit(hour)
  await sql`${CUSTOM_PLAN}
    with hour as materialized (
      select x.sensor_id, x.at, x.at + interval '1 hour' as until
      from unnest(${touched.map(({ sensor_id }) => sensor_id)}::uuid[], ${touched.map(({ at }) => at.toISOString())}::timestamptz[]) as x (sensor_id, at)
    ), summed as materialized (
      select h.sensor_id, h.at, r.last_at,
        (case s.type_id when ${sql.lit(sensorType.water)} then r.sum when ${sql.lit(sensorType.feeding)} then least(r.sum, 60) else r.mean end)::real as value
      from hour h
      join sensor s on s.directory_id = ${directoryId} and s.id = h.sensor_id
      cross join lateral (select max(r.at) as last_at, sum(r.value) as sum, avg(r.value) as mean from sensor_reading r
        where r.directory_id = ${directoryId} and r.sensor_id = h.sensor_id and r.at >= h.at and r.at < h.until
          and not r.is_suspect) r
      where r.last_at is not null
    ), seen as (
      update sensor s set last_at = greatest(s.last_at, n.last_at), changed_from = least(s.changed_from, n.first_at)
      from (select sensor_id, max(last_at) as last_at, min(at) as first_at from summed group by sensor_id) n
      where s.directory_id = ${directoryId} and s.id = n.sensor_id
        and (s.last_at is null or s.changed_from is null or s.last_at < n.last_at or s.changed_from > n.first_at))
    insert into sensor_day (directory_id, sensor_id, day, hours)
    select ${directoryId}, n.sensor_id, n.day,
      ${hoursOf((hour) => sql`max(n.value) filter (where n.hour = ${lit(hour)})`)}
    from (select sensor_id, value, (at at time zone 'UTC')::date as day, extract(hour from at at time zone 'UTC')::int as hour
      from summed) n
    group by n.sensor_id, n.day order by n.sensor_id, n.day
    on conflict (directory_id, sensor_id, day) do update set
      hours = ${hoursOf((hour) => sql`coalesce(excluded.hours[${lit(hour + 1)}], sensor_day.hours[${lit(hour + 1)}])`)}`.execute(
    db,
  )
}
