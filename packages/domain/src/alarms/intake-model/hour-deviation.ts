import type { HourForecast } from './intake-filter.ts'

/** Deviations beyond this many standard deviations count as this many. */
export const WINSOR = 4

/**
 * Standardised deviation of a measured hour. The noise of an hour is skewed like a gamma distribution; its cube root is
 * nearly normal (Wilson and Hilferty 1931): u = ((y / f)^(1/3) - 1 + v² / 9) / (v / 3), v = sd / f.
 */
export function symmetricDeviation(measured: number, { expected, sd }: HourForecast): number {
  if (expected <= 0) return measured > 0 ? WINSOR : 0
  const variation = sd / expected
  const deviation = (Math.cbrt(measured / expected) - 1 + variation ** 2 / 9) / (variation / 3)
  return limitDeviation(deviation)
}

/** Returns a deviation in standard deviations, within ±4. */
export const limitDeviation = (deviation: number): number => Math.max(-WINSOR, Math.min(WINSOR, deviation))

/** Returns what is left of a deviation when this much of it is explained. */
export const beyondExplained = (deviation: number, explained: number): number =>
  Math.sign(deviation) * Math.max(0, Math.abs(deviation) - explained)
