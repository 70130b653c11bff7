import { roundHalfAway } from '../numbers/round-half-away.ts'
import type { DoseUnit } from './administrations.ts'

/** How much of a product is given: for each kg live weight, or for each pig. Amounts in the product's unit. */
export interface DoseRate {
  rate: number
  unit: DoseUnit
  isPerHead: boolean
}

/** Syringes have tenths of a millilitre, scales hundredths of a gram, tablets are broken in halves and quarters. */
const PLACES: Record<DoseUnit, number> = { ml: 1, g: 2, tablets: 2 }

/** No dose is less than what can be measured. */
const SMALLEST_MEASURABLE_DOSE: Record<DoseUnit, number> = { ml: 0.1, g: 0.01, tablets: 0.25 }

/** A dose as it can be measured: 0.1 ml, 0.01 g, a hundredth of a tablet. */
export const measurable = (dose: number, unit: DoseUnit): number => roundHalfAway(dose, PLACES[unit])

/**
 * What one pig is given in one go = weight · rate, in the product's unit.
 * Source: domain 6.1. Rounded to 0.1 ml or 0.01 g, never below that.
 */
export function dosePerAnimal(weightKg: number, { rate, unit, isPerHead }: DoseRate): number {
  const exact = isPerHead ? rate : weightKg * rate
  return Math.max(SMALLEST_MEASURABLE_DOSE[unit], measurable(exact, unit))
}

/** What is used in all = dose per pig · pigs · times, in the product's unit, two decimals. Source: domain 6.1. */
export const totalAmount = (dose: number, head: number, times: number): number => roundHalfAway(dose * head * times, 2)

/** A dose so far from weight · rate is asked about. Source: content catalogue 1.13. */
const USUAL_SHARE = [0.7, 1.5] as const

/** Whether a dose lies near what follows from the weight. */
export const isUsualDose = (dose: number, expected: number): boolean =>
  dose >= USUAL_SHARE[0] * expected && dose <= USUAL_SHARE[1] * expected
