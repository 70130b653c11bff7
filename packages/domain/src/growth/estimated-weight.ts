import { dailyGrowthKg } from './gompertz.ts'
import type { PigType } from './pig-type.ts'

/**
 * Estimates the mean weight a number of days after a known weight, kg: day by day on the growth curve at the herd's own
 * level.
 *
 * `growthLevel` is the herd's reference daily gain over the standard's; 1 is the standard.
 */
export function estimatedWeightKg(pigType: PigType, knownKg: number, days: number, growthLevel = 1): number {
  let weightKg = knownKg
  for (let day = 0; day < days; day++) weightKg += growthLevel * dailyGrowthKg(pigType, weightKg)
  return weightKg
}

/** Mean weight of the pigs that stay when the heaviest leave, kg: (N · W − n · m) / (N − n); null if none stay. */
export const remainingMeanKg = (
  head: number,
  meanKg: number,
  leavingHead: number,
  leavingMeanKg: number,
): number | null => (head > leavingHead ? (head * meanKg - leavingHead * leavingMeanKg) / (head - leavingHead) : null)
