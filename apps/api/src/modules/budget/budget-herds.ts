import type { BarnId, BatchId, FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import { cutPeriod } from '@herdboard/domain/budget/budget-amount.ts'
import { type HerdQuantities, noQuantities } from '@herdboard/domain/budget/budget-basis.ts'
import {
  addQuantities,
  type BudgetHerd,
  type BudgetUnitSums,
  type HerdRates,
  knownRates,
  ratesOr,
  timesQuantities,
  unitQuantities,
  usualRates,
} from '@herdboard/domain/budget/herd-quantities.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { addDays, daysBetween } from '@herdboard/domain/time/day-number.ts'
import { daysIn, type Period } from '@herdboard/domain/time/period.ts'
import { type HerdPeriod, type LedgerPeriod, type UnitPeriod, unitPeriods } from '#modules/ledger/service.ts'
import type { ResolvedUnit } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectFirstPigDays } from './sql/first-pig-days.ts'
import { type GrownDays, selectGrownDays } from './sql/grown-days.ts'

/** Pigs that a budget counts: a unit in the past, the pigs of a type in a barn on days to come. */
export interface BudgetPigs {
  farmId: FarmId
  barnId: BarnId
  batchId: BatchId | null
  /** Null on days to come: nobody knows in which batch the pigs will be. */
  unitId: UnitId | null
  pigType: PigType
  quantities: HerdQuantities
}

/** Part of a period in which no price changes, all of it past or all of it to come. */
export interface BudgetSegment {
  period: Period
  pigs: ReadonlyMap<FarmId, readonly BudgetPigs[]>
}

/** Days whose mean is expected of the days to come. */
const HISTORY_DAYS = 365

/**
 * Returns each period in segments, with the quantities of all pigs of the units. Days up to `through` have those of the
 * records. Later days have the mean per day of the last 365 days, or of the days since the first pig where these are
 * fewer. `cutDays` are first days of prices. Source: docs/behaviour/economy.md#budget
 */
export async function loadBudgetSegments(
  db: Db,
  scope: TenantScope,
  { units, periods, cutDays, through }: SegmentQuery,
): Promise<BudgetSegment[][]> {
  const ahead = addDays(through, 1)
  const days = [...cutDays, ahead]
  const cut = periods.map((period) => (daysIn(period) === 0 ? [] : cutPeriod(period, days)))
  const past = periods.flatMap((period, no) => {
    const parts = (cut[no] ?? []).filter(({ closing }) => closing <= through)
    return parts.length > 1 ? [{ opening: period.opening, closing: parts.at(-1)?.closing ?? through }, ...parts] : parts
  })
  const history = { opening: addDays(through, -HISTORY_DAYS), closing: through }
  const distinctPeriods = [...new Map([...past, history].map((period) => [keyOf(period), period])).values()]
  const herds = await unitPeriods(db, scope, units, distinctPeriods, { withNutrients: false })
  const lacking = herds.flatMap((herd, period) =>
    herd.units.flatMap(({ unitId, sums: { gainKg } }) => (gainKg === null ? { period, unitId } : [])),
  )
  const grownDays = new Map(
    (await selectGrownDays(db, scope, lacking, distinctPeriods)).map((row) => [`${row.period} ${row.unit_id}`, row]),
  )
  const unitsById = new Map(units.map((unit) => [unit.id, unit]))
  const herdsOf = new Map(
    herds.map((herd, no) => [
      keyOf(herd.period),
      herdsByFarm(herd, unitsById, (unitId) => grownDays.get(`${no} ${unitId}`)),
    ]),
  )
  const yearly = herdsOf.get(keyOf(history)) ?? new Map<HerdKey, BudgetHerd>()
  const usual = new Map([...yearly].map(([key, herd]) => [key, ratesOr(knownRates(herd), usualRates(typeOf(key)))]))
  const usualOf = (key: HerdKey) => usual.get(key) ?? usualRates(typeOf(key))
  const hasAhead = cut.some((parts) => parts.some(({ opening }) => opening >= through))
  const expected = hasAhead ? await loadExpected(db, scope, yearly, usualOf, { unitsById, through }) : new Map()
  return periods.map((period, no) => {
    const pastClosing = period.closing < through ? period.closing : through
    const whole = herdsOf.get(keyOf({ opening: period.opening, closing: pastClosing }))
    const ratesOf = (key: HerdKey) => {
      const herd = whole?.get(key)
      return herd ? ratesOr(knownRates(herd), usualOf(key)) : usualOf(key)
    }
    return (cut[no] ?? []).map((part): BudgetSegment => {
      const pigs =
        part.opening >= through
          ? timesDays(expected, daysIn(part))
          : recordedPigs(herdsOf.get(keyOf(part)) ?? new Map(), ratesOf, unitsById)
      return { period: part, pigs: Map.groupBy(pigs, ({ farmId }) => farmId) }
    })
  })
}

interface SegmentQuery {
  /** All units of the farms: the rates of a farm do not depend on the chosen places. */
  units: readonly ResolvedUnit[]
  periods: readonly LedgerPeriod[]
  cutDays: Iterable<string>
  through: string
}

type UnitsById = ReadonlyMap<string, ResolvedUnit>
/** Farm and pig type. */
type HerdKey = `${FarmId} ${PigType}`
const typeOf = (key: HerdKey): PigType => (key.endsWith(' 1') ? 1 : 2)
const farmOf = (key: HerdKey): FarmId => key.slice(0, -2) as FarmId
const keyOf = ({ opening, closing }: Period): string => `${opening} ${closing}`

function herdsByFarm(
  { units, innerTransfers }: HerdPeriod,
  unitsById: UnitsById,
  grownOf: (unitId: UnitId) => GrownDays | undefined,
): Map<HerdKey, BudgetHerd> {
  const groups = Map.groupBy(
    units.flatMap((part) => {
      const unit = unitsById.get(part.unitId)
      return unit ? { part, unit } : []
    }),
    ({ unit }): HerdKey => `${unit.farmId} ${unit.pigType}`,
  )
  const transfersTo = Map.groupBy(innerTransfers, ({ toUnitId }) => {
    const to = unitsById.get(toUnitId)
    return to && (`${to.farmId} ${to.pigType}` satisfies HerdKey)
  })
  return new Map(
    [...groups].map(([key, own]) => [
      key,
      {
        units: own.map(({ part }) => withGrownDays(part, grownOf(part.unitId))),
        innerTransfers: transfersTo.get(key) ?? [],
      },
    ]),
  )
}

const withGrownDays = (part: UnitPeriod, grown: GrownDays | undefined): BudgetUnitSums => {
  const { gainKg, pigDays } = part.sums
  const known = gainKg === null ? { pigDays: grown?.pig_days ?? 0, gainKg: grown?.gain_kg ?? 0 } : { pigDays, gainKg }
  return { ...part, grown: known }
}

const recordedPigs = (
  herds: ReadonlyMap<HerdKey, BudgetHerd>,
  ratesOf: (key: HerdKey) => HerdRates,
  unitsById: UnitsById,
): BudgetPigs[] =>
  [...herds].flatMap(([key, herd]) =>
    [...unitQuantities(herd, ratesOf(key))].flatMap(([id, quantities]) => {
      const unit = unitsById.get(id)
      if (!unit) return []
      const { farmId, barnId, batchId, pigType } = unit
      return { farmId, barnId, batchId, unitId: unit.id, pigType, quantities }
    }),
  )

/** Returns what a day to come is expected to have in each barn: the mean of the last year's days. */
async function loadExpected(
  db: Db,
  scope: TenantScope,
  yearly: ReadonlyMap<HerdKey, BudgetHerd>,
  ratesOf: (key: HerdKey) => HerdRates,
  { unitsById, through }: { unitsById: UnitsById; through: string },
): Promise<Map<string, BudgetPigs>> {
  const firstDays = new Map(
    (await selectFirstPigDays(db, scope, [...new Set([...yearly.keys()].map(farmOf))])).map(
      ({ farm_id, pig_type, day }): [HerdKey, string] => [`${farm_id} ${pig_type}`, day],
    ),
  )
  const expected = new Map<string, BudgetPigs>()
  for (const [key, herd] of yearly) {
    const first = firstDays.get(key)
    const days = first === undefined ? HISTORY_DAYS : Math.min(HISTORY_DAYS, daysBetween(first, through) + 1)
    for (const pigs of recordedPigs(new Map([[key, herd]]), ratesOf, unitsById)) {
      const at = `${pigs.barnId} ${pigs.pigType}`
      const known = expected.get(at) ?? { ...pigs, batchId: null, unitId: null, quantities: noQuantities }
      const perDay = timesQuantities(pigs.quantities, 1 / days)
      expected.set(at, { ...known, quantities: addQuantities(known.quantities, perDay) })
    }
  }
  return expected
}

const timesDays = (expected: ReadonlyMap<string, BudgetPigs>, days: number): BudgetPigs[] =>
  [...expected.values()].map((pigs) => ({ ...pigs, quantities: timesQuantities(pigs.quantities, days) }))
