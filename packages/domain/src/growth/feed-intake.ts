import { dailyGrowthKg } from './gompertz.ts'
import { type PigType, WEANERS } from './pig-type.ts'
import { fePerKgMidpoint } from './reference-values.ts'

/**
 * FE per additional kg of gain at a live weight: 1.53 + 0.0157 · W for weaners, 1.396 + 0.0173 · W for slaughter pigs
 *
 * Linear, so the mean over an interval is the value at its midpoint. Source: docs/domain/herd-ledger.md#intake
 */
export const marginalFePerKgGain = (pigType: PigType, weightKg: number): number =>
  (pigType === WEANERS ? 1.53 : 1.396) + fePerKgMidpoint(pigType) * weightKg

/** FE that one pig eats in a day at a live weight and a gain; without a gain, at the gain of the standard curve. */
export const fePerPigDay = (pigType: PigType, weightKg: number, gainKg = dailyGrowthKg(pigType, weightKg)): number =>
  gainKg * marginalFePerKgGain(pigType, weightKg)

/** FE per kg of a usual mix, if the mix is not known. */
export const usualFePerKgFeed = (pigType: PigType): number => (pigType === WEANERS ? 1.17 : 1.06)

/** Kilos of feed that contain so many FE; null for feed without energy. */
export const feedKg = (fe: number, fePerKgFeed: number): number | null => (fePerKgFeed > 0 ? fe / fePerKgFeed : null)
