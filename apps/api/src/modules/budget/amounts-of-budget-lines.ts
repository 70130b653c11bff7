import type { BarnId, BatchId, BudgetId, FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import { PlaceId } from '@herdboard/contract/core/ids.ts'
import { type BudgetPart, budgetOre, budgetPriceOn, calendarQuantity } from '@herdboard/domain/budget/budget-amount.ts'
import { type BudgetBasis, budgetBasis, herdQuantityOf } from '@herdboard/domain/budget/budget-basis.ts'
import { isCalculatedGroup } from '@herdboard/domain/budget/budget-group.ts'
import { shareOre } from '@herdboard/domain/economy/share-ore.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { postingCategoryOf } from '#modules/economy/service.ts'
import { type LedgerPeriod, ledgerKnownThrough } from '#modules/ledger/service.ts'
import { type ResolvedPlaces, resolvePlaces } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type BudgetPigs, type BudgetSegment, loadBudgetSegments } from './budget-herds.ts'
import { budgetFactors } from './budget-prices.ts'
import { type BudgetLine, selectBudget } from './sql/budget-lines.ts'
import { type BarnSize, selectBarnSizes } from './sql/pig-places.ts'

/** Budgeted money of a line, where the actual money of its category is found. */
export interface BudgetAmount {
  lineId: BudgetId
  categoryId: number
  /** Number of the requested period. */
  period: number
  farmId: FarmId
  /** Null for a line of the whole farm. */
  barnId: BarnId | null
  batchId: BatchId | null
  /** The unit of categories that are calculated unit by unit; null for others, and for days to come. */
  unitId: UnitId | null
  /** Null where the place has neither pigs nor barns. */
  pigType: PigType | null
  /** Whole øre, + income, − expense. */
  ore: number
}

export interface BudgetQuery {
  places: ResolvedPlaces
  /** Each may be past, to come, or both. */
  periods: readonly LedgerPeriod[]
  /** The first day without records is the day after. */
  today: string
  /** Lines of other categories are left out; all lines where absent. */
  countsCategory?: (categoryId: number) => boolean
}

/**
 * Returns the budget of places in periods. Add up `ore` by category, place or pig type: every sum is in whole øre. An
 * amount is on a unit where the actual amount is calculated for units, otherwise on the place of the line, as postings
 * are. A barn has no part of its farm's typed categories. A company without a budget has no amounts.
 * Source: docs/behaviour/economy.md#budget
 */
export async function budgetAmounts(db: Db, scope: TenantScope, query: BudgetQuery): Promise<BudgetAmount[]> {
  const { places, periods, today, countsCategory = () => true } = query
  const farms = new Set([...places.farmIds, ...places.units.map(({ farmId }) => farmId)])
  const isNear = ({ farm_id, barn_id }: BudgetLine['places'][number]) =>
    scope.readableFarms.has(farm_id) && (farms.has(farm_id) || (barn_id !== null && places.barnIds.includes(barn_id)))
  const lines = (await selectBudget(db, scope)).filter(
    (line) => countsCategory(line.category_id) && line.places.some(isNear),
  )
  if (lines.length === 0 || periods.length === 0) return []
  const farmIds = [...new Set(lines.flatMap((line) => line.places.filter(isNear).map(({ farm_id }) => farm_id)))]
  const { units } = await resolvePlaces(db, scope, { site_ids: farmIds.map((id) => PlaceId.parse(id)) })
  const through = await ledgerKnownThrough(db, scope, units, today)
  const segments = await loadBudgetSegments(db, scope, {
    units,
    periods,
    cutDays: lines.flatMap(({ prices }) => prices.map(({ valid_from }) => valid_from)),
    through,
  })
  // A yearly amount is shared over all places of its line, also those that the person may not read.
  const lineFarms = [...new Set(lines.flatMap((line) => line.places.map(({ farm_id }) => farm_id)))]
  const sizes = Map.groupBy(await selectBarnSizes(db, scope, lineFarms), ({ farm_id }) => farm_id)
  const isChosen = moneyAtPlaces(places)
  return lines.flatMap((line) =>
    periods.flatMap((_, no) =>
      amountsOfLine(line, segments[no] ?? [], sizes)
        .filter((amount) => scope.readableFarms.has(amount.farmId) && isChosen(amount))
        .map((amount): BudgetAmount => ({ ...amount, lineId: line.id, categoryId: line.category_id, period: no })),
    ),
  )
}

/** Returns whether money is at chosen places: at one of them, or inside one. */
export function moneyAtPlaces({ farmIds, barnIds, batchIds, units }: ResolvedPlaces) {
  const chosen = new Set<string>([...farmIds, ...barnIds, ...batchIds])
  const unitIds = new Set<string>(units.map(({ id }) => id))
  return (money: { farmId: string; barnId: string | null; batchId: string | null; unitId: string | null }): boolean =>
    money.unitId !== null
      ? unitIds.has(money.unitId)
      : [money.farmId, money.barnId, money.batchId].some((id) => id !== null && chosen.has(id))
}

type PlacedAmount = Pick<BudgetAmount, 'farmId' | 'barnId' | 'batchId' | 'unitId' | 'pigType' | 'ore'>
type LinePlace = BudgetLine['places'][number]

function amountsOfLine(
  line: BudgetLine,
  segments: readonly BudgetSegment[],
  sizes: ReadonlyMap<FarmId, readonly BarnSize[]>,
): PlacedAmount[] {
  const factors = budgetFactors(line)
  const priced = segments.flatMap((segment) => {
    const priceDkk = budgetPriceOn(line.prices, addDays(segment.period.opening, 1))
    return priceDkk === null ? [] : { ...segment, priceDkk }
  })
  if (factors === null || priced.length === 0) return []
  const sign = postingCategoryOf(line.category_id)?.isIncome ? 1 : -1
  const oreOf = (parts: readonly BudgetPart[]) => budgetOre(parts, factors) * sign || 0
  const sizesAt = ({ farm_id, barn_id }: LinePlace) =>
    (sizes.get(farm_id) ?? []).filter(
      (size) => (barn_id === null || size.barn_id === barn_id) && isOfType(line, size.pig_type),
    )
  const amounts = isFixed(line.basis_id)
    ? fixedAmounts(line, oreOf(calendarParts(line.basis_id, priced)), { priced, sizesAt })
    : line.places.flatMap((place) =>
        line.basis_id === budgetBasis.pigPlaces
          ? placesAmounts(line, place, sizesAt(place), priced, oreOf)
          : herdAmounts(line, place, priced, oreOf),
      )
  return isCalculatedGroup(line.category_id) ? amounts.flatMap((one) => onUnits(one, line, priced)) : amounts
}

interface PricedSegment extends BudgetSegment {
  priceDkk: number
}

const isFixed = (basis: BudgetBasis): boolean => basis === budgetBasis.year || basis === budgetBasis.month
const isOfType = ({ pig_type }: BudgetLine, pigType: PigType): boolean => pig_type === null || pig_type === pigType

const atPlace = ({ farm_id, barn_id }: LinePlace, pigType: PigType | null, ore: number): PlacedAmount => ({
  farmId: farm_id,
  barnId: barn_id,
  batchId: null,
  unitId: null,
  pigType,
  ore,
})

const pigsAt = ({ pigs }: BudgetSegment, line: BudgetLine, { farm_id, barn_id }: LinePlace): BudgetPigs[] =>
  (pigs.get(farm_id) ?? []).filter(
    ({ barnId, pigType }) => isOfType(line, pigType) && (barn_id === null || barnId === barn_id),
  )

const calendarParts = (basis: BudgetBasis, priced: readonly PricedSegment[], times = 1): BudgetPart[] =>
  priced.map(({ priceDkk, period }) => ({ priceDkk, quantity: calendarQuantity(basis, period) * times }))

/** Shares a yearly or monthly amount over the places of a line by pig places, and at each over pig types by pig-days. */
function fixedAmounts(
  line: BudgetLine,
  ore: number,
  { priced, sizesAt }: { priced: readonly PricedSegment[]; sizesAt: (place: LinePlace) => BarnSize[] },
): PlacedAmount[] {
  const { places } = line
  const shares = shareOre(
    ore,
    places.map((place) => sizesAt(place).reduce((sum, size) => sum + size.places, 0)),
  )
  return places.flatMap((place, no) => {
    const share = shares[no] ?? 0
    if (line.pig_type !== null) return atPlace(place, line.pig_type, share)
    const pigs = priced.flatMap((segment) => pigsAt(segment, line, place))
    const types = [...new Set([...pigs.map(({ pigType }) => pigType), ...sizesAt(place).map((one) => one.pig_type)])]
    if (types.length === 0) return atPlace(place, null, share)
    const pigDays = types.sort().map((type) => pigDaysOf(pigs, type))
    return shareOre(share, wholeWeights(pigDays)).map((part, index) => atPlace(place, types[index] ?? null, part))
  })
}

const pigDaysOf = (pigs: readonly BudgetPigs[], type: PigType): number =>
  pigs.reduce((sum, { pigType, quantities }) => sum + (pigType === type ? quantities.pigDays : 0), 0)

/** Returns the amounts of a price per pig place and year, one for each pig type. */
function placesAmounts(
  { basis_id }: BudgetLine,
  place: LinePlace,
  sizes: readonly BarnSize[],
  priced: readonly PricedSegment[],
  oreOf: (parts: readonly BudgetPart[]) => number,
): PlacedAmount[] {
  return [...Map.groupBy(sizes, ({ pig_type }) => pig_type)].map(([type, own]) => {
    const places = own.reduce((sum, size) => sum + size.places, 0)
    return atPlace(place, type, oreOf(calendarParts(basis_id, priced, places)))
  })
}

/** Returns the amounts of a price per pig, kilo, feed unit or pig-day, one for each pig type. */
function herdAmounts(
  line: BudgetLine,
  place: LinePlace,
  priced: readonly PricedSegment[],
  oreOf: (parts: readonly BudgetPart[]) => number,
): PlacedAmount[] {
  const quantity = herdQuantityOf(line.basis_id)
  if (quantity === null) return []
  const parts = priced.flatMap((segment) =>
    pigsAt(segment, line, place).map(({ pigType, quantities }) => ({
      pigType,
      priceDkk: segment.priceDkk,
      quantity: quantities[quantity],
    })),
  )
  return [...Map.groupBy(parts, ({ pigType }) => pigType)].map(([type, own]) => atPlace(place, type, oreOf(own)))
}

/**
 * Shares an amount over the pigs at its place, because the actual amount is theirs: by the quantity of its basis at its
 * price, otherwise by pig-days. Days to come have a share for each barn.
 */
function onUnits(amount: PlacedAmount, line: BudgetLine, priced: readonly PricedSegment[]): PlacedAmount[] {
  const quantity = herdQuantityOf(line.basis_id) ?? 'pigDays'
  const shares = new Map<string, { pigs: BudgetPigs; weight: number }>()
  const place = { farm_id: amount.farmId, barn_id: amount.barnId } as LinePlace
  for (const segment of priced) {
    for (const pigs of pigsAt(segment, line, place)) {
      if (pigs.pigType !== amount.pigType) continue
      const key = pigs.unitId ?? `${pigs.barnId} ahead`
      const weight = segment.priceDkk * pigs.quantities[quantity]
      shares.set(key, { pigs, weight: (shares.get(key)?.weight ?? 0) + weight })
    }
  }
  const own = [...shares.values()]
  if (own.length === 0) return [amount]
  const parts = shareOre(amount.ore, wholeWeights(own.map(({ weight }) => weight)))
  return own.map(({ pigs: { farmId, barnId, batchId, unitId, pigType } }, no) => ({
    ...{ farmId, barnId, batchId, unitId, pigType },
    ore: parts[no] ?? 0,
  }))
}

const LARGEST_SUM = 1e12

/** Weights of shares are whole numbers of at most twelve digits together, none below 0. */
function wholeWeights(weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + Math.max(0, weight), 0)
  const scale = Math.min(1000, LARGEST_SUM / Math.max(1, sum))
  return weights.map((weight) => Math.max(0, Math.round(weight * scale)))
}
