import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { cachedByFarm, farmDataKind, type UnitOfFarm, unitIdsByFarm } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type CheckInWeek, selectCheckInWeeks } from './sql.ts'

const WEEK_BYTES = 150

/** Returns the check-ins of farms by week, in any order. Only farms that changed are read. */
export async function checkInWeeks(
  db: Db,
  scope: TenantScope,
  units: Iterable<UnitOfFarm>,
  period: { opening: string; closing: string },
): Promise<CheckInWeek[]> {
  const unitIds = unitIdsByFarm(units)
  const farms = await cachedByFarm<readonly CheckInWeek[]>(db, scope, {
    farmIds: [...unitIds.keys()],
    kinds: [farmDataKind.herd, farmDataKind.work],
    keyOf: (farmId) => `check-ins ${period.opening}${period.closing} ${unitIds.get(farmId)?.join()}`,
    load: async (farmIds) => {
      const ofFarms = farmIds.flatMap((id) => unitIds.get(id) ?? [])
      const rows = Map.groupBy(await selectCheckInWeeks(db, scope, ofFarms, period), ({ farm_id }) => farm_id)
      return new Map(farmIds.map((id): [FarmId, CheckInWeek[]] => [id, rows.get(id) ?? []]))
    },
    bytesOf: ({ length }) => length * WEEK_BYTES,
  })
  return [...farms.values()].flat()
}
