import { type PigType, WEANERS } from './pig-type.ts'
import { checkAfterDays } from './post-weaning-check.ts'
import { MATURE_WEIGHT_KG, STANDARD_GROWTH_CONSTANT, unhinderedGrowthKg } from './standard-curve.ts'

/**
 * Steps of ten minutes. With steps of a whole day, 7-30 kg would last 50.7 days, because the post-weaning check
 * decreases within the day; with these steps it lasts the published 49.9 days.
 */
const STEPS_PER_DAY = 144

/**
 * Days on the standard curve from one weight to another, T(a, b); null if the interval is empty or outside the curve.
 *
 * Slaughter pigs: 1/k · ln( ln(A/a) / ln(A/b) ). Weaners: stepwise from weaning at the first weight, with the
 * post-weaning check. Source: docs/domain/herd-ledger.md#growth
 */
export function growthDays(pigType: PigType, fromKg: number, toKg: number): number | null {
  if (!(fromKg > 0 && toKg > fromKg && toKg < MATURE_WEIGHT_KG)) return null
  if (pigType === WEANERS) return weanerDays(fromKg, toKg)
  return Math.log(Math.log(MATURE_WEIGHT_KG / fromKg) / Math.log(MATURE_WEIGHT_KG / toKg)) / STANDARD_GROWTH_CONSTANT
}

/** Mean gain on the standard curve between two weights, kg per day: M(a, b) = (b − a) / T(a, b) */
export function meanGainKg(pigType: PigType, fromKg: number, toKg: number): number | null {
  const days = growthDays(pigType, fromKg, toKg)
  return days === null ? null : (toKg - fromKg) / days
}

function weanerDays(fromKg: number, toKg: number): number {
  let weightKg = fromKg
  for (let step = 0; ; step++) {
    const gainKg = (unhinderedGrowthKg(weightKg) * checkAfterDays(step / STEPS_PER_DAY)) / STEPS_PER_DAY
    if (weightKg + gainKg >= toKg) return (step + (toKg - weightKg) / gainKg) / STEPS_PER_DAY
    weightKg += gainKg
  }
}
