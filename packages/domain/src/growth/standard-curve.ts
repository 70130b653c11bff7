/** Weight towards which the growth curve bends, kg. */
export const MATURE_WEIGHT_KG = 230

/** Growth constant per day of the standard curve, at 1 045 g a day from 30 to 115 kg. */
export const STANDARD_GROWTH_CONSTANT = 0.013252

/** Daily gain from 30 to 115 kg that belongs to the standard constant, g. */
export const STANDARD_DAILY_GAIN_GRAMS = 1045

/**
 * Growth of one unhindered pig in one day, kg: k · W · ln(230 / W); nothing at no weight, nothing from 230 kg on
 *
 * Source: docs/domain/herd-ledger.md#growth
 */
export function unhinderedGrowthKg(weightKg: number): number {
  if (weightKg <= 0 || weightKg >= MATURE_WEIGHT_KG) return 0
  return STANDARD_GROWTH_CONSTANT * weightKg * Math.log(MATURE_WEIGHT_KG / weightKg)
}
