import { methodResult } from '@herdboard/domain/data-quality/method-result.ts'
import { countRepeated, noDeathsPercent } from '@herdboard/domain/data-quality/record-measures.ts'
import { type FarmMeasure, type MethodMeasure, worstFirst } from '../method-finding.ts'
import { selectDelays, selectDuplicateMovements, selectSlaughterDeliveries } from '../sql/entries.ts'
import { selectDaysWithoutDeaths, selectUnbalancedTransfers } from '../sql/moves.ts'
import { anyPigType, methodLimits, noFinding } from './method-limits.ts'

/** Checks that events are recorded, once and soon. */
export const entryMeasures: FarmMeasure = async (farm) => ({
  settlements_arrived: await settlements(farm),
  transfers_balanced: await transfers(farm),
  deaths_recorded: await deaths(farm),
  registration_delay: await delay(farm),
  duplicates: await duplicates(farm),
})

const settlements: MethodMeasure = async (farm) => {
  const deliveries = await selectSlaughterDeliveries(farm)
  if (deliveries.length === 0) return noFinding('nothing_recorded')
  const missing = deliveries.filter(({ is_missing }) => is_missing)
  return {
    result: methodResult(methodLimits('settlements_arrived'), [{ pigType: anyPigType(farm), value: missing.length }]),
    inputs: { deliveries: deliveries.length, missing: missing.length },
    worst: worstFirst(
      missing,
      ({ head }) => head,
      ({ day, place, head, record_id }) => ({ day, place, values: { n: head }, record_id }),
    ),
  }
}

const transfers: MethodMeasure = async (farm) => {
  const unbalanced = await selectUnbalancedTransfers(farm)
  return {
    result: methodResult(methodLimits('transfers_balanced'), [{ pigType: anyPigType(farm), value: unbalanced.length }]),
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
    result: methodResult(methodLimits('deaths_recorded'), [{ pigType: anyPigType(farm), value: percent }]),
    inputs: { pig_days_since: pigDays },
    worst: lastDeath === null ? [] : [{ day: lastDeath, place: '', values: {}, record_id: null }],
  }
}

const delay: MethodMeasure = async (farm) => {
  const { records, middle, slowest } = await selectDelays(farm)
  if (middle === null) return noFinding('nothing_recorded')
  return {
    result: methodResult(methodLimits('registration_delay'), [{ pigType: anyPigType(farm), value: middle }]),
    inputs: { records },
    worst: worstFirst(
      slowest,
      ({ days }) => days,
      ({ day, place, days, record_id }) => ({ day, place, values: { n: days }, record_id }),
    ),
  }
}

const duplicates: MethodMeasure = async (farm) => {
  const alike = await selectDuplicateMovements(farm)
  const tooMany = countRepeated(alike.map((row) => row.alike))
  return {
    result: methodResult(methodLimits('duplicates'), [{ pigType: anyPigType(farm), value: tooMany }]),
    inputs: { alike: tooMany },
    worst: worstFirst(
      alike,
      (row) => row.alike * row.head,
      ({ day, place, head, alike: times, record_id }) => ({ day, place, values: { n: head, of: times }, record_id }),
    ),
  }
}
