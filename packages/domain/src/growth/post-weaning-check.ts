import { unhinderedGrowthKg } from './standard-curve.ts'

/** Weight of the standard weaner on the day of weaning, kg. */
const WEANING_WEIGHT_KG = 7

/** Weight below which a lot is not yet held back, kg; from here to the weaning weight the check increases. */
const BEFORE_CHECK_KG = 6

/** Days after weaning at which the check has ended: less than a ten-thousandth is left. */
const TABLE_DAYS = 120

/**
 * Share of its growth that a weaner reaches so many days after weaning: 1 − 0.85 · e^(−t / 10.9)
 *
 * Source: docs/domain/herd-ledger.md#growth
 */
export const checkAfterDays = (daysAfterWeaning: number): number => 1 - 0.85 * Math.exp(-daysAfterWeaning / 10.9)

/** Weights of the standard weaner, kg, by days after weaning. */
export const standardWeanerKg: readonly number[] = (() => {
  const weights = [WEANING_WEIGHT_KG]
  let weightKg = WEANING_WEIGHT_KG
  for (let day = 0; day < TABLE_DAYS; day++) {
    weightKg += unhinderedGrowthKg(weightKg) * checkAfterDays(day)
    weights.push(weightKg)
  }
  return weights
})()

/** Returns the day, with its fraction, on which the standard weaner has a weight; day 0 at 7 kg or less. */
export function standardWeanerDay(weightKg: number): number {
  let before = 0
  let after = TABLE_DAYS
  if (weightKg <= WEANING_WEIGHT_KG) return 0
  if (weightKg >= weightOn(after)) return TABLE_DAYS
  while (after - before > 1) {
    const middle = (before + after) >> 1
    if (weightOn(middle) <= weightKg) before = middle
    else after = middle
  }
  return before + (weightKg - weightOn(before)) / (weightOn(after) - weightOn(before))
}

/**
 * Returns the post-weaning check of a lot from its mean weight alone, so that no ages are needed.
 *
 * From 7 kg on it is that of the day on which the standard weaner has this weight. A lighter lot would hardly grow for
 * weeks at the factor of day 0. So the factor falls evenly from 1 at 6 kg to 0.15, that of day 0, at 7 kg.
 */
export function checkAtWeight(weightKg: number): number {
  if (weightKg <= BEFORE_CHECK_KG) return 1
  if (weightKg < WEANING_WEIGHT_KG) {
    return 1 - (0.85 * (weightKg - BEFORE_CHECK_KG)) / (WEANING_WEIGHT_KG - BEFORE_CHECK_KG)
  }
  return checkAfterDays(standardWeanerDay(weightKg))
}

const weightOn = (day: number): number => standardWeanerKg[day] ?? Number.POSITIVE_INFINITY
