import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { cachedByFarm, farmDataKind, type UnitOfFarm, unitIdsByFarm } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type PlaceKind, type PlaceStayRow, selectPlaceStays } from './sql.ts'

const STAY_BYTES = 500

/** Returns the units with pigs at the end of a period, by place. Only farms that changed are read. */
export async function placeStays(
  db: Db,
  scope: TenantScope,
  units: Iterable<UnitOfFarm>,
  period: { opening: string; closing: string },
  kind: PlaceKind,
): Promise<PlaceStayRow[]> {
  const unitIds = unitIdsByFarm(units)
  const farms = await cachedByFarm<readonly PlaceStayRow[]>(db, scope, {
    farmIds: [...unitIds.keys()],
    kinds: [farmDataKind.herd],
    keyOf: (farmId) => `stays ${kind} ${period.opening}${period.closing} ${unitIds.get(farmId)?.join()}`,
    load: async (farmIds) => {
      const ofFarms = farmIds.flatMap((id) => unitIds.get(id) ?? [])
      const rows = Map.groupBy(await selectPlaceStays(db, scope, ofFarms, period, kind), ({ farm_id }) => farm_id)
      return new Map(farmIds.map((id): [FarmId, PlaceStayRow[]] => [id, rows.get(id) ?? []]))
    },
    bytesOf: ({ length }) => length * STAY_BYTES,
  })
  return [...farms.values()].flat().sort(byPlace)
}

const byPlace = (a: PlaceStayRow, b: PlaceStayRow): number =>
  compareIds(a.place_id, b.place_id) || compareIds(a.unit_id, b.unit_id)

const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
