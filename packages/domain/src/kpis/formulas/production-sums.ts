import { type PigType, SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import type { ObservedInterval } from '@herdboard/domain/growth/reference-values.ts'
import type { FigureSetting } from '@herdboard/domain/kpis/kpi.ts'
import type { PeriodSums } from '@herdboard/domain/kpis/period-sums.ts'
import { differenceOrNull, productOrNull, ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'

/** Average daily gain (ADG), g: gain / pig-days · 1000, dead kilos included. */
export const dailyGainGrams = ({ gainKg, pigDays }: PeriodSums): number | null =>
  productOrNull(ratioOrNull(gainKg, pigDays), 1000)

/** Daily gain without the kilos of dead pigs, g. */
export const netDailyGainGrams = ({ gainKg, deadKg, pigDays }: PeriodSums): number | null =>
  productOrNull(ratioOrNull(differenceOrNull(gainKg, deadKg), pigDays), 1000)

/** Feed conversion, FE per kg: FE / gain. */
export const feedConversionRatio = ({ feedFe, gainKg }: PeriodSums): number | null =>
  ratioOrNull(knownFeed(feedFe), gainKg)

/** Feed of 0 is not known, because pigs that were there must have eaten. */
export const knownFeed = (feed: number | null): number | null => (feed === 0 ? null : feed)

export const averageInKg = ({ inKg, inHead }: PeriodSums): number | null => ratioOrNull(inKg, inHead)

/** Average live weight out, kg: slaughter, departures and transfers, without dead pigs. */
export const averageOutKg = ({ outKg, outHead }: PeriodSums): number | null => ratioOrNull(outKg, outHead)

/** Entry and exit weights for reference values; for slaughter pigs the exit weight of the slaughtered ones. */
export function observedInterval(sums: PeriodSums, pigType: PigType): ObservedInterval | null {
  const inKg = averageInKg(sums)
  const isSlaughtered = pigType === SLAUGHTER_PIGS && sums.slaughterHead > 0
  const outKg = isSlaughtered ? ratioOrNull(sums.slaughterLiveKg, sums.slaughterHead) : averageOutKg(sums)
  return inKg === null || outKg === null ? null : { pigType, inKg, outKg }
}

/** Pigs produced: gain / (average weight out − in); for a closed batch, the pigs that left alive. */
export function producedPigs(sums: PeriodSums, { periodKind }: FigureSetting): number | null {
  if (periodKind === 'closed_batch') return sums.outHead
  return ratioOrNull(sums.gainKg, differenceOrNull(averageOutKg(sums), averageInKg(sums)))
}

/** Days in barn: pig-days / pigs produced. */
export const daysInBarn = (sums: PeriodSums, setting: FigureSetting): number | null =>
  ratioOrNull(sums.pigDays, producedPigs(sums, setting))

/** Pigs to which losses refer: the produced ones, but for a batch the inserted ones. */
export const lossBase = (sums: PeriodSums, setting: FigureSetting): number | null =>
  setting.periodKind === 'period' ? producedPigs(sums, setting) : sums.inHead

/** Dead pigs, with the missing pigs of farms that count them as dead. */
export const countedDeadPigs = ({ deadHead, lossHead }: PeriodSums): number => deadHead + lossHead

/** Days for which a place is empty between two pigs. */
export const emptyDays = (pigType: PigType): number => (pigType === WEANERS ? 4 : 10)
