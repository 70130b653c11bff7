import type { FarmId, SensorId } from '@herdboard/contract/core/ids.ts'
import { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import { isSummed } from '@herdboard/domain/sensors/reading-limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { sensorQuantityOf } from '#modules/catalogue/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { CUSTOM_PLAN } from '#platform/database/statement/custom-plan.ts'
import { DEFERRED_WRITE } from '#platform/database/statement/deferred-statements.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A sensor in use that hung on one of the sender's farms. */
export interface ReadingSensor {
  /** Index in the list of names. */
  no: number
  id: SensorId
  type_id: number
  pulse_litres: string
  /** It sends a running total. */
  is_counter: boolean
  /** Placements, the oldest first; each lasts until the next. */
  placements: { farm_id: FarmId; from_ms: number }[]
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What the sensors of a sender's names depend on, beside the farms to which it may write. */
export interface SensorSource {
  /** Changes with every change of a sensor or placement of the company. */
  revision: string
  /** The sender of a key that finds only the sensors that name it; null for other callers. */
  sender_id: string | null
}

/** Selects what the sensors that a caller may name depend on. It is read before them, never after. */
export async function selectSensorSource(db: Db, { directoryId, userId }: TenantScope): Promise<SensorSource> {
  const { rows } = await sql<SensorSource>`
    select concat_ws('/',
      (select string_agg(r.revision::text, ',' order by r.slot) from company_revision r
        where r.directory_id = ${directoryId} and r.kind = 'sensors'),
      (select string_agg(r.revision::text, ',' order by r.slot) from shared_revision r)) as revision,
      (select t.sender_id from access_token t
        where t.directory_id = ${directoryId} and t.user_id = ${userId} and t.sender_id is not null limit 1) as sender_id`.execute(
    db,
  )
  return rows[0] ?? { revision: '', sender_id: null }
}

/**
 * Selects the sensors of names, ids or devices, in any case of letters. With `senderId`, only those that name this sender.
 * One statement, which finds each kind of name as one set: a set of thousands of sensors reads them once.
 */
export async function selectReadingSensors(
  db: Db,
  { directoryId, writableFarms }: TenantScope,
  names: readonly string[],
  senderId: string | null,
): Promise<ReadingSensor[]> {
  const named = (rank: number, condition: RawBuilder<unknown>) => sql`
    select n.no, ${sql.lit(rank)} as rank, s.id, s.type_id, s.pulse_litres, s.is_counter, s.sender_id, s.is_inactive
    from named n join sensor s on s.directory_id = ${directoryId} and ${condition}`
  const { rows } = await sql<ReadingSensor>`${CUSTOM_PLAN}
    with named as materialized (
      select x.no::int - 1 as no, lower(x.name) as key, x.id
      from unnest(${[...names]}::text[], ${names.map((name) => (UUID.test(name) ? name : null))}::uuid[])
        with ordinality as x (name, id, no)),
    found as materialized (
      select f.* from (${named(1, sql`s.name_key = n.key`)} union all ${named(2, sql`s.id = n.id`)}
        union all ${named(3, sql`s.device_key = n.key`)}) f
      where not f.is_inactive and (${senderId}::uuid is null or f.sender_id = ${senderId}::uuid)),
    placed as materialized (
      select o.sensor_id, bool_or(o.farm_id = any(${[...writableFarms]}::uuid[])) as is_writable,
        json_agg(json_build_object('farm_id', o.farm_id, 'from_ms', extract(epoch from o.from_at) * 1000)
          order by o.from_at) as placements
      from sensor_placement o where o.directory_id = ${directoryId} and o.sensor_id in (select id from found)
      group by o.sensor_id)
    select distinct on (f.no) f.no, f.id, f.type_id, f.pulse_litres, f.is_counter, p.placements
    from found f join placed p on p.sensor_id = f.id and p.is_writable
    order by f.no, f.rank`.execute(db)
  return rows
}

/** Readings to store, at most one of a sensor and moment, as one list for each column. */
export interface NewReadings {
  sensors: ReadingSensor[]
  /** Index of the sensor of each reading. */
  sensorNos: number[]
  /** Milliseconds since 1970. */
  times: number[]
  /** Litres, minutes, kg per pig or °C; null for a running total, whose use is counted later. */
  values: (number | null)[]
  /** Running totals as sent; null for other sensors. */
  totals: (number | null)[]
  sequences: number[]
  /** Why the reading is suspect, of `suspectCause`; 0 for one that is not. */
  causes: number[]
}

/** Why a reading is in no figure, as stored in `suspect_cause`. */
export const suspectCause = { ahead: 1, impossible: 2, excluded: 3 } as const

/** Stored readings of an hour of a sensor. */
export interface StoredHour {
  sensor_id: SensorId
  /** Start of the hour, milliseconds since 1970. */
  ms: number
  /** UTC day and hour of its start. */
  day: string
  hour: number
  count: number
  suspect: number
  /** Sum, number and newest moment of the readings that are not suspect. */
  sum: number
  counted: number
  last_ms: number | null
  /** A reading replaced an earlier one, so the hour has to be summed again. */
  is_replaced: boolean
}

/** An array of numbers, ids or days in the text format of PostgreSQL. The driver's own conversion escapes each value. */
const plainArray = (values: readonly (number | string)[]): string => `{${values.join(',')}}`
const nullableArray = (numbers: readonly (number | null)[]): string =>
  `{${numbers.map((value) => value ?? 'null').join(',')}}`
/** Milliseconds since 1970. The server sends and reads instants of many rows as numbers: a Date for each takes longer. */
const msOf = (at: RawBuilder<unknown>) => sql`(extract(epoch from ${at}) * 1000)::float8`
const atOf = (ms: RawBuilder<unknown>) => sql`to_timestamp(${ms} / 1000)`

/** Stores readings; one of the same moment is replaced only by one with a higher sequence. One statement. */
export async function upsertReadings(
  db: Db,
  { directoryId }: TenantScope,
  { sensors, sensorNos, times, values, totals, sequences, causes }: NewReadings,
  now: Date,
): Promise<StoredHour[]> {
  if (times.length === 0) return []
  const { rows } = await sql<StoredHour>`
    with reading as (
      select (${sensors.map(({ id }) => id)}::uuid[])[x.no + 1] as sensor_id,
        ${atOf(sql`x.ms`)} as at, x.value, x.total, x.sequence,
        nullif(x.cause, 0) as cause
      from unnest(${plainArray(sensorNos)}::int[], ${plainArray(times)}::float8[], ${nullableArray(values)}::float8[],
        ${nullableArray(totals)}::float8[], ${plainArray(sequences)}::bigint[], ${plainArray(causes)}::smallint[])
        as x (no, ms, value, total, sequence, cause)),
    stored as (
      insert into sensor_reading (directory_id, sensor_id, at, sequence, arrived_at, value, total, is_suspect, suspect_cause)
      select ${directoryId}, x.sensor_id, x.at, x.sequence, ${now}, x.value::real, x.total, x.cause is not null, x.cause
      from reading x
      -- In one order, so that two senders of the same readings wait for each other instead of a deadlock.
      order by x.sensor_id, x.at
      on conflict (directory_id, sensor_id, at) do update set sequence = excluded.sequence, arrived_at = excluded.arrived_at,
        value = excluded.value, total = excluded.total, is_suspect = excluded.is_suspect, suspect_cause = excluded.suspect_cause,
        decided_at = null, decided_by = null, decision_reason = null where sensor_reading.sequence < excluded.sequence
      returning sensor_id, at, value, is_suspect, xmax <> 0 as is_replaced),
    hour as (
      select sensor_id, date_bin('1 hour', at, 'epoch') as at, count(*)::int as count,
        (count(*) filter (where is_suspect))::int as suspect,
        coalesce(sum(value::float8) filter (where not is_suspect), 0) as sum,
        (count(value) filter (where not is_suspect))::int as counted,
        max(at) filter (where not is_suspect) as last_at, bool_or(is_replaced) as is_replaced
      from stored group by 1, 2)
    select h.sensor_id, h.count, h.suspect, h.sum, h.counted, h.is_replaced, ${msOf(sql`h.at`)} as ms,
      ${msOf(sql`h.last_at`)} as last_ms, (h.at at time zone 'UTC')::date as day, extract(hour from h.at at time zone 'UTC')::int as hour
    from hour h order by sensor_id, at`.execute(db)
  return rows
}

/**
 * Waits for other transactions that sum hours of the company or judge its alarms. Each updates many sensors, so two at
 * once would wait for each other row by row, or block each other until one of them is cancelled.
 */
export const lockHours = (db: Db, { directoryId }: TenantScope) =>
  sql`${DEFERRED_WRITE} select pg_advisory_xact_lock(${HOURS_LOCK}, hashtext(${directoryId}))`.execute(db)

/** Key of the advisory lock of hours; an arbitrary number. */
const HOURS_LOCK = 743_511

const SUMMED_TYPES = Object.values(sensorType).filter((typeId) => isSummed(sensorQuantityOf(typeId)))

/** Value of an hour: litres, minutes and kWh are summed, all others averaged. */
const hourValue = (type: RawBuilder<unknown>, sum: RawBuilder<unknown>, count: RawBuilder<unknown>) =>
  sql`(case when ${type} = ${sql.lit(sensorType.feeding)} then least(${sum}, 60)
    when ${type} in (${sql.join(SUMMED_TYPES.map((typeId) => sql.lit(typeId)))}) then ${sum} else ${sum} / ${count} end)::real`

/**
 * Adds new readings to hours whose sum is stored; at most one hour of each sensor and day. Also stores the newest reading
 * and the first hour to judge again. Returns the index of each hour that was added to.
 */
export async function addToHours(
  db: Db,
  { directoryId }: TenantScope,
  hours: readonly StoredHour[],
  typeOf: ReadonlyMap<SensorId, number>,
): Promise<Set<number>> {
  if (hours.length === 0) return new Set()
  const [sum, count] = [
    sql`(coalesce(d.sums[n.hour + 1], 0) + n.sum)`,
    sql`(coalesce(d.counts[n.hour + 1], 0) + n.counted)`,
  ]
  const { rows } = await sql<{ nos: number[] }>`${CUSTOM_PLAN}
    with n as materialized (
      select x.sensor_id, x.type_id, x.day, x.hour, x.sum, x.counted, ${atOf(sql`x.ms`)} as at, ${atOf(sql`x.last_ms`)} as last_at, x.no
      from unnest(${plainArray(hours.map(({ sensor_id }) => sensor_id))}::uuid[],
        ${plainArray(hours.map(({ sensor_id }) => typeOf.get(sensor_id) ?? 0))}::int[],
        ${plainArray(hours.map(({ day }) => day))}::date[], ${plainArray(hours.map(({ hour }) => hour))}::int[],
        ${plainArray(hours.map(({ sum }) => sum))}::float8[], ${plainArray(hours.map(({ counted }) => counted))}::int[],
        ${plainArray(hours.map(({ ms }) => ms))}::float8[], ${nullableArray(hours.map(({ last_ms }) => last_ms))}::float8[])
        with ordinality as x (sensor_id, type_id, day, hour, sum, counted, ms, last_ms, no)),
    added as (
      update sensor_day d set sums[n.hour + 1] = ${sum}, counts[n.hour + 1] = ${count},
        hours[n.hour + 1] = ${hourValue(sql`n.type_id`, sum, count)}
      from n where d.directory_id = ${directoryId} and d.sensor_id = n.sensor_id and d.day = n.day
        and (d.hours[n.hour + 1] is null or d.counts[n.hour + 1] is not null)
      returning n.no::int - 1 as no),
    seen as (
      update sensor s set last_at = greatest(s.last_at, n.last_at), changed_from = least(s.changed_from, n.at)
      from n where s.directory_id = ${directoryId} and s.id = n.sensor_id and n.no in (select no + 1 from added))
    select coalesce(array_agg(no), '{}') as nos from added`.execute(db)
  return new Set(rows[0]?.nos)
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const hoursOf = (value: (hour: number) => RawBuilder<unknown>) => sql`array[${sql.join(HOURS.map(value))}]`

/**
 * Sums these hours from all their readings; hours whose readings were deleted keep their value.
 * Also stores the newest reading and the first hour to judge again. Idempotent.
 */
export async function rebuildHours(
  db: Db,
  { directoryId }: TenantScope,
  touched: readonly { sensor_id: SensorId; at: Date }[],
): Promise<void> {
  if (touched.length === 0) return
  const ofHours = (column: string) =>
    hoursOf((hour) => sql`max(n.${sql.ref(column)}) filter (where n.hour = ${sql.lit(hour)})`)
  const replaced = (column: string) =>
    hoursOf((hour) => {
      const at = sql`[${sql.lit(hour + 1)}]`
      return sql`coalesce(excluded.${sql.ref(column)}${at}, sensor_day.${sql.ref(column)}${at})`
    })
  await sql`${CUSTOM_PLAN}
    with hour as materialized (
      select x.sensor_id, x.at, x.at + interval '1 hour' as until
      from unnest(${touched.map(({ sensor_id }) => sensor_id)}::uuid[], ${touched.map(({ at }) => at.toISOString())}::timestamptz[]) as x (sensor_id, at)
    ), summed as materialized (
      select h.sensor_id, h.at, r.last_at, r.sum, r.count,
        case when r.count > 0 then ${hourValue(sql`s.type_id`, sql`r.sum`, sql`r.count`)} end as value
      from hour h
      join sensor s on s.directory_id = ${directoryId} and s.id = h.sensor_id
      cross join lateral (select max(r.at) as last_at, sum(r.value::float8) as sum, count(r.value)::int as count from sensor_reading r
        where r.directory_id = ${directoryId} and r.sensor_id = h.sensor_id and r.at >= h.at and r.at < h.until
          and not r.is_suspect) r
      where r.last_at is not null
    ), seen as (
      update sensor s set last_at = greatest(s.last_at, n.last_at), changed_from = least(s.changed_from, n.first_at)
      from (select sensor_id, max(last_at) as last_at, min(at) as first_at from summed group by sensor_id) n
      where s.directory_id = ${directoryId} and s.id = n.sensor_id
        and (s.last_at is null or s.changed_from is null or s.last_at < n.last_at or s.changed_from > n.first_at))
    insert into sensor_day (directory_id, sensor_id, day, hours, sums, counts)
    select ${directoryId}, n.sensor_id, n.day, ${ofHours('value')}, ${ofHours('sum')}, ${ofHours('count')}
    from (select sensor_id, value, sum, count, (at at time zone 'UTC')::date as day, extract(hour from at at time zone 'UTC')::int as hour
      from summed) n
    group by n.sensor_id, n.day order by n.sensor_id, n.day
    on conflict (directory_id, sensor_id, day) do update set
      hours = ${replaced('hours')}, sums = ${replaced('sums')}, counts = ${replaced('counts')}`.execute(db)
}
