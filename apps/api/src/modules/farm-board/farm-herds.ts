import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { type FigureEnd, figureEnd } from '@herdboard/domain/kpis/figure-end.ts'
import { cutAtToday, type Period, previousPeriod } from '@herdboard/domain/time/period.ts'
import { type HerdSelection, loadHerdSelection, parseOptionalPeriod, periodsOf } from '#modules/kpis/service.ts'
import {
  firstDaysOf,
  type HerdPeriod,
  ledgerKnownThrough,
  measuredEnds,
  unitIdsByFarm,
  unitPeriods,
} from '#modules/ledger/service.ts'
import type { QueriedPlaces, ResolvedUnit } from '#modules/locations/service.ts'
import { type HerdPrices, herdPrices, loadHerdMoney, loadInsertionPrices } from '#modules/why/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectFarmPlaces } from './sql/farm-places.ts'

/** The pigs of one farm: the same as a query of that farm alone loads. */
export interface FarmHerd {
  id: FarmId
  name: string
  herd: HerdSelection
  now: HerdPeriod
  before: HerdPeriod
  weeks: readonly HerdPeriod[]
  prices: HerdPrices
  /** On what gains of the period rest. */
  end: FigureEnd | null
}

export interface FarmHerds {
  period: Period
  periodBefore: Period
  /** By name; empty where the period is entirely in the future. */
  farms: FarmHerd[]
}

interface HerdsQuery extends QueriedPlaces {
  from?: string | undefined
  to?: string | undefined
}

/** Loads the herd of each farm in a period, the one before and the weeks of the trend. No statement is per farm. */
export async function loadFarmHerds(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { from, to, ...places }: HerdsQuery,
  { pigType, withNutrients }: { pigType: PigType; withNutrients: boolean },
): Promise<FarmHerds> {
  const requested = parseOptionalPeriod(from, to, context.today)
  const all = await loadHerdSelection(db, scope, places, pigType)
  const units = [...all.units.values()]
  const period = cutAtToday(requested, await ledgerKnownThrough(db, scope, units, context.today))
  const periodBefore = previousPeriod(period ?? requested)
  if (!period || units.length === 0) return { period: period ?? requested, periodBefore, farms: [] }
  const periods = periodsOf(period)
  const herds = await unitPeriods(db, scope, units, periods, { withNutrients })
  const [whole] = herds
  if (!whole) throw new Error('no sums of the period')
  const insertions = await loadInsertionPrices(db, scope, all, whole)
  const moneyOf = await loadHerdMoney(db, context, scope, all, period)
  const ofFarms = [...Map.groupBy(units, ({ farmId }) => farmId)]
  const farmPlaces = await selectFarmPlaces(
    db,
    scope,
    ofFarms.map(([id]) => id),
    pigType,
  )
  const ends = Map.groupBy(
    await measuredEnds(db, scope, units, period.closing),
    ({ unitId }) => all.units.get(unitId as UnitId)?.farmId,
  )
  const firstDays = await firstDaysOf(db, scope, unitIdsByFarm(units))
  const farmsOfPeriods = herds.map((herd) => byFarm(herd, all.units))
  const farms = ofFarms.flatMap(([id, farmUnits]): FarmHerd[] => {
    const [first] = farmUnits
    if (!first) return []
    const herd = herdOf(all, farmUnits, farmPlaces.get(id) ?? null)
    const days = farmUnits.flatMap((unit) => firstDays.get(unit.id) ?? [])
    const [now, before, ...weeks] = farmsOfPeriods.map(
      (farmPeriods, no) => farmPeriods.get(id) ?? withoutPigs(periods[no] ?? period, days),
    )
    if (!now || !before) return []
    const prices = herdPrices(herd, now, insertions, moneyOf(new Set([id])))
    const end = figureEnd(ends.get(id) ?? [], period.closing)
    return [{ id, name: first.farmName, herd, now, before, weeks, prices, end }]
  })
  return { period, periodBefore, farms: farms.toSorted((a, b) => a.name.localeCompare(b.name, context.language)) }
}

const herdOf = (all: HerdSelection, units: readonly ResolvedUnit[], places: number | null): HerdSelection => ({
  ...all,
  units: new Map(units.map((unit) => [unit.id, unit])),
  unitIds: units.map(({ id }) => id),
  places,
})

/** Divides the sums of a period by farm, in one pass. A move between farms belongs to neither. */
function byFarm(
  { period, units, innerTransfers, isEmptied }: HerdPeriod,
  unitsById: HerdSelection['units'],
): Map<FarmId, HerdPeriod> {
  const farmOf = (unitId: string) => unitsById.get(unitId as UnitId)?.farmId
  const transfers = Map.groupBy(innerTransfers, ({ fromUnitId, toUnitId }) => {
    const farmId = farmOf(fromUnitId)
    return farmId === farmOf(toUnitId) ? farmId : undefined
  })
  const farms = new Map<FarmId, HerdPeriod>()
  for (const [farmId, ofFarm] of Map.groupBy(units, ({ unitId }) => farmOf(unitId)))
    if (farmId) farms.set(farmId, { period, units: ofFarm, innerTransfers: transfers.get(farmId) ?? [], isEmptied })
  return farms
}

/** A farm that had pigs before the period and none in it is emptied: its stock is known, and 0. */
const withoutPigs = (period: Period, firstDays: readonly string[]): HerdPeriod => ({
  period,
  units: [],
  innerTransfers: [],
  isEmptied: firstDays.some((day) => day <= period.opening),
})
