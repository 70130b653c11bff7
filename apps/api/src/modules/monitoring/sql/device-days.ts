import type { SensorId } from '@herdboard/contract/core/ids.ts'
import { FARM_ZONE } from '@herdboard/domain/time/farm-day.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** What a device reported of itself at a moment; null where it did not report. */
export interface DeviceReport {
  /** The sensor; null where `device` names the device, which may be several sensors. */
  sensorId: SensorId | null
  device: string | null
  at: Date
  /** Charge of the battery, per cent. */
  batteryPct: number | null
  /** Strength of the signal at the best gateway, dBm. */
  rssiDbm: number | null
  /** By how much the device hears its network better than it must, dB. */
  marginDb: number | null
}

/**
 * Keeps the worst of each farm day for the sensors of the devices, where the sensor hung on a farm that the sender may
 * write to. Idempotent, and the order does not matter.
 */
export async function upsertDeviceDays(
  db: Db,
  { directoryId, writableFarms }: TenantScope,
  reports: readonly DeviceReport[],
): Promise<void> {
  if (reports.length === 0) return
  const worst = (column: string) => sql`least(d.${sql.ref(column)}, excluded.${sql.ref(column)})`
  await sql`
    insert into device_day as d (directory_id, sensor_id, day, battery_pct, rssi_dbm, margin_db)
    select ${directoryId}, s.id, (x.at at time zone ${FARM_ZONE})::date, min(x.battery), min(x.rssi), min(x.margin)
    from unnest(${reports.map(({ sensorId }) => sensorId)}::uuid[], ${reports.map(({ device }) => device?.toLowerCase())}::text[],
      ${reports.map(({ at }) => at.toISOString())}::timestamptz[], ${reports.map(({ batteryPct }) => batteryPct)}::real[],
      ${reports.map(({ rssiDbm }) => rssiDbm)}::real[], ${reports.map(({ marginDb }) => marginDb)}::real[])
      as x (sensor_id, device, at, battery, rssi, margin)
    join sensor s on s.directory_id = ${directoryId} and not s.is_inactive
      and (s.id = x.sensor_id or lower(s.device_id) = x.device)
    where (select p.farm_id from sensor_placement p where p.directory_id = ${directoryId} and p.sensor_id = s.id
      and p.from_at <= x.at order by p.from_at desc limit 1) = any(${[...writableFarms]}::uuid[])
    group by s.id, 3 order by s.id, 3
    on conflict (directory_id, sensor_id, day) do update set battery_pct = ${worst('battery_pct')},
      rssi_dbm = ${worst('rssi_dbm')}, margin_db = ${worst('margin_db')}
    where (${worst('battery_pct')}, ${worst('rssi_dbm')}, ${worst('margin_db')})
      is distinct from (d.battery_pct, d.rssi_dbm, d.margin_db)`.execute(db)
}
