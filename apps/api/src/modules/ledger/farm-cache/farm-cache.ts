import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type FarmDataKind, type FarmVersionRow, selectFarmVersions } from '../sql/farm-versions.ts'

/** Data of single farms that is calculated only from data with a version. */
export interface FarmQuery<Value> {
  farmIds: readonly FarmId[]
  /** The kinds of data that the value is calculated from; all others must not affect it. */
  kinds: readonly FarmDataKind[]
  /** Names the value of a farm, with everything besides the farm's data that it depends on. */
  keyOf(farmId: FarmId): string
  /** Loads the values of some of the farms, in one round of statements. */
  load(farmIds: readonly FarmId[]): Promise<ReadonlyMap<FarmId, Value>>
  /** Memory of a value, roughly; a whole number. */
  bytesOf(value: Value): number
}

interface CachedValue {
  version: string
  value: unknown
  valueBytes: number
}

/** Key figures and overview of a company with 500 farms take about 130 MB. */
const MAX_BYTES = 256 * 1024 * 1024
/** Memory of an entry with its key, so that many empty values are limited too. */
const ENTRY_BYTES = 1_000
const cache = new LRUCache<string, CachedValue>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ valueBytes }) => ENTRY_BYTES + valueBytes,
})

/** Farms loaded by one round of statements: all farms of a large company could exceed the time limit of a statement. */
const FARMS_PER_ROUND = 100

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
    const cached = cache.get(keyOf(farm.farm_id))
    if (cached?.version === farm.version) values.set(farm.farm_id, cached.value as Value)
    else missing.push(farm)
  }
  const before = new Map(missing.map((farm) => [farm.farm_id, farm.version]))
  for (let from = 0; from < missing.length; from += FARMS_PER_ROUND) {
    const farmIds = missing.slice(from, from + FARMS_PER_ROUND).map(({ farm_id }) => farm_id)
    const loaded = await query.load(farmIds)
    for (const { farm_id, version, is_own } of await selectFarmVersions(db, scope, farmIds, query.kinds)) {
      const value = loaded.get(farm_id)
      if (value === undefined) continue
      values.set(farm_id, value)
      // A farm that changed meanwhile could have rows of both versions; an own change may yet be rolled back or go on.
      if (version === before.get(farm_id) && !is_own)
        cache.set(keyOf(farm_id), { version, value, valueBytes: query.bytesOf(value) })
    }
  }
  return values
}
