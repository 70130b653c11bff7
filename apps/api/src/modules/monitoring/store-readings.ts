import type { Parsed, Reply } from '@herdboard/contract/core/endpoint.ts'
import type { addReadings } from '@herdboard/contract/monitoring/monitoring.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { rebuildHours, upsertReadings } from './sql/readings.ts'

/** Stores the readings of devices, updates their hours and queues the judging of alarms. Idempotent. */
export async function storeReadings(
  db: Db,
  { now }: RequestContext,
  scope: TenantScope,
  { readings }: Parsed<typeof addReadings>['body'],
): Promise<Reply<typeof addReadings>> {
  const sent = readings.map(({ time, ...reading }) => ({ ...reading, at: new Date(time) }))
  const outcomes = await upsertReadings(db, scope, sent, now)
  const stored = outcomes.flatMap(({ sensor_id, is_stored, is_suspect }, no) => {
    const at = sent[no]?.at
    return sensor_id !== null && is_stored && !is_suspect && at ? [{ sensor_id, at }] : []
  })
  await rebuildHours(db, scope, stored)
  if (stored.length > 0) await enqueueJob(db, 'judge-alarms', scope.directoryId)
  const count = (of: (one: (typeof outcomes)[number]) => boolean) => outcomes.filter(of).length
  return {
    stored: count(({ is_stored }) => is_stored),
    repeated: count(({ sensor_id, is_stored, is_refused }) => sensor_id !== null && !is_stored && !is_refused),
    suspect: count(({ is_stored, is_suspect }) => is_stored && is_suspect),
    refused: count(({ sensor_id, is_refused }) => sensor_id !== null && is_refused),
    unknown: [
      ...new Set(outcomes.flatMap(({ sensor_id }, no) => (sensor_id === null ? [sent[no]?.sensor ?? ''] : []))),
    ],
  }
}
