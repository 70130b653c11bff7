import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
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
export const measuredEnds = (
  db: Db,
  scope: TenantScope,
  units: Iterable<UnitOfFarm>,
  closing: string,
): Promise<UnitEnd[]> =>
  cachedOfUnits(db, scope, units, {
    name: `measured ends ${closing}`,
    rowBytes: END_BYTES,
    select: (ids) => selectMeasuredEnds(db, scope, ids, closing),
    convert: ({ unit_id, head, last, next, first_day }) => ({ unitId: unit_id, head, last, next, firstDay: first_day }),
  })

/** Returns the gains of the pigs whose weight is estimated at the end of a period, by unit. Reads only farms that changed. */
export const estimatedGains = (
  db: Db,
  scope: TenantScope,
  units: Iterable<UnitOfFarm>,
  period: Period,
): Promise<EstimatedGain[]> =>
  cachedOfUnits(db, scope, units, {
    name: `estimated gains ${period.opening} ${period.closing}`,
    rowBytes: GAIN_BYTES,
    select: (ids) => selectEstimatedGains(db, scope, ids, period),
    convert: ({ unit_id, in_period_kg, since_end_kg, has_own_scale }, farmId) => ({
      inPeriodKg: in_period_kg,
      sinceEndKg: since_end_kg,
      scaledBy: has_own_scale ? unit_id : farmId,
    }),
  })

interface RowsOfUnits<Row, Value> {
  /** Tells these rows from others of the same units. */
  name: string
  rowBytes: number
  select(unitIds: UnitId[]): Promise<Row[]>
  convert(row: Row, farmId: FarmId): Value
}

/** Reads a row of each unit that has one, in one statement for the farms that changed since the last time. */
async function cachedOfUnits<Row extends { unit_id: UnitId }, Value>(
  db: Db,
  scope: TenantScope,
  units: Iterable<UnitOfFarm>,
  { name, rowBytes, select, convert }: RowsOfUnits<Row, Value>,
): Promise<Value[]> {
  const unitIds = unitIdsByFarm(units)
  const idsOf = (farmId: FarmId) => unitIds.get(farmId) ?? []
  const farms = await cachedByFarm<readonly Value[]>(db, scope, {
    farmIds: [...unitIds.keys()],
    kinds: [farmDataKind.herd],
    keyOf: (farmId) => `${name} ${idsOf(farmId).join()}`,
    load: async (farmIds) => {
      const rows = new Map((await select(farmIds.flatMap(idsOf))).map((row) => [row.unit_id, row]))
      const valuesOf = (farmId: FarmId): Value[] =>
        idsOf(farmId).flatMap((id) => {
          const row = rows.get(id)
          return row ? [convert(row, farmId)] : []
        })
      return new Map(farmIds.map((farmId) => [farmId, valuesOf(farmId)]))
    },
    bytesOf: ({ length }) => length * rowBytes,
  })
  return [...farms.values()].flat()
}
