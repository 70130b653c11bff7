import { fePerPigDay, usualFePerKgFeed } from '@herdboard/domain/growth/feed-intake.ts'
import { dailyGrowthKg } from '@herdboard/domain/growth/gompertz.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { referenceInterval } from '@herdboard/domain/growth/reference-values.ts'
import type { FeedKnown } from '@herdboard/domain/kpis/aggregation/fed-days.ts'
import { type InnerTransfer, sumUnits } from '@herdboard/domain/kpis/aggregation/sum-units.ts'
import { averageInKg, averageOutKg } from '@herdboard/domain/kpis/formulas/production-sums.ts'
import type { UnitSums } from '@herdboard/domain/kpis/period-sums.ts'
import { differenceOrNull, ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { type HerdQuantities, noQuantities } from './budget-basis.ts'

/** Sums of a unit, with the gain of the days for which it is known and the pig-days of these days. */
export interface BudgetUnitSums {
  unitId: string
  sums: UnitSums
  grown: { pigDays: number; gainKg: number }
  known: Pick<FeedKnown, 'fed'>
}

/** Units of one pig type on one farm in a period, and the pigs moved between them. */
export interface BudgetHerd {
  units: readonly BudgetUnitSums[]
  innerTransfers: readonly InnerTransfer[]
}

/** Gain and feed per pig-day, and the kilos that a pig gains from in to out. */
export interface HerdRates {
  gainKg: number
  feedUnits: number
  feedKg: number
  kgPerPig: number
}

/** Rates of a herd; null for what its records do not say. */
export type KnownRates = { [Key in keyof HerdRates]: number | null }

/** Returns the rates of pigs in the middle of their stay: for farms without any record of growth or feed. */
export function usualRates(pigType: PigType): HerdRates {
  const { inKg, outKg } = referenceInterval(pigType)
  const middleKg = (inKg + outKg) / 2
  const feedUnits = fePerPigDay(pigType, middleKg)
  return {
    gainKg: dailyGrowthKg(pigType, middleKg),
    feedUnits,
    feedKg: feedUnits / usualFePerKgFeed(pigType),
    kgPerPig: outKg - inKg,
  }
}

/**
 * Returns the rates of a herd, each over the pig-days for which it is known. The kilos per pig are the average weight out
 * less the average weight in, as in pigs produced.
 */
export function knownRates({ units, innerTransfers }: BudgetHerd): KnownRates {
  const sums = sumUnits(units, { days: 0, places: null, innerTransfers, lossUnits: new Set() })
  const fed = units.flatMap(({ known: { fed } }) => (fed.feedFe === null || fed.feedFe <= 0 ? [] : fed))
  const kgPerPig = differenceOrNull(averageOutKg(sums), averageInKg(sums))
  return {
    gainKg: perPigDay(units.map(({ grown }) => ({ pigDays: grown.pigDays, amount: grown.gainKg }))),
    feedUnits: perPigDay(fed.map(({ pigDays, feedFe }) => ({ pigDays, amount: feedFe ?? 0 }))),
    feedKg: perPigDay(fed.map(({ pigDays, feedKg }) => ({ pigDays, amount: feedKg }))),
    kgPerPig: kgPerPig !== null && kgPerPig > 0 ? kgPerPig : null,
  }
}

const perPigDay = (parts: readonly { pigDays: number; amount: number }[]): number | null =>
  ratioOrNull(
    parts.reduce((sum, { amount }) => sum + amount, 0),
    parts.reduce((sum, { pigDays }) => sum + pigDays, 0),
  )

/** Returns rates with what is not known taken from the next ones. */
export const ratesOr = (known: KnownRates, other: HerdRates): HerdRates => ({
  gainKg: known.gainKg ?? other.gainKg,
  feedUnits: known.feedUnits ?? other.feedUnits,
  feedKg: known.feedKg ?? other.feedKg,
  kgPerPig: known.kgPerPig ?? other.kgPerPig,
})

/**
 * Returns the quantities of each unit. Gain and feed of pig-days for which they are not known are those of the rates.
 * Pigs produced are gain / kilos per pig. So the units of a farm add up to its pigs produced. Source: docs/domain/kpis.md
 */
export function unitQuantities({ units, innerTransfers }: BudgetHerd, rates: HerdRates): Map<string, HerdQuantities> {
  const inside = new Set(units.map(({ unitId }) => unitId))
  const movedTo = new Map<string, number>()
  for (const { fromUnitId, toUnitId, head } of innerTransfers)
    if (inside.has(fromUnitId)) movedTo.set(toUnitId, (movedTo.get(toUnitId) ?? 0) + head)
  return new Map(
    units.map(({ unitId, sums, grown, known: { fed } }): [string, HerdQuantities] => {
      const gainKg = grown.gainKg + Math.max(0, sums.pigDays - grown.pigDays) * rates.gainKg
      const isFed = (fed.feedFe ?? 0) > 0
      const unfed = isFed ? Math.max(0, sums.pigDays - fed.pigDays) : sums.pigDays
      return [
        unitId,
        {
          pigDays: sums.pigDays,
          gainKg,
          producedPigs: gainKg / rates.kgPerPig,
          insertedPigs: sums.inHead - (movedTo.get(unitId) ?? 0),
          carcassKg: sums.carcassKg,
          feedUnits: (isFed ? (fed.feedFe ?? 0) : 0) + unfed * rates.feedUnits,
          feedKg: (isFed ? fed.feedKg : 0) + unfed * rates.feedKg,
        },
      ]
    }),
  )
}

export function addQuantities(a: HerdQuantities, b: HerdQuantities): HerdQuantities {
  const sum = { ...a }
  for (const key of Object.keys(noQuantities) as (keyof HerdQuantities)[]) sum[key] = a[key] + b[key]
  return sum
}

/** Returns quantities times a factor: a year's sums over its days, times the days that are expected. */
export function timesQuantities(quantities: HerdQuantities, factor: number): HerdQuantities {
  const product = { ...quantities }
  for (const key of Object.keys(noQuantities) as (keyof HerdQuantities)[]) product[key] = quantities[key] * factor
  return product
}
