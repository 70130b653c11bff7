import type { SensorId } from '@herdboard/contract/core/ids.ts'
import type { ReadingSet } from '@herdboard/contract/monitoring/monitoring.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { latestAccepted, oldestAccepted } from './reading-age.ts'
import { type DeviceReport, upsertDeviceDays } from './sql/device-days.ts'
import type { ReadingSensor } from './sql/readings.ts'

/** Stores what devices reported of themselves, for each of their sensors. Idempotent. */
export const storeDeviceReports = (
  db: Db,
  { now }: Pick<RequestContext, 'now'>,
  scope: TenantScope,
  reports: readonly DeviceReport[],
): Promise<void> =>
  upsertDeviceDays(
    db,
    scope,
    reports.filter(({ at }) => isReportTime(at, now)),
  )

/** Returns what readings say of the devices that sent them. */
export function reportsOfReadings(
  readings: ReadingSet['readings'],
  byName: ReadonlyMap<string, ReadingSensor>,
  now: Date,
): (DeviceReport & { sensorId: SensorId })[] {
  return readings.flatMap(({ sensor, time, battery_pct, rssi_dbm }) => {
    const found = byName.get(sensor)
    const at = new Date(time)
    if (!found || (battery_pct === undefined && rssi_dbm === undefined) || !isReportTime(at, now)) return []
    const reportedValues = { batteryPct: battery_pct ?? null, rssiDbm: rssi_dbm ?? null, marginDb: null }
    return [{ sensorId: found.id, device: null, at, ...reportedValues }]
  })
}

/** Whether the report of a device at a time is taken: neither too late nor ahead of the clock. */
const isReportTime = (at: Date, now: Date): boolean =>
  at.getTime() >= oldestAccepted(now) && at.getTime() <= latestAccepted(now)
