import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import type { DoseUnit } from './administrations.ts'

/** Dose of a product: per kg live weight, or per pig. Amounts in the product's unit. */
export interface DoseRate {
  rate: number
  unit: DoseUnit
  isPerHead: boolean
}

/**
 * Decimals that can be measured: syringes have tenths of a millilitre, scales hundredths of a gram, tablets are broken
 * in halves and quarters.
 */
const PLACES: Record<DoseUnit, number> = { ml: 1, g: 2, tablets: 2 }

/** Smallest dose that can be measured. */
const SMALLEST_MEASURABLE_DOSE: Record<DoseUnit, number> = { ml: 0.1, g: 0.01, tablets: 0.25 }

/** Rounds a dose to what can be measured: 0.1 ml, 0.01 g, a hundredth of a tablet. */
const roundDose = (dose: number, unit: DoseUnit): number => roundHalfAway(dose, PLACES[unit])

/**
 * Dose per pig and time = weight · rate, in the product's unit. Rounded to 0.1 ml or 0.01 g, never below that.
 * Source: docs/domain/drugs.md#doses-and-amounts
 */
export function dosePerAnimal(weightKg: number, { rate, unit, isPerHead }: DoseRate): number {
  const exact = isPerHead ? rate : weightKg * rate
  return Math.max(SMALLEST_MEASURABLE_DOSE[unit], roundDose(exact, unit))
}

/**
 * Total amount = dose per pig · pigs · times, in the product's unit, two decimals.
 * Source: docs/domain/drugs.md#doses-and-amounts
 */
export const totalAmount = (dose: number, head: number, times: number): number => roundHalfAway(dose * head * times, 2)

/**
 * Range of usual doses as a share of weight · rate; a dose outside needs a confirmation.
 * Source: docs/domain/drugs.md#doses-and-amounts
 */
const USUAL_SHARE = [0.7, 1.5] as const

/** Whether a dose is near the expected dose of the weight. */
export const isUsualDose = (dose: number, expected: number): boolean =>
  dose >= USUAL_SHARE[0] * expected && dose <= USUAL_SHARE[1] * expected
