import { dailyGrowthKg } from './gompertz.ts'
import { type PigType, WEANERS } from './pig-type.ts'
import { feAKgMidpoint } from './reference-values.ts'

/**
 * FE for one more kg of gain at a live weight: 1.53 + 0.0157 · W for weaners, 1.396 + 0.0173 · W for slaughter pigs
 *
 * Linear, so the mean over an interval is the value at its midpoint. Source: docs/domain/herd-ledger.md#intake
 */
export const marginalFeAKgGain = (pigType: PigType, weightKg: number): number =>
  (pigType === WEANERS ? 1.53 : 1.396) + feAKgMidpoint(pigType) * weightKg

/** FE one pig eats in a day at a live weight and a gain; without a gain, the standard curve's. */
export const feAPigAndDay = (pigType: PigType, weightKg: number, gainKg = dailyGrowthKg(pigType, weightKg)): number =>
  gainKg * marginalFeAKgGain(pigType, weightKg)

/** FE in one kg of a usual mix, where the mix is not known. */
export const usualFeAKgFeed = (pigType: PigType): number => (pigType === WEANERS ? 1.17 : 1.06)

/** Kg feed that hold so many FE. */
export const feedKg = (fe: number, feAKgFeed: number): number | null => (feAKgFeed > 0 ? fe / feAKgFeed : null)
