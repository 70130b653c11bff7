import type { SensorId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { suspectCause } from './readings.ts'

/** A sensor that sends running totals. */
export interface CounterSensor {
  id: SensorId
  type_id: number
  /** Litres of a pulse of a water meter. */
  pulse_litres: number
  counter_modulus: number | null
}

/** Selects those of these sensors that send running totals. */
export async function selectCounterSensors(
  db: Db,
  { directoryId }: TenantScope,
  ids: readonly SensorId[],
): Promise<CounterSensor[]> {
  const { rows } = await sql<CounterSensor>`
    select id, type_id, pulse_litres::float8 as pulse_litres, counter_modulus::float8 as counter_modulus from sensor
    where directory_id = ${directoryId} and id = any(${[...ids]}::uuid[]) and is_counter`.execute(db)
  return rows
}

export interface StoredTotal {
  at: Date
  total: number
  value: number | null
  is_suspect: boolean
  suspect_cause: number | null
  is_decided: boolean
}

/** Selects the totals of a sensor in the order of their time, from the last good one before an instant. */
export async function selectTotalsFrom(
  db: Db,
  { directoryId }: TenantScope,
  sensorId: SensorId,
  from: Date,
): Promise<StoredTotal[]> {
  const own = sql`r.directory_id = ${directoryId} and r.sensor_id = ${sensorId} and r.total is not null`
  const { rows } = await sql<StoredTotal>`
    select r.at, r.total, r.value, r.is_suspect, r.suspect_cause, r.decided_at is not null as is_decided
    from sensor_reading r where ${own} and r.at >= coalesce(
      (select r.at from sensor_reading r where ${own} and r.at < ${from} and not r.is_suspect order by r.at desc limit 1),
      (select min(r.at) from sensor_reading r where ${own}))
    order by r.at`.execute(db)
  return rows
}

/** Use of a stored total, and whether it is suspect. */
export interface CountedTotal {
  at: Date
  /** Litres, minutes or kWh since the total before; null where that is unknown. */
  value: number | null
  isSuspect: boolean
}

/** Stores what totals say now. The cause of a suspect one that no rule or person left out before is its value. */
export async function updateCountedTotals(
  db: Db,
  { directoryId }: TenantScope,
  sensorId: SensorId,
  totals: readonly CountedTotal[],
): Promise<void> {
  if (totals.length === 0) return
  await sql`
    update sensor_reading r set value = x.value::real, is_suspect = x.is_suspect,
      suspect_cause = case when x.is_suspect then coalesce(r.suspect_cause, ${suspectCause.impossible})
        when r.decided_at is not null then r.suspect_cause end
    from unnest(${totals.map(({ at }) => at.toISOString())}::timestamptz[], ${totals.map(({ value }) => value)}::float8[],
      ${totals.map(({ isSuspect }) => isSuspect)}::boolean[]) as x (at, value, is_suspect)
    where r.directory_id = ${directoryId} and r.sensor_id = ${sensorId} and r.at = x.at`.execute(db)
}
