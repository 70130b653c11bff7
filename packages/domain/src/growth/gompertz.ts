import { type PigType, WEANERS } from './pig-type.ts'
import { checkAtWeight } from './post-weaning-check.ts'
import { STANDARD_DAILY_GAIN_GRAMS, STANDARD_GROWTH_CONSTANT, unhinderedGrowthKg } from './standard-curve.ts'

/**
 * Growth of one pig in one day on the standard curve, kg: k · W · ln(230 / W) · c
 *
 * `c` is the post-weaning check of weaners and 1 for slaughter pigs. A herd's own level is a factor on the result.
 * Source: docs/domain/herd-ledger.md#growth
 */
export function dailyGrowthKg(pigType: PigType, weightKg: number): number {
  const growthKg = unhinderedGrowthKg(weightKg)
  return pigType === WEANERS ? growthKg * checkAtWeight(weightKg) : growthKg
}

/** Returns the growth constant of a daily gain from 30 to 115 kg; the two are proportional. */
export const growthConstant = (dailyGainGrams: number): number =>
  (STANDARD_GROWTH_CONSTANT * dailyGainGrams) / STANDARD_DAILY_GAIN_GRAMS
