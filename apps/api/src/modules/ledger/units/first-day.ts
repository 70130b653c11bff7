import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { cachedByFarm } from '../farm-cache/farm-cache.ts'
import { farmDataKind } from '../sql/farm-versions.ts'
import { selectFirstDays } from '../sql/unit-periods.ts'

/** Returns the first day with pigs in any of the units; null where none had pigs. Reads only farms that changed. */
export async function firstDayOf(
  db: Db,
  scope: TenantScope,
  unitIds: ReadonlyMap<FarmId, readonly UnitId[]>,
): Promise<string | null> {
  const farms = await cachedByFarm<string | null>(db, scope, {
    farmIds: [...unitIds.keys()],
    kinds: [farmDataKind.herd],
    keyOf: (farmId) => `first day ${unitIds.get(farmId)?.join()}`,
    load: async (farmIds) => {
      const units = farmIds.flatMap((farmId) => unitIds.get(farmId) ?? [])
      const days = new Map((await selectFirstDays(db, scope, units)).map(({ unit_id, day }) => [unit_id, day]))
      return new Map(
        farmIds.map((id) => [id, earliest((unitIds.get(id) ?? []).map((unitId) => days.get(unitId) ?? null))]),
      )
    },
    bytesOf: () => FIRST_DAY_BYTES,
  })
  return earliest([...farms.values()])
}

const FIRST_DAY_BYTES = 50

const earliest = (days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).sort()[0] ?? null
