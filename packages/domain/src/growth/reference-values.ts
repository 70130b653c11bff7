import { meanGainKg } from './growth-interval.ts'
import { type PigType, WEANERS } from './pig-type.ts'

/** The weight interval to which herds are converted for comparison, kg. */
export const referenceInterval = (pigType: PigType): { inKg: number; outKg: number } =>
  pigType === WEANERS ? { inKg: 7, outKg: 30 } : { inKg: 30, outKg: 115 }

/** Additional FE per kg gain when the midpoint of the interval is one kg higher. */
export const fePerKgMidpoint = (pigType: PigType): number => (pigType === WEANERS ? 0.0157 : 0.0173)

/** Average weights of pigs in and out, kg; out is that of slaughtered pigs, if pigs are slaughtered. */
export interface ObservedInterval {
  pigType: PigType
  inKg: number
  outKg: number
}

/**
 * Converts a daily gain to the reference interval, g: observed · M(reference) / M(observed)
 *
 * Null if the observed weights are too far from the interval to be converted.
 * Source: docs/domain/herd-ledger.md#reference-values
 */
export function referenceDailyGainGrams(observed: ObservedInterval, dailyGainGrams: number): number | null {
  if (!isConvertible(observed)) return null
  const reference = referenceInterval(observed.pigType)
  const meanReference = meanGainKg(observed.pigType, reference.inKg, reference.outKg)
  const meanObserved = meanGainKg(observed.pigType, observed.inKg, observed.outKg)
  if (meanReference === null || meanObserved === null) return null
  return (dailyGainGrams * meanReference) / meanObserved
}

/**
 * Converts FE per kg gain to the reference interval: observed + b · (reference midpoint − observed midpoint)
 *
 * Null if the observed weights are too far from the interval to be converted.
 * Source: docs/domain/herd-ledger.md#reference-values
 */
export function referenceFeedConversion(observed: ObservedInterval, feedConversionRatio: number): number | null {
  if (!isConvertible(observed)) return null
  const reference = referenceInterval(observed.pigType)
  const midpoints = (reference.inKg + reference.outKg) / 2 - (observed.inKg + observed.outKg) / 2
  return feedConversionRatio + fePerKgMidpoint(observed.pigType) * midpoints
}

const isConvertible = ({ pigType, inKg, outKg }: ObservedInterval): boolean =>
  pigType === WEANERS
    ? inKg >= 5 && inKg <= 12 && outKg >= 20 && outKg <= 45
    : inKg >= 20 && inKg <= 45 && outKg >= 85 && outKg <= 140
