import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import { selectFirstDays } from '#modules/ledger/sql/units/unit-periods.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { cachedByFarm } from '../farm-cache/farm-cache.ts'
import { farmDataKind } from '../sql/farm-versions.ts'

/** Returns the first day with pigs of each unit that ever had some. Reads only farms that changed. */
export async function firstDaysOf(
  db: Db,
  scope: TenantScope,
  unitIds: ReadonlyMap<FarmId, readonly UnitId[]>,
): Promise<Map<UnitId, string>> {
  const farms = await cachedByFarm<readonly [UnitId, string][]>(db, scope, {
    farmIds: [...unitIds.keys()],
    kinds: [farmDataKind.herd],
    keyOf: (farmId) => `first days ${unitIds.get(farmId)?.join()}`,
    load: async (farmIds) => {
      const units = farmIds.flatMap((farmId) => unitIds.get(farmId) ?? [])
      const days = new Map((await selectFirstDays(db, scope, units)).map(({ unit_id, day }) => [unit_id, day]))
      return new Map(
        farmIds.map((farmId) => [
          farmId,
          (unitIds.get(farmId) ?? []).flatMap((id): [UnitId, string][] => {
            const day = days.get(id)
            return day === undefined ? [] : [[id, day]]
          }),
        ]),
      )
    },
    bytesOf: ({ length }) => length * FIRST_DAY_BYTES,
  })
  return new Map([...farms.values()].flat())
}

const FIRST_DAY_BYTES = 50
