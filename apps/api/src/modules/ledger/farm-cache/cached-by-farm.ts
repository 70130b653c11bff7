import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type FarmDataKind, type FarmVersionRow, selectFarmVersions } from '../sql/farm-versions.ts'
import { createSizedCache } from './sized-cache.ts'

/** Data of single farms that is calculated only from data with a version. */
export interface FarmQuery<Value> {
  farmIds: readonly FarmId[]
  /** The kinds of data that the value is calculated from; all others must not affect it. */
  kinds: readonly FarmDataKind[]
  /** Names the value of a farm, with everything besides the farm's data that it depends on. */
  keyOf(farmId: FarmId): string
  /** Loads the values of some of the farms, in one round of statements. */
  load(farmIds: readonly FarmId[]): Promise<ReadonlyMap<FarmId, Value>>
  /** Number of rows in a value, as a measure of its memory. */
  rowsOf(value: Value): number
}

interface CachedValue {
  version: string
  value: unknown
}

/** About 0.8 kB a row of sums: less than 200 MB. */
const MAX_ROWS = 200_000
const cache = createSizedCache<CachedValue>(MAX_ROWS)

/**
 * Returns a value for each farm, and loads only those of farms that changed since this process loaded them.
 *
 * The database decides what has changed: triggers write a new version of a farm in the transaction that changes its
 * data, so all processes see it with the commit. Callers share the values and must not change them.
 */
export async function cachedByFarm<Value>(
  db: Db,
  scope: TenantScope,
  query: FarmQuery<Value>,
): Promise<Map<FarmId, Value>> {
  const values = new Map<FarmId, Value>()
  const missing: FarmVersionRow[] = []
  const keyOf = (farmId: FarmId) => `${scope.directoryId} ${farmId} ${query.kinds.join()} ${query.keyOf(farmId)}`
  for (const farm of await selectFarmVersions(db, scope, query.farmIds, query.kinds)) {
    const known = cache.get(keyOf(farm.farm_id))
    if (known && known.version === farm.version) values.set(farm.farm_id, known.value as Value)
    else missing.push(farm)
  }
  if (missing.length === 0) return values
  const farmIds = missing.map(({ farm_id }) => farm_id)
  const loaded = await query.load(farmIds)
  const after = await selectFarmVersions(db, scope, farmIds, query.kinds)
  const before = new Map(missing.map((farm) => [farm.farm_id, farm.version]))
  for (const { farm_id, version, is_own } of after) {
    const value = loaded.get(farm_id)
    if (value === undefined) continue
    values.set(farm_id, value)
    // A farm that changed meanwhile could have rows of both versions; an own change may yet be rolled back or go on.
    if (version === before.get(farm_id) && !is_own) cache.set(keyOf(farm_id), { version, value }, query.rowsOf(value))
  }
  return values
}
