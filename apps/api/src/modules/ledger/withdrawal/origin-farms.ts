import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { cachedByFarm } from '../farm-cache/farm-cache.ts'
import { farmDataKind, selectFarmVersions } from '../sql/farm-versions.ts'
import { selectSourceFarms } from './sql/source-farms.ts'

/** Bytes of a farm id in memory, roughly. */
const ID_BYTES = 100

/**
 * Returns, for each farm, the versions of its herd and of all herds that its pigs may have come from, over any number of
 * farms. What is calculated from withdrawal periods at a farm changes only with it: a course at another farm goes with
 * the moved pigs.
 */
export async function originVersions(
  db: Db,
  scope: TenantScope,
  farmIds: readonly FarmId[],
): Promise<ReadonlyMap<FarmId, string>> {
  const sources = await sourceFarms(db, scope, farmIds)
  const rows = await selectFarmVersions(db, scope, [...sources.keys()], [farmDataKind.herd])
  const versions = new Map(rows.map(({ farm_id, version }) => [farm_id, version]))
  return new Map(
    farmIds.map((farmId) => [
      farmId,
      [...originsOf(farmId, sources)]
        .sort()
        .map((id) => versions.get(id))
        .join(),
    ]),
  )
}

/** Loads the farms from which pigs came directly, of the farms, of those, and so on. */
async function sourceFarms(db: Db, scope: TenantScope, farmIds: readonly FarmId[]) {
  const sources = new Map<FarmId, readonly FarmId[]>()
  let missing = [...new Set(farmIds)]
  while (missing.length > 0) {
    const loaded = await cachedByFarm<readonly FarmId[]>(db, scope, {
      farmIds: missing,
      kinds: [farmDataKind.herd],
      keyOf: () => 'source farms',
      load: (some) => selectSourceFarms(db, scope, some),
      bytesOf: ({ length }) => length * ID_BYTES,
    })
    for (const [id, ids] of loaded) sources.set(id, ids)
    missing = [...new Set([...loaded.values()].flat())].filter((id) => !sources.has(id))
  }
  return sources
}

function originsOf(farmId: FarmId, sources: ReadonlyMap<FarmId, readonly FarmId[]>): Set<FarmId> {
  const origins = new Set([farmId])
  // A set also visits what is added while it is iterated.
  for (const id of origins) for (const source of sources.get(id) ?? []) origins.add(source)
  return origins
}
