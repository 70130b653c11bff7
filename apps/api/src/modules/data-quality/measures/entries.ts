import { noDeathsPercent, repeated } from '@herdboard/domain/data-quality/record-measures.ts'
import { resultOf } from '@herdboard/domain/data-quality/result.ts'
import { type FarmMeasure, type MethodMeasure, worstFirst } from '../found.ts'
import { selectDelays, selectDeliveries, selectDoubles } from '../sql/entries.ts'
import { selectDaysWithoutDeaths, selectUnbalanced } from '../sql/moves.ts'
import { anyKind, limitsOf, nothing } from './limits-of.ts'

/** Whether what happens is written down, once, and soon. */
export const entries: FarmMeasure = async (farm) => ({
  settlements_arrived: await settlements(farm),
  transfers_balanced: await transfers(farm),
  deaths_recorded: await deaths(farm),
  registration_delay: await delay(farm),
  duplicates: await doubles(farm),
})

const settlements: MethodMeasure = async (farm) => {
  const deliveries = await selectDeliveries(farm)
  if (deliveries.length === 0) return nothing('nothing_recorded')
  const missing = deliveries.filter(({ is_missing }) => is_missing)
  return {
    result: resultOf(limitsOf('settlements_arrived'), [{ pigType: anyKind(farm), value: missing.length }]),
    inputs: { deliveries: deliveries.length, missing: missing.length },
    worst: worstFirst(
      missing,
      ({ head }) => head,
      ({ day, place, head, record_id }) => ({ day, place, values: { n: head }, record_id }),
    ),
  }
}

const transfers: MethodMeasure = async (farm) => {
  const unbalanced = await selectUnbalanced(farm)
  return {
    result: resultOf(limitsOf('transfers_balanced'), [{ pigType: anyKind(farm), value: unbalanced.length }]),
    inputs: { unbalanced: unbalanced.length },
    worst: worstFirst(
      unbalanced,
      ({ head }) => Math.abs(head),
      ({ day, place, head, record_id }) => ({ day, place, values: { n: head }, record_id }),
    ),
  }
}

const deaths: MethodMeasure = async (farm) => {
  const herds = await selectDaysWithoutDeaths(farm)
  const pigDays = herds.reduce((sum, { pig_days }) => sum + pig_days, 0)
  const percent = noDeathsPercent(herds.map(({ pig_type, pig_days }) => ({ pigType: pig_type, pigDays: pig_days })))
  const lastDeath = herds[0]?.last_death ?? null
  return {
    result: resultOf(limitsOf('deaths_recorded'), [{ pigType: anyKind(farm), value: percent }]),
    inputs: { pig_days_since: pigDays },
    worst: lastDeath === null ? [] : [{ day: lastDeath, place: '', values: {}, record_id: null }],
  }
}

const delay: MethodMeasure = async (farm) => {
  const { records, middle, slowest } = await selectDelays(farm)
  if (middle === null) return nothing('nothing_recorded')
  return {
    result: resultOf(limitsOf('registration_delay'), [{ pigType: anyKind(farm), value: middle }]),
    inputs: { records },
    worst: worstFirst(
      slowest,
      ({ days }) => days,
      ({ day, place, days, record_id }) => ({ day, place, values: { n: days }, record_id }),
    ),
  }
}

const doubles: MethodMeasure = async (farm) => {
  const alike = await selectDoubles(farm)
  const tooMany = repeated(alike.map((row) => row.alike))
  return {
    result: resultOf(limitsOf('duplicates'), [{ pigType: anyKind(farm), value: tooMany }]),
    inputs: { alike: tooMany },
    worst: worstFirst(
      alike,
      (row) => row.alike * row.head,
      ({ day, place, head, alike: times, record_id }) => ({ day, place, values: { n: head, of: times }, record_id }),
    ),
  }
}
