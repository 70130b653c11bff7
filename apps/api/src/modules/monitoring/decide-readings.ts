import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { SensorId } from '@herdboard/contract/core/ids.ts'
import type { decideReadings, listReadings, SuspectCause } from '@herdboard/contract/monitoring/readings.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { countTotals } from './count-totals.ts'
import { HOUR_MS } from './section-hours.ts'
import { clearHours } from './sql/clear-hours.ts'
import {
  type ReadableSensor,
  selectReadableSensor,
  selectStoredReadings,
  updateDecidedReadings,
} from './sql/decided-readings.ts'
import { lockHours, rebuildHours, suspectCause } from './sql/readings.ts'

const causeNames = new Map<number, SuspectCause>(
  Object.entries(suspectCause).map(([name, cause]) => [cause, name as SuspectCause]),
)

/** Returns the readings of farm days, newest first. Throws `request.not_found` for a sensor of no readable farm. */
export async function readingsFor(
  db: Db,
  scope: TenantScope,
  id: SensorId,
  { from, to, suspect, limit }: EndpointRequest<typeof listReadings>['query'],
): Promise<EndpointReply<typeof listReadings>> {
  await readableSensor(db, scope, id)
  const rows = await selectStoredReadings(db, scope, id, {
    from: instantOfFarmMidnight(from),
    until: instantOfFarmMidnight(addDays(to, 1)),
    isSuspect: suspect,
    limit,
  })
  return rows.map(
    ({ at, arrived_at, value, total, is_suspect, suspect_cause, decided_at, decided_by, decision_reason }) => ({
      time: at.toISOString(),
      arrived_at: arrived_at.toISOString(),
      value,
      total,
      is_suspect,
      cause: causeNames.get(suspect_cause ?? 0) ?? null,
      decision: decided_at && { at: decided_at.toISOString(), by: decided_by ?? '', reason: decision_reason ?? '' },
    }),
  )
}

/**
 * Excludes readings from every figure or restores them, and sums their hours again. Throws `request.not_found` for a
 * sensor of no readable farm, and `request.not_allowed` where the sensor hung on a farm that the user may not write to.
 */
export async function decideAboutReadings(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: SensorId,
  { times, is_excluded, reason }: EndpointRequest<typeof decideReadings>['body'],
): Promise<EndpointReply<typeof decideReadings>> {
  const sensor = await readableSensor(db, scope, id)
  const moments = times.map((time) => new Date(time))
  const places = moments.map((at) => placeAt(sensor, at))
  if (places.some((place) => place !== undefined && !scope.writableFarms.has(place.farm_id)))
    throw new Problem('request.not_allowed')
  await lockHours(db, scope)
  const changed = await updateDecidedReadings(db, scope, id, moments, {
    isExcluded: is_excluded,
    at: context.now,
    by: scope.userId,
    reason,
  })
  if (changed.length === 0) return { changed: 0 }
  await sumHoursAgain(db, scope, id, changed)
  const sorted = changed.toSorted((a, b) => a.getTime() - b.getTime())
  await writeAuditEntry(db, context, {
    action: is_excluded ? 'sensor.exclude' : 'sensor.restore',
    subjectType: 'sensor',
    subjectId: id,
    after: {
      name: sensor.name,
      reading_count: changed.length,
      first_reading_at: sorted[0]?.toISOString(),
      last_reading_at: sorted.at(-1)?.toISOString(),
      reason,
    },
    place: placeAt(sensor, sorted[0] ?? context.now) ?? {},
  })
  return { changed: changed.length }
}

/** Sums the hours of these moments of a sensor from their readings, and queues the judging of alarms. */
async function sumHoursAgain(db: Db, scope: TenantScope, id: SensorId, moments: readonly Date[]): Promise<void> {
  const starts = new Set(moments.map((at) => Math.floor(at.getTime() / HOUR_MS) * HOUR_MS))
  const first = new Date(Math.min(...moments.map((at) => at.getTime())))
  const counted = await countTotals(db, scope, new Map([[id, first]]))
  const hours = [...[...starts].map((ms) => ({ sensor_id: id, at: new Date(ms) })), ...counted.hours]
  await clearHours(db, scope, hours)
  await rebuildHours(db, scope, hours)
  await enqueueJob(db, 'judge-alarms', scope.directoryId)
}

async function readableSensor(db: Db, scope: TenantScope, id: SensorId): Promise<ReadableSensor> {
  const sensor = await selectReadableSensor(db, scope, id)
  if (!sensor) throw new Problem('request.not_found')
  return sensor
}

const placeAt = ({ placements }: ReadableSensor, at: Date) =>
  placements.findLast(({ from_ms }) => from_ms <= at.getTime())
