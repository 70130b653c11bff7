import { type MoneySums, marginOre } from '@herdboard/domain/economy/money-line.ts'
import { knownFeed, lossBase, producedPigs } from '@herdboard/domain/kpis/formulas/production-sums.ts'
import type { FigureSetting } from '@herdboard/domain/kpis/kpi.ts'
import type { PeriodSums } from '@herdboard/domain/kpis/period-sums.ts'
import { ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import type { DeviationFacts } from './deviation-value.ts'

/** DKK of a herd that turn deviations into money; the same for all of its places. */
export type DeviationPrices = Pick<DeviationFacts, 'feedPrice' | 'pigPrice' | 'feedPerPig' | 'marginPerPig'>

/** Quantities of a figure's places by which its deviation is multiplied. */
export const deviationQuantities = (
  sums: PeriodSums,
  setting: FigureSetting,
): Omit<DeviationFacts, keyof DeviationPrices> => ({
  gainKg: sums.gainKg,
  feedFe: sums.feedFe,
  producedHead: lossBase(sums, setting),
  carcassKg: sums.carcassKg,
  pigDays: sums.pigDays,
  kgPerPig: ratioOrNull(sums.gainKg, producedPigs(sums, setting)),
})

/** DKK of feed that a pig eats over its whole stay; null where feed, its price or the pigs produced are not known. */
export const feedDkkPerPig = (sums: PeriodSums, setting: FigureSetting): number | null =>
  ratioOrNull(knownFeed(sums.feedDkk), producedPigs(sums, setting))

/** DKK of gross margin per pig produced; null where the pigs produced are not known. Source: docs/behaviour/economy.md#gross-margin */
export const grossMarginPerPig = (money: MoneySums, sums: PeriodSums, setting: FigureSetting): number | null =>
  ratioOrNull(marginOre(money) / 100, producedPigs(sums, setting))

/** Pigs that came to a place, and what one costs there: øre per pig plus øre per kg; undefined without a price. */
export interface PricedInsertion {
  head: number
  kg: number
  price: { base_ore: number; ore_per_kg: number; is_derived?: boolean } | undefined
}

/** Whether a price of inserted pigs is derived from the quotation, because its month has no status price. */
export const hasDerivedPrice = (insertions: readonly PricedInsertion[]): boolean =>
  insertions.some(({ head, price }) => head > 0 && price?.is_derived === true)

/** DKK per inserted pig; null without insertions, and where a place with some has no price. */
export function insertedPigPrice(insertions: readonly PricedInsertion[]): number | null {
  let [all, ore]: [number, number | null] = [0, 0]
  for (const { head, kg, price } of insertions) {
    if (head <= 0) continue
    all += head
    ore = price && ore !== null ? ore + head * price.base_ore + kg * price.ore_per_kg : null
  }
  return ratioOrNull(ore === null ? null : ore / 100, all)
}
