import type { SensorId } from '@herdboard/contract/core/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { countTotals } from './count-totals.ts'
import { sensorsByName } from './known-sensors.ts'
import { oldestAccepted } from './reading-age.ts'
import { clearHours, type SensorMoment } from './sql/clear-hours.ts'
import { deleteReadings, selectKnownMoments } from './sql/imported-readings.ts'
import { lockHours, rebuildHours } from './sql/readings.ts'
import { isAcceptedReading } from './store-readings.ts'

/** What the intake would do with a reading; only a new one is stored. */
export type ReadingState = { state: 'unknown' | 'refused' } | ({ state: 'known' | 'new' } & SensorMoment)

/** Returns what the intake would do with each reading, by its own limits. At most three statements. */
export async function judgeReadings(
  db: Db,
  { now }: RequestContext,
  scope: TenantScope,
  readings: readonly { sensor: string; time: string }[],
): Promise<ReadingState[]> {
  const sensors = await sensorsByName(
    db,
    scope,
    readings.map(({ sensor }) => sensor),
  )
  const judged = readings.map(({ sensor, time }): ReadingState => {
    const found = sensors.get(sensor)
    if (!found) return { state: 'unknown' }
    const at = new Date(time)
    const isAccepted = isAcceptedReading(found, at.getTime(), new Set(scope.writableFarms), oldestAccepted(now))
    return isAccepted ? { state: 'new', sensorId: found.id, at } : { state: 'refused' }
  })
  const knownMoments = await selectKnownMoments(
    db,
    scope,
    judged.flatMap((one) => ('at' in one ? one : [])),
  )
  return judged.map((one) =>
    'at' in one && knownMoments.has(`${one.sensorId} ${one.at.getTime()}`) ? { ...one, state: 'known' } : one,
  )
}

/** Later than any reading. */
const FAR = new Date(8.64e15)

/** Removes readings, sums their hours again and queues the judging of alarms. */
export async function removeReadings(db: Db, scope: TenantScope, moments: readonly SensorMoment[]): Promise<void> {
  if (moments.length === 0) return
  await lockHours(db, scope)
  const hours = await deleteReadings(db, scope, moments)
  const first = new Map<SensorId, Date>()
  for (const { sensorId, at } of moments) if (at < (first.get(sensorId) ?? FAR)) first.set(sensorId, at)
  hours.push(...(await countTotals(db, scope, first)).hours)
  await clearHours(db, scope, hours)
  await rebuildHours(db, scope, hours)
  await enqueueJob(db, 'judge-alarms', scope.directoryId)
}
