import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type { listSensors } from '@herdboard/contract/monitoring/readings.ts'
import { sensorQuantityOf } from '#modules/catalogue/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { TextKey } from '#platform/text/text-key.ts'
import { sensorUnits } from './sensor-units.ts'
import { selectSensorOverview } from './sql/sensor-overview.ts'

/** Returns the sensors of readable farms where they hang now, with their newest reading, in the caller's language. */
export async function sensorsFor(
  db: Db,
  { now, text }: RequestContext,
  scope: TenantScope,
): Promise<EndpointReply<typeof listSensors>> {
  const rows = await selectSensorOverview(db, scope, now)
  return rows.map(({ farm_id, from_at, last_at, newest_at, newest_value, newest_is_suspect, ...sensor }) => ({
    ...sensor,
    type_name: text(`option:sensor_type.${sensor.type_id}` as TextKey),
    unit: sensorUnits[sensorQuantityOf(sensor.type_id)],
    since: from_at.toISOString(),
    last_at: last_at?.toISOString() ?? null,
    newest: newest_at && { time: newest_at.toISOString(), value: newest_value, is_suspect: newest_is_suspect ?? false },
    may_decide: scope.writableFarms.has(farm_id),
  }))
}
