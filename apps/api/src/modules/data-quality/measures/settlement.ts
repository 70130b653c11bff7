import { methodResult } from '@herdboard/domain/data-quality/method-result.ts'
import { settlementDifferencePercent } from '@herdboard/domain/data-quality/settlement-measures.ts'
import { type FarmMeasure, worstFirst } from '../method-finding.ts'
import { selectSettledBookings } from '../sql/settlements.ts'
import { anyPigType, methodLimits, noFinding } from './method-limits.ts'

/** Checks whether the slaughterhouse settled as many pigs as the farm booked. */
export const settlementMeasures: FarmMeasure = async (farm) => {
  const deliveries = await selectSettledBookings(farm)
  const percent = settlementDifferencePercent(deliveries)
  if (percent === null) return { settlement_match: noFinding('no_settlements') }
  const total = (of: 'booked' | 'settled') => deliveries.reduce((sum, delivery) => sum + delivery[of], 0)
  return {
    settlement_match: {
      result: methodResult(methodLimits('settlement_match'), [{ pigType: anyPigType(farm), value: percent }]),
      inputs: { booked_head: total('booked'), settled_head: total('settled') },
      worst: worstFirst(
        deliveries.filter(({ booked, settled }) => booked !== settled),
        ({ booked, settled }) => Math.abs(booked - settled),
        ({ day, place, booked, settled, record_id }) => ({ day, place, values: { n: settled, of: booked }, record_id }),
      ),
    },
  }
}
