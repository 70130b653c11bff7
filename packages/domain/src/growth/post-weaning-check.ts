import { unhinderedGrowthKg } from './standard-curve.ts'

/** Weight at which the standard weaner starts, on the day of weaning, kg. */
export const WEANING_WEIGHT_KG = 7

/** Below this weight, kg, a lot is not yet held back; from here to the weaning weight it goes into the check. */
const BEFORE_CHECK_KG = 6

/** By then the check is over (less than a ten-thousandth is left). */
const TABLE_DAYS = 120

/**
 * How much of its growth a weaner keeps so many days after weaning: 1 − 0.85 · e^(−t / 10.9)
 *
 * Source: docs/domain/herd-ledger.md#growth
 */
export const checkAfterDays = (daysAfterWeaning: number): number => 1 - 0.85 * Math.exp(-daysAfterWeaning / 10.9)

/** The standard weaner day by day: its weight, kg, so many days after weaning. */
export const standardWeanerKg: readonly number[] = (() => {
  const weights = [WEANING_WEIGHT_KG]
  let weightKg = WEANING_WEIGHT_KG
  for (let day = 0; day < TABLE_DAYS; day++) {
    weightKg += unhinderedGrowthKg(weightKg) * checkAfterDays(day)
    weights.push(weightKg)
  }
  return weights
})()

/** The day, with its fraction, on which the standard weaner stands at a weight; day 0 at 7 kg or less. */
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
 * The post-weaning check of a lot by its mean weight alone, so that no ages need be known.
 *
 * From 7 kg by the day at which the standard table stands at that weight. A lot that comes in lighter would stand
 * almost still for weeks at day 0's factor, so between 6 and 7 kg the factor falls evenly from 1 to day 0's 0.15.
 */
export function checkAtWeight(weightKg: number): number {
  if (weightKg <= BEFORE_CHECK_KG) return 1
  if (weightKg < WEANING_WEIGHT_KG) {
    return 1 - (0.85 * (weightKg - BEFORE_CHECK_KG)) / (WEANING_WEIGHT_KG - BEFORE_CHECK_KG)
  }
  return checkAfterDays(standardWeanerDay(weightKg))
}

const weightOn = (day: number): number => standardWeanerKg[day] ?? Number.POSITIVE_INFINITY
