/** Mature weight, the limit of the growth curve (Gompertz, `gompertz.ts`), kg. */
export const MATURE_WEIGHT_KG = 230

/** Growth constant per day of the standard curve, at 1 045 g per day from 30 to 115 kg. */
export const STANDARD_GROWTH_CONSTANT = 0.013252

/** Daily gain from 30 to 115 kg at the standard constant, g. */
export const STANDARD_DAILY_GAIN_GRAMS = 1045

/**
 * Growth of one unhindered pig in one day, kg: k · W · ln(230 / W); zero without a weight and from 230 kg on
 *
 * Source: docs/domain/herd-ledger.md#growth
 */
export function unhinderedGrowthKg(weightKg: number): number {
  if (weightKg <= 0 || weightKg >= MATURE_WEIGHT_KG) return 0
  return STANDARD_GROWTH_CONSTANT * weightKg * Math.log(MATURE_WEIGHT_KG / weightKg)
}
