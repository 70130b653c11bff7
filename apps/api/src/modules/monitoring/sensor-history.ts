import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type { SensorId } from '@herdboard/contract/core/ids.ts'
import type { getSensorHistory, SensorServiceDay } from '@herdboard/contract/monitoring/readings.ts'
import type { SensorQuantity } from '@herdboard/domain/sensors/reading-limits.ts'
import { batteryLevel, gapLevel, longestGapHours, signalLevel } from '@herdboard/domain/sensors/sensor-day.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { hoursInFarmDay, instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'
import { sensorQuantityOf } from '#modules/catalogue/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectSectionDays } from './sql/sensor-days.ts'
import {
  type PlacementRow,
  type SensorDayReport,
  type SensorHours,
  selectSensorDayReports,
  selectSensorHours,
  selectSensorPlacements,
} from './sql/sensor-history.ts'

/** Pigs of a section are known from a day on until the next; this far back is searched. */
const PIGS_BACK_DAYS = 31

/**
 * Returns how a sensor served on each farm day up to today, and where it has hung. Throws `request.not_found` for a
 * sensor of no readable farm.
 */
export async function sensorHistoryFor(
  db: Db,
  { now }: Pick<RequestContext, 'now'>,
  scope: TenantScope,
  id: SensorId,
  { from, to }: { from: string; to: string },
): Promise<EndpointReply<typeof getSensorHistory>> {
  const placements = await selectSensorPlacements(db, scope, id)
  const [newest] = placements
  if (!newest) throw new Problem('request.not_found')
  const quantity = sensorQuantityOf(newest.type_id)
  const span = { from, to, since: instantOfFarmMidnight(from), until: instantOfFarmMidnight(addDays(to, 1)) }
  const measured = measuredHours(await selectSensorHours(db, scope, id, { from: addDays(from, -1), to }))
  const reports = new Map((await selectSensorDayReports(db, scope, id, span)).map((one) => [one.day, one]))
  const isIdle = quantity === 'weight' ? await emptyDays(db, scope, placements, span) : () => false
  const days: SensorServiceDay[] = []
  for (let day = from; day <= to && instantOfFarmMidnight(day) <= now; day = addDays(day, 1)) {
    const hours = hoursOfDay(day, now).filter((ms) => isExpected(placements, ms, (at) => isIdle(at, day)))
    days.push(
      serviceDay(
        day,
        quantity,
        hours.map((ms) => measured.has(ms)),
        reports.get(day),
      ),
    )
  }
  return {
    days,
    placements: placements.map(({ farm_name, barn_name, section_name, from_at, until_at }) => ({
      farm_name,
      barn_name,
      section_name,
      from: from_at.toISOString(),
      until: until_at?.toISOString() ?? null,
    })),
  }
}

function serviceDay(
  day: string,
  quantity: SensorQuantity,
  hours: readonly boolean[],
  report: SensorDayReport | undefined,
): SensorServiceDay {
  const { suspect = 0, battery_pct = null, rssi_dbm = null, margin_db = null } = report ?? {}
  return {
    day,
    expected_hours: hours.length,
    hours: hours.filter(Boolean).length,
    longest_gap_hours: longestGapHours(hours),
    suspect,
    battery_pct,
    rssi_dbm,
    margin_db,
    gaps: gapLevel({ quantity, hours }),
    battery: batteryLevel(battery_pct),
    signal: signalLevel(rssi_dbm, margin_db),
  }
}

/** The starts of the hours of a farm day that are over. */
function hoursOfDay(day: string, now: Date): number[] {
  const midnight = instantOfFarmMidnight(day).getTime()
  return Array.from({ length: hoursInFarmDay(day) }, (_, hour) => midnight + hour * HOUR_MS).filter(
    (ms) => ms + HOUR_MS <= now.getTime(),
  )
}

const measuredHours = (days: readonly SensorHours[]): ReadonlySet<number> =>
  new Set(
    days.flatMap(({ day, hours }) =>
      hours.flatMap((value, hour) => (value === null ? [] : [Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS])),
    ),
  )

/** The sensor hung at a readable place during the whole hour, and its section was in use. */
const isExpected = (
  placements: readonly PlacementRow[],
  ms: number,
  isIdle: (at: PlacementRow) => boolean,
): boolean => {
  const place = placements.find(
    ({ from_at, until_at }) => from_at.getTime() <= ms && (until_at === null || until_at.getTime() >= ms + HOUR_MS),
  )
  return place !== undefined && !isIdle(place)
}

/** Whether the section of a placement had no pigs on a day: a scale has nothing to weigh then. */
async function emptyDays(
  db: Db,
  scope: TenantScope,
  placements: readonly PlacementRow[],
  { from, to }: { from: string; to: string },
): Promise<(placement: PlacementRow, day: string) => boolean> {
  const sectionIds = [...new Set(placements.map(({ section_id }) => section_id))]
  const sectionDays = await selectSectionDays(db, scope, sectionIds, { from: addDays(from, -PIGS_BACK_DAYS), to })
  return ({ section_id }, day) => {
    const last = sectionDays.findLast((one) => one.section_id === section_id && one.day <= day)
    return (last?.head ?? 0) === 0
  }
}
