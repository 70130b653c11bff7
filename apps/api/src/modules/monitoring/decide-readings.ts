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
import { clearHours } from './sql/clear-hours.ts'
import {
  type ReadableSensor,
  type ReadingSpan,
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
 * Excludes readings from every figure or restores them, and sums their hours again: single ones, or those of a span, for
 * which there is one audit entry. Throws `request.not_found` for a sensor of no readable farm, and `request.not_allowed`
 * where the sensor hung on a farm that the user may not write to.
 */
export async function decideAboutReadings(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: SensorId,
  { times, span, is_excluded, reason }: EndpointRequest<typeof decideReadings>['body'],
): Promise<EndpointReply<typeof decideReadings>> {
  const sensor = await readableSensor(db, scope, id)
  const which = span
    ? { from: new Date(span.from), until: new Date(span.until) }
    : (times ?? []).map((time) => new Date(time))
  const places = 'from' in which ? placesIn(sensor, which) : which.map((at) => placeAt(sensor, at))
  if (places.some((place) => place !== undefined && !scope.writableFarms.has(place.farm_id)))
    throw new Problem('request.not_allowed')
  await lockHours(db, scope)
  const { changed, first_at, last_at, hours } = await updateDecidedReadings(db, scope, id, which, {
    isExcluded: is_excluded,
    at: context.now,
    by: scope.userId,
    reason,
  })
  if (first_at === null || last_at === null) return { changed: 0 }
  await sumHoursAgain(db, scope, id, first_at, hours)
  await writeAuditEntry(db, context, {
    action: is_excluded ? 'sensor.exclude' : 'sensor.restore',
    subjectType: 'sensor',
    subjectId: id,
    after: {
      name: sensor.name,
      reading_count: changed,
      first_reading_at: first_at.toISOString(),
      last_reading_at: last_at.toISOString(),
      reason,
    },
    place: placeAt(sensor, first_at) ?? {},
  })
  return { changed }
}

/** Sums these hours of a sensor from their readings, and queues the judging of alarms. */
async function sumHoursAgain(
  db: Db,
  scope: TenantScope,
  id: SensorId,
  firstAt: Date,
  starts: readonly Date[],
): Promise<void> {
  const counted = await countTotals(db, scope, new Map([[id, firstAt]]))
  const hours = [...starts.map((at) => ({ sensor_id: id, at })), ...counted.hours]
  await clearHours(db, scope, hours)
  await rebuildHours(db, scope, hours)
  await enqueueJob(db, 'judge-alarms', scope.directoryId)
}

async function readableSensor(db: Db, scope: TenantScope, id: SensorId): Promise<ReadableSensor> {
  const sensor = await selectReadableSensor(db, scope, id)
  if (!sensor) throw new Problem('request.not_found')
  return sensor
}

/** The places where a sensor hung at any moment of a span. */
const placesIn = ({ placements }: ReadableSensor, { from, until }: ReadingSpan) =>
  placements.filter(
    ({ from_ms }, no) => from_ms < until.getTime() && (placements[no + 1]?.from_ms ?? Infinity) > from.getTime(),
  )

const placeAt = ({ placements }: ReadableSensor, at: Date) =>
  placements.findLast(({ from_ms }) => from_ms <= at.getTime())
