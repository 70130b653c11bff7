import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type { SensorId } from '@herdboard/contract/core/ids.ts'
import { type addReadings, type ReadingSet, sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import { isPossibleReading, type SensorQuantity } from '@herdboard/domain/sensors/reading-limits.ts'
import { sensorQuantityOf } from '#modules/catalogue/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { afterCommit } from '#platform/database/transaction-end.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { processCounts } from '#platform/metrics/process-counts.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { countTotals } from './count-totals.ts'
import { reportsOfReadings } from './device-reports.ts'
import { sensorsByName } from './known-sensors.ts'
import { latestAccepted, oldestAccepted } from './reading-age.ts'
import { clearHours } from './sql/clear-hours.ts'
import { upsertDeviceDays } from './sql/device-days.ts'
import {
  addToHours,
  lockHours,
  type NewReadings,
  type ReadingSensor,
  rebuildHours,
  type StoredHour,
  suspectCause,
  upsertReadings,
} from './sql/readings.ts'

type SentReadings = ReadingSet['readings']

/** Parts of a large file: alarms are judged a minute after the first, and not again with each of a hundred. */
const JUDGED_AFTER_MS = 60_000

/**
 * Stores the readings of devices, updates their hours and queues the judging of alarms; for a part of a larger set
 * (`isPart`) later, so that most parts are judged together. Idempotent.
 */
export async function storeReadings(
  db: Db,
  { now }: Pick<RequestContext, 'now'>,
  scope: TenantScope,
  { readings }: ReadingSet,
  { isPart = false } = {},
): Promise<EndpointReply<typeof addReadings>> {
  const names = [...new Set(readings.map(({ sensor }) => sensor))]
  const sensors = await sensorsByName(db, scope, names)
  const { accepted, refused, fresh } = sortReadings(readings, sensors, scope, now)
  await upsertDeviceDays(db, scope, reportsOfReadings(readings, sensors, now))
  const hours = await upsertReadings(db, scope, fresh, now)
  const changed = hours.filter(({ count, suspect, is_replaced }) => count > suspect || is_replaced)
  if (changed.length > 0) await lockHours(db, scope)
  const totals = await countSentTotals(db, scope, fresh, changed)
  await sumHours(db, scope, totals.others, new Map(fresh.sensors.map(({ id, type_id }) => [id, type_id])))
  const later = isPart ? { runAt: new Date(now.getTime() + JUDGED_AFTER_MS) } : {}
  if (changed.length > 0) await enqueueJob(db, 'judge-alarms', scope.directoryId, later)
  const stored = hours.reduce((sum, { count }) => sum + count, 0)
  afterCommit(db, () => {
    processCounts.readings += stored
  })
  return {
    stored,
    repeated: accepted - stored,
    suspect: totals.suspect + hours.reduce((sum, { suspect }) => sum + suspect, 0),
    refused,
    unknown: names.filter((name) => !sensors.has(name)),
  }
}

/**
 * Counts running totals that were sent, and sums the hours that change with them. Returns the hours of other sensors, and
 * how many of the sent totals are suspect by their value.
 */
async function countSentTotals(
  db: Db,
  scope: TenantScope,
  { sensors, sensorNos, times }: NewReadings,
  changed: readonly StoredHour[],
): Promise<{ others: StoredHour[]; suspect: number }> {
  const counters = new Set(sensors.flatMap(({ id, is_counter }) => (is_counter ? [id] : [])))
  if (counters.size === 0) return { others: [...changed], suspect: 0 }
  const changedHours = changed.filter(({ sensor_id }) => counters.has(sensor_id))
  const stored = new Set(changedHours.map(({ sensor_id }) => sensor_id))
  const sent = times.flatMap((ms, no) => {
    const id = sensors[sensorNos[no] ?? -1]?.id
    return id && stored.has(id) ? [{ id, ms }] : []
  })
  const changedFrom = new Map<SensorId, Date>()
  for (const { id, ms } of sent) {
    if (ms < (changedFrom.get(id)?.getTime() ?? Number.POSITIVE_INFINITY)) changedFrom.set(id, new Date(ms))
  }
  const counted = await countTotals(db, scope, changedFrom)
  await clearHours(db, scope, counted.hours)
  await rebuildHours(db, scope, [...counted.hours, ...changedHours.map(startOfHour)])
  return {
    others: changed.filter(({ sensor_id }) => !counters.has(sensor_id)),
    suspect: sent.filter(({ id, ms }) => counted.suspect.has(`${id} ${ms}`)).length,
  }
}

/** Number of hours of one day of a sensor to which one set of readings adds; more are summed from all their readings. */
const MAX_ADDED_HOURS = 2

/** Adds new readings to their hours. Sums an hour again where a reading was replaced or where its sum is not stored. */
async function sumHours(
  db: Db,
  scope: TenantScope,
  changed: readonly StoredHour[],
  typeOf: ReadonlyMap<SensorId, number>,
): Promise<void> {
  if (changed.length === 0) return
  const rounds: StoredHour[][] = Array.from({ length: MAX_ADDED_HOURS }, () => [])
  const rebuilt: StoredHour[] = []
  const seen = new Map<string, number>()
  for (const hour of changed) {
    const key = `${hour.sensor_id} ${hour.day}`
    const round = seen.get(key) ?? 0
    seen.set(key, round + 1)
    const list = hour.is_replaced || hour.counted === 0 ? rebuilt : (rounds[round] ?? rebuilt)
    list.push(hour)
  }
  for (const round of rounds) {
    const added = await addToHours(db, scope, round, typeOf)
    rebuilt.push(...round.filter((_, no) => !added.has(no)))
  }
  // A suspect reading may have replaced the only good one of its hour, which is then unknown.
  await clearHours(db, scope, rebuilt.filter(({ is_replaced, suspect }) => is_replaced && suspect > 0).map(startOfHour))
  await rebuildHours(db, scope, rebuilt.map(startOfHour))
}

const startOfHour = ({ sensor_id, ms }: StoredHour) => ({ sensor_id, at: new Date(ms) })

/**
 * Counts the readings of known sensors that are accepted and refused. `fresh` has one of each sensor and moment: the
 * highest sequence, the first of equal ones. Pulses are converted to litres with the meter's current setting, so that a
 * later change of the meter does not change history.
 */
function sortReadings(
  readings: SentReadings,
  byName: ReadonlyMap<string, ReadingSensor>,
  { writableFarms }: TenantScope,
  now: Date,
): { accepted: number; refused: number; fresh: NewReadings } {
  const farms = new Set<string>(writableFarms)
  const oldest = oldestAccepted(now)
  const fresh: NewReadings = {
    sensors: [],
    sensorNos: [],
    times: [],
    values: [],
    totals: [],
    sequences: [],
    causes: [],
  }
  const sensors = new Map<string, SortedSensor>()
  let [accepted, refused] = [0, 0]
  for (const { sensor: name, time, value, sequence } of readings) {
    const found = byName.get(name)
    if (!found) continue
    const ms = Date.parse(time)
    if (!isAcceptedReading(found, ms, farms, oldest)) {
      refused += 1
      continue
    }
    accepted += 1
    // Two names, such as a name and an id, may name the same sensor.
    let sensor = sensors.get(found.id)
    if (!sensor) {
      const litres = found.type_id === sensorType.water ? Number(found.pulse_litres) : 1
      sensor = {
        no: fresh.sensors.push(found) - 1,
        factor: litres,
        quantity: sensorQuantityOf(found.type_id),
        byTime: new Map(),
      }
      sensors.set(found.id, sensor)
    }
    const known = sensor.byTime.get(ms)
    if (known !== undefined && (fresh.sequences[known] ?? 0) >= sequence) continue
    const at = known ?? fresh.times.length
    sensor.byTime.set(ms, at)
    fresh.sensorNos[at] = sensor.no
    fresh.times[at] = ms
    fresh.values[at] = found.is_counter ? null : value * sensor.factor
    fresh.totals[at] = found.is_counter ? value : null
    fresh.sequences[at] = sequence
    fresh.causes[at] = causeOf(sensor.quantity, fresh.values[at], ms > latestAccepted(now))
  }
  return { accepted, refused, fresh }
}

/** Returns why a reading is suspect; 0 if it is not. A running total is judged when it is counted. */
function causeOf(quantity: SensorQuantity, value: number | null, isAhead: boolean): number {
  if (isAhead) return suspectCause.ahead
  return value === null || isPossibleReading(quantity, value) ? 0 : suspectCause.impossible
}

/** Whether a reading is young enough, and its sensor hung on one of the sender's farms at that moment. */
export function isAcceptedReading(
  { placements }: ReadingSensor,
  ms: number,
  farms: ReadonlySet<string>,
  oldest: number,
): boolean {
  const placement = placements.findLast(({ from_ms }) => from_ms <= ms)
  return placement !== undefined && farms.has(placement.farm_id) && ms >= oldest
}

interface SortedSensor {
  no: number
  /** Litres of a pulse; 1 for other sensors. */
  factor: number
  quantity: SensorQuantity
  /** Index of the reading of a moment. */
  byTime: Map<number, number>
}
