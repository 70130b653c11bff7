import { largestRemainder } from '@herdboard/domain/numbers/largest-remainder.ts'
import { shareBelow } from './normal-distribution.ts'

/** Standard deviations to each side of the mean that contain 95 % of a normal distribution. */
const DEVIATIONS_OF_95_PERCENT = 1.96

const SLIDER_POINTS_TO_DEFAULT = 6
const SLIDER_POINTS_BEYOND = 5
const BINS = 20

/** Standard deviation of "average plus or minus so many kg", where the range contains 95 % of the pigs. */
export const spreadSdKg = (halfWidthKg: number): number => halfWidthKg / DEVIATIONS_OF_95_PERCENT

/** Default half-width for a user: a tenth of the average, rounded up to whole kilos. */
export const defaultSpreadKg = (averageKg: number): number =>
  Math.min(Math.ceil(averageKg / 10), maxSpreadKg(averageKg))

/** Half-widths of the slider, kg: six from 5 % of the average to the default, five more up to 30 %. */
export function spreadSliderKg(averageKg: number): number[] {
  const least = averageKg / 20
  const usual = defaultSpreadKg(averageKg)
  const most = maxSpreadKg(averageKg)
  const upTo = (from: number, to: number, steps: number) =>
    Array.from({ length: steps }, (_, step) => from + ((to - from) * (step + 1)) / steps)
  return [least, ...upTo(least, usual, SLIDER_POINTS_TO_DEFAULT - 1), ...upTo(usual, most, SLIDER_POINTS_BEYOND)]
}

export interface WeightBin {
  fromKg: number
  toKg: number
  head: number
}

/**
 * Distributes the pigs of a lot over 20 weight classes, from 1.5 half-widths below the average to 1.5 above.
 *
 * Heads follow the normal distribution and add up to the lot: the few pigs beyond the ends are shared among the
 * classes.
 */
export function weightBins(averageKg: number, halfWidthKg: number, head: number): WeightBin[] {
  const width = (3 * halfWidthKg) / BINS
  const sdKg = spreadSdKg(halfWidthKg)
  const edges = Array.from({ length: BINS + 1 }, (_, index) => averageKg + (index - BINS / 2) * width)
  const below = edges.map((edge) => shareBelow((edge - averageKg) / sdKg))
  const spans = edges.slice(1).map((toKg, index) => ({ fromKg: edges[index] ?? toKg, toKg }))
  const heads = largestRemainder(
    head,
    spans.map((_, index) => Math.round(((below[index + 1] ?? 0) - (below[index] ?? 0)) * 1e9)),
  )
  return spans.map((span, index) => ({ ...span, head: heads[index] ?? 0 }))
}

/** Standard deviation of daily gain, kg: its bounds, and the default if nothing more is known. */
export interface GainSpread {
  /** pigs keep their rank */
  leastKg: number
  /** gain does not depend on the entry weight */
  usualKg: number
  /** entry and exit weights do not depend on each other */
  mostKg: number
}

/** Spread of daily gain from the standard deviations of entry and exit weights; null without days. */
export function dailyGainSpread(inSdKg: number, outSdKg: number, days: number): GainSpread | null {
  if (days <= 0) return null
  return {
    leastKg: Math.abs(outSdKg - inSdKg) / days,
    usualKg: Math.sqrt(Math.max(0, outSdKg ** 2 - inSdKg ** 2)) / days,
    mostKg: Math.hypot(inSdKg, outSdKg) / days,
  }
}

/** Expected coefficient of variation of an unsorted lot, %: 20.04 − 0.135 · W + 0.00043 · W² */
export const usualVariationPercent = (weightKg: number): number => 20.04 - 0.135 * weightKg + 0.00043 * weightKg ** 2

/** Expected standard deviation of an unsorted lot, kg: 0.41 + 0.1505 · W − 0.00042 · W² */
export const usualSdKg = (weightKg: number): number => 0.41 + 0.1505 * weightKg - 0.00042 * weightKg ** 2

const maxSpreadKg = (averageKg: number): number => averageKg * 0.3
