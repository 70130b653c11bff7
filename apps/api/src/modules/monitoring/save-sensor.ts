import { formId } from '@herdboard/contract/core/form-id.ts'
import { recordSetupChange } from '#modules/setup/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import {
  type ConfiguredSensor,
  insertPlacement,
  type SensorSection,
  selectSensors,
  upsertSensor,
} from './sql/sensors.ts'

/** Saves a sensor and adds its placement where that is new. The caller has checked that the name is unique. */
export async function saveSensor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  sensor: Omit<ConfiguredSensor, 'placements' | 'sender'>,
  placement: { place: SensorSection; from: Date } | null,
): Promise<void> {
  const before = (await selectSensors(db, scope)).find(({ id }) => id === sensor.id) ?? null
  await upsertSensor(db, scope, sensor, context.now)
  if (placement) await insertPlacement(db, scope, sensor.id, placement.place, placement.from)
  const after = (await selectSensors(db, scope)).find(({ id }) => id === sensor.id) ?? null
  await recordSetupChange(db, context, scope, formId.sensors, {
    before: auditValues(before),
    after: auditValues(after),
  })
  await enqueueJob(db, 'judge-alarms', scope.directoryId)
}

/** The audit log shows the current placement, not the former ones. */
const auditValues = (sensor: ConfiguredSensor | null) => {
  if (!sensor) return null
  const last = sensor.placements.at(-1)
  const { placements: _, sender_id: __, type_id, ...rest } = sensor
  return { ...rest, sensor_type: type_id, section_id: last?.section_id ?? null, hangs_since: last?.from_at ?? null }
}
