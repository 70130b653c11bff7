import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type ReadingSensor, selectReadingSensors, selectSensorSource } from './sql/readings.ts'

/** Senders with sensors in memory, and sensors of one; a sensor takes half a kilobyte, so all take 80 MB at most. */
const [MAX_SENDERS, MAX_SENSORS] = [16, 10_500]

const senders = new LRUCache<string, LRUCache<string, ReadingSensor>>({ max: MAX_SENDERS })

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
  const key = hash('sha256', source.join(), 'base64url')
  const known = senders.get(key) ?? new LRUCache<string, ReadingSensor>({ max: MAX_SENSORS })
  senders.set(key, known)
  const found = new Map<string, ReadingSensor>()
  const further: string[] = []
  for (const name of new Set(names)) {
    const sensor = known.get(name)
    if (sensor) found.set(name, sensor)
    else further.push(name)
  }
  const selected = further.length === 0 ? [] : await selectReadingSensors(db, scope, further, sender_id)
  for (const sensor of selected) {
    const name = further[sensor.no] ?? ''
    known.set(name, sensor)
    found.set(name, sensor)
  }
  return found
}
