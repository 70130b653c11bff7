import { countDifferencePercent, fullnessPercent, negativeStock } from '@herdboard/domain/data-quality/herd-measures.ts'
import { inferiorResult, methodResult } from '@herdboard/domain/data-quality/method-result.ts'
import { dayNumber, daysBetween } from '@herdboard/domain/time/day-number.ts'
import { type FarmMeasure, type MethodMeasure, worstFirst } from '../method-finding.ts'
import { selectCountDifferences, selectFullestPlaces, selectLastCounts, selectNegativeDays } from '../sql/stock.ts'
import { anyPigType, methodLimits, noFinding } from './method-limits.ts'

/**
 * Checks the stock of pigs: never negative, counted recently, counted as calculated, and within the number of places.
 */
export const stockMeasures: FarmMeasure = async (farm) => ({
  negative_stock: await negativeDays(farm),
  status_present: await lastCounts(farm),
  status_difference: await countDifferences(farm),
  over_capacity: await fullest(farm),
})

const negativeDays: MethodMeasure = async (farm) => {
  const days = await selectNegativeDays(farm)
  const measured = negativeStock(days)
  return {
    result: methodResult(methodLimits('negative_stock'), [{ pigType: anyPigType(farm), ...measured }]),
    inputs: { negative_days: measured.value },
    worst: worstFirst(
      days,
      ({ head }) => -head,
      ({ day, place, head }) => ({ day, place, values: { n: head }, record_id: null }),
    ),
  }
}

const lastCounts: MethodMeasure = async (farm) => {
  const barns = await selectLastCounts(farm)
  const kinds = [...Map.groupBy(barns, ({ pig_type }) => pig_type)].map(([pigType, all]) => ({
    pigType,
    last: all.reduce<string | null>(
      (last, { last_count }) => ((last ?? '') < (last_count ?? '') ? last_count : last),
      null,
    ),
  }))
  if (kinds.length === 0) return noFinding('no_pigs')
  const never = kinds.find(({ last }) => last === null)
  const measures = kinds.flatMap(({ pigType, last }) =>
    last === null ? [] : [{ pigType, value: daysBetween(last, farm.day) }],
  )
  const method = methodLimits('status_present')
  return {
    result: never ? inferiorResult(never.pigType) : methodResult(method, measures),
    inputs: Object.fromEntries(measures.map(({ pigType, value }) => [`days_since_count_${pigType}`, value])),
    worst: worstFirst(
      barns,
      ({ last_count }) => (last_count === null ? Number.MAX_SAFE_INTEGER : -dayNumber(last_count)),
      ({ last_count, place, head }) => ({
        day: last_count,
        place,
        values: { n: head, variant: last_count === null ? 'never' : 'last' },
        record_id: null,
      }),
    ).filter(({ day }) => day === null || daysBetween(day, farm.day) > EXCELLENT_DAYS),
  }
}

const EXCELLENT_DAYS = 100

const countDifferences: MethodMeasure = async (farm) => {
  const counts = await selectCountDifferences(farm)
  const percent = countDifferencePercent(counts)
  if (percent === null) return noFinding('nothing_recorded')
  const difference = (count: (typeof counts)[number]) => count.counted - count.calculated
  return {
    result: methodResult(methodLimits('status_difference'), [{ pigType: anyPigType(farm), value: percent }]),
    inputs: {
      calculated: counts.reduce((sum, { calculated }) => sum + calculated, 0),
      difference: counts.reduce((sum, count) => sum + Math.abs(difference(count)), 0),
    },
    worst: worstFirst(
      counts.filter((count) => difference(count) !== 0),
      (count) => Math.abs(difference(count)),
      (count) => ({
        day: count.day,
        place: count.place,
        values: { n: count.counted, of: count.calculated },
        record_id: count.record_id,
      }),
    ),
  }
}

const fullest: MethodMeasure = async (farm) => {
  const places = (await selectFullestPlaces(farm)).flatMap((place) => {
    const percent = fullnessPercent(place)
    return percent === null ? [] : [{ ...place, percent }]
  })
  const [most] = [...places].sort((a, b) => b.percent - a.percent)
  if (!most) return noFinding('no_places')
  return {
    result: methodResult(methodLimits('over_capacity'), [{ pigType: anyPigType(farm), value: most.percent }]),
    inputs: { head: most.head, places: most.places },
    worst: worstFirst(
      places.filter(({ percent }) => percent > 100),
      ({ percent }) => percent,
      ({ day, place, head, places: of }) => ({ day, place, values: { n: head, of }, record_id: null }),
    ),
  }
}
