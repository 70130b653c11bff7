import { deliveryDifferencePercent, feedGaps, negativeFeedDays } from '@herdboard/domain/data-quality/feed-measures.ts'
import { methodResult } from '@herdboard/domain/data-quality/method-result.ts'
import { type FarmMeasure, type MethodMeasure, worstFirst } from '../method-finding.ts'
import { selectFeedDays, selectMixDays, selectMixesUsed } from '../sql/feed.ts'
import { anyPigType, methodLimits, noFinding } from './method-limits.ts'

/** Checks that feed is recorded without gaps, adds up, and has complete values. */
export const feedMeasures: FarmMeasure = async (farm) => ({
  ...(await mixUseMeasures(farm)),
  feed_stock: await negativeFeedStock(farm),
  feed_continuity: await continuity(farm),
})

/**
 * Compares deliveries with use, mix by mix over the days of known use from the first delivery or count on. Use that is calculated from counts ends with the
 * last count.
 */
const mixUseMeasures: FarmMeasure = async (farm) => {
  const mixes = await selectMixesUsed(farm)
  const kg = mixes.reduce((sum, mix) => sum + mix.kg, 0)
  if (kg === 0)
    return { deliveries_vs_consumption: noFinding('nothing_recorded'), mix_complete: noFinding('nothing_recorded') }
  const deliveredKg = mixes.reduce((sum, mix) => sum + mix.delivered_kg, 0)
  const usedKg = mixes.reduce((sum, mix) => sum + mix.stocked_kg, 0)
  const percent = deliveryDifferencePercent({ deliveredKg, usedKg })
  const completeKg = mixes.reduce((sum, mix) => sum + mix.complete_kg, 0)
  const pigType = anyPigType(farm)
  return {
    deliveries_vs_consumption:
      percent === null
        ? noFinding('nothing_recorded')
        : {
            result: methodResult(methodLimits('deliveries_vs_consumption'), [{ pigType, value: percent }]),
            inputs: { delivered_kg: deliveredKg, used_kg: usedKg },
            worst: [],
          },
    mix_complete: {
      result: methodResult(methodLimits('mix_complete'), [{ pigType, value: (completeKg / kg) * 100 }]),
      inputs: { used_kg: kg, complete_kg: completeKg },
      worst: worstFirst(
        mixes.filter((mix) => mix.complete_kg < mix.kg),
        (mix) => mix.kg - mix.complete_kg,
        (mix) => ({ day: null, place: mix.mix, values: { kg: mix.kg - mix.complete_kg }, record_id: null }),
      ),
    },
  }
}

const negativeFeedStock: MethodMeasure = async (farm) => {
  const rows = await selectMixDays(farm)
  const isStocked = rows.some(({ moved_kg, counted_kg }) => moved_kg !== 0 || counted_kg !== null)
  if (!isStocked) return noFinding('nothing_recorded')
  const mixes = [...Map.groupBy(rows, ({ mix }) => mix)].map(([mix, days]) => ({
    mix,
    days: negativeFeedDays(
      days.map(({ day, moved_kg, used_kg, counted_kg }) => ({
        day,
        movedKg: moved_kg,
        usedKg: used_kg,
        countedKg: counted_kg,
      })),
      { from: farm.from, to: farm.day },
    ),
  }))
  const days = new Set(mixes.flatMap((mix) => mix.days))
  return {
    result: methodResult(methodLimits('feed_stock'), [{ pigType: anyPigType(farm), value: days.size }]),
    inputs: { negative_days: days.size },
    worst: worstFirst(
      mixes.filter((mix) => mix.days.length > 0),
      (mix) => mix.days.length,
      (mix) => ({ day: mix.days[0] ?? null, place: mix.mix, values: { n: mix.days.length }, record_id: null }),
    ),
  }
}

const continuity: MethodMeasure = async (farm) => {
  const { with_pigs, with_feed } = await selectFeedDays(farm)
  const gaps = feedGaps(with_pigs, new Set(with_feed))
  return {
    result: methodResult(methodLimits('feed_continuity'), [{ pigType: anyPigType(farm), value: gaps[0]?.days ?? 0 }]),
    inputs: { days_with_pigs: with_pigs.length, longest_gap: gaps[0]?.days ?? 0 },
    worst: worstFirst(
      gaps,
      ({ days }) => days,
      ({ from, days, to }) => ({ day: from, place: '', values: { n: days, to }, record_id: null }),
    ),
  }
}
