import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type ReadingSensor, selectReadingSensors, selectSensorSource } from './sql/readings.ts'

/** Sensors of all senders in memory; one takes some 600 bytes with its name, so all take 72 MB at most. */
const MAX_SENSORS = 120_000

const sensors = new LRUCache<string, ReadingSensor>({ max: MAX_SENSORS })

/**
 * Returns the sensors of names, ids or devices, in any case of letters, by these names; none for an unknown one. Sensors
 * named before are known until a sensor or placement of the company, the sender's key or its farms change. One statement,
 * and one for further names.
 */
export async function sensorsByName(
  db: Db,
  scope: TenantScope,
  names: readonly string[],
): Promise<ReadonlyMap<string, ReadingSensor>> {
  const { revision, sender_id } = await selectSensorSource(db, scope)
  const source = [scope.directoryId, scope.userId, sender_id, revision, ...[...scope.writableFarms].toSorted()]
  const sender = hash('sha256', source.join(), 'base64url')
  const found = new Map<string, ReadingSensor>()
  const further: string[] = []
  for (const name of new Set(names)) {
    const sensor = sensors.get(`${sender} ${name}`)
    if (sensor) found.set(name, sensor)
    else further.push(name)
  }
  const selected = further.length === 0 ? [] : await selectReadingSensors(db, scope, further, sender_id)
  for (const sensor of selected) {
    const name = further[sensor.no] ?? ''
    sensors.set(`${sender} ${name}`, sensor)
    found.set(name, sensor)
  }
  return found
}
