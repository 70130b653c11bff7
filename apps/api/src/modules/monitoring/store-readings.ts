import type { Parsed, Reply } from '@herdboard/contract/core/endpoint.ts'
import { type addReadings, sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import {
  type NewReading,
  type ReadingSensor,
  rebuildHours,
  selectReadingSensors,
  upsertReadings,
} from './sql/readings.ts'

type SentReadings = Parsed<typeof addReadings>['body']['readings']

/** Readings that are older than this are refused. */
const MAX_LATE_MS = 30 * 86_400_000
/** Readings further ahead of the server's clock are suspect. */
const MAX_AHEAD_MS = 5 * 60_000

/** Stores the readings of devices, updates their hours and queues the judging of alarms. Idempotent. */
export async function storeReadings(
  db: Db,
  { now }: RequestContext,
  scope: TenantScope,
  { readings }: Parsed<typeof addReadings>['body'],
): Promise<Reply<typeof addReadings>> {
  const names = [...new Set(readings.map(({ sensor }) => sensor))]
  const sensors = new Map((await selectReadingSensors(db, scope, names)).map((one) => [names[one.no] ?? '', one]))
  const { accepted, refused, fresh } = sortReadings(readings, sensors, scope, now)
  const hours = await upsertReadings(db, scope, fresh, now)
  const changed = hours.filter(({ count, suspect }) => count > suspect)
  await rebuildHours(db, scope, changed)
  if (changed.length > 0) await enqueueJob(db, 'judge-alarms', scope.directoryId)
  const stored = hours.reduce((sum, { count }) => sum + count, 0)
  return {
    stored,
    repeated: accepted - stored,
    suspect: hours.reduce((sum, { suspect }) => sum + suspect, 0),
    refused,
    unknown: names.filter((name) => !sensors.has(name)),
  }
}

/**
 * Counts the readings of known sensors that are accepted and refused. `fresh` has one of each sensor and moment: the
 * highest sequence, the first of equal ones. Pulses are converted to litres with the meter's current setting, so that a
 * later change of the meter does not change history.
 */
function sortReadings(
  readings: SentReadings,
  sensors: ReadonlyMap<string, ReadingSensor>,
  { writableFarms }: TenantScope,
  now: Date,
): { accepted: number; refused: number; fresh: NewReading[] } {
  const farms = new Set<string>(writableFarms)
  const fresh = new Map<string, Map<number, NewReading>>()
  let [accepted, refused] = [0, 0]
  for (const { sensor: name, time, value, sequence } of readings) {
    const sensor = sensors.get(name)
    if (!sensor) continue
    const at = new Date(time)
    const ms = at.getTime()
    const placement = sensor.placements.findLast(({ from_ms }) => from_ms <= ms)
    if (!placement || !farms.has(placement.farm_id) || ms < now.getTime() - MAX_LATE_MS) {
      refused += 1
      continue
    }
    accepted += 1
    const byTime = fresh.get(sensor.id) ?? new Map<number, NewReading>()
    fresh.set(sensor.id, byTime)
    const before = byTime.get(ms)
    if (before && before.sequence >= sequence) continue
    byTime.set(ms, {
      sensorId: sensor.id,
      at,
      value: sensor.type_id === sensorType.water ? value * Number(sensor.pulse_litres) : value,
      sequence,
      isSuspect: ms > now.getTime() + MAX_AHEAD_MS,
    })
  }
  return { accepted, refused, fresh: [...fresh.values()].flatMap((byTime) => [...byTime.values()]) }
}
