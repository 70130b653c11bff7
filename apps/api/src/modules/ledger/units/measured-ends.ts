import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { EstimatedGain } from '@herdboard/domain/kpis/estimate-range.ts'
import type { UnitEnd } from '@herdboard/domain/kpis/figure-end.ts'
import type { Period } from '@herdboard/domain/time/period.ts'
import { selectEstimatedGains } from '#modules/ledger/sql/units/estimated-gains.ts'
import { selectMeasuredEnds } from '#modules/ledger/sql/units/unit-periods.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { cachedByFarm } from '../farm-cache/farm-cache.ts'
import { farmDataKind } from '../sql/farm-versions.ts'
import { type UnitOfFarm, unitIdsByFarm } from './unit-periods.ts'

const END_BYTES = 200
const GAIN_BYTES = 120

/** Returns the measured ends of units around the end of a day. Reads only farms that changed. */
export async function measuredEnds(
  db: Db,
  scope: TenantScope,
  units: Iterable<UnitOfFarm>,
  closing: string,
): Promise<UnitEnd[]> {
  const unitIds = unitIdsByFarm(units)
  const farms = await cachedByFarm<readonly UnitEnd[]>(db, scope, {
    farmIds: [...unitIds.keys()],
    kinds: [farmDataKind.herd],
    keyOf: (farmId) => `measured ends ${closing} ${unitIds.get(farmId)?.join()}`,
    load: async (farmIds) => {
      const all = farmIds.flatMap((farmId) => unitIds.get(farmId) ?? [])
      const rows = new Map((await selectMeasuredEnds(db, scope, all, closing)).map((row) => [row.unit_id, row]))
      return new Map(
        farmIds.map((farmId): [FarmId, UnitEnd[]] => [
          farmId,
          (unitIds.get(farmId) ?? []).flatMap((id) => {
            const row = rows.get(id)
            return row ? [{ unitId: id, head: row.head, last: row.last, next: row.next, firstDay: row.first_day }] : []
          }),
        ]),
      )
    },
    bytesOf: ({ length }) => length * END_BYTES,
  })
  return [...farms.values()].flat()
}

/** Returns the gains of the pigs whose weight is estimated at the end of a period, by unit. Reads only farms that changed. */
export async function estimatedGains(
  db: Db,
  scope: TenantScope,
  units: Iterable<UnitOfFarm>,
  period: Period,
): Promise<EstimatedGain[]> {
  const unitIds = unitIdsByFarm(units)
  const farms = await cachedByFarm<readonly EstimatedGain[]>(db, scope, {
    farmIds: [...unitIds.keys()],
    kinds: [farmDataKind.herd],
    keyOf: (farmId) => `estimated gains ${period.opening} ${period.closing} ${unitIds.get(farmId)?.join()}`,
    load: async (farmIds) => {
      const all = farmIds.flatMap((farmId) => unitIds.get(farmId) ?? [])
      const rows = new Map((await selectEstimatedGains(db, scope, all, period)).map((row) => [row.unit_id, row]))
      return new Map(
        farmIds.map((farmId): [FarmId, EstimatedGain[]] => [
          farmId,
          (unitIds.get(farmId) ?? []).flatMap((id) => {
            const row = rows.get(id)
            if (!row) return []
            const scaledBy = row.has_own_scale ? id : farmId
            return [{ inPeriodKg: row.in_period_kg, sinceEndKg: row.since_end_kg, scaledBy }]
          }),
        ]),
      )
    },
    bytesOf: ({ length }) => length * GAIN_BYTES,
  })
  return [...farms.values()].flat()
}
