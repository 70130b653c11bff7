import { type DailyHeads, weightAfter } from './weight-curve.ts'

/** Bounds of the scale: a scale outside means an error in the facts, not growth. */
const SMALLEST_SCALE = 0.05
const LARGEST_SCALE = 4

const NEAR_ENOUGH_GRAMS = 0.25
const MAX_ROUNDS = 60

/**
 * Finds the only scale of the growth curve that leads a unit from `grams` before day `first` to `target` on day `last`.
 * Null if none from 0.05 to 4 does.
 *
 * More scale gives more kilos, so the interval is narrowed from both sides: by the chord (about nine rounds instead of
 * the thirty of bisection), and by halves whenever the chord is slow.
 */
export function findScale(
  dailyHeads: DailyHeads,
  first: number,
  last: number,
  grams: number,
  target: number,
): number | null {
  const miss = (scale: number) => weightAfter(dailyHeads, first, last, grams, { scale }) - target
  let low = SMALLEST_SCALE
  let high = LARGEST_SCALE
  let missLow = miss(low)
  let missHigh = miss(high)
  if (missLow === missHigh || missLow > 0 || missHigh < 0) return null
  let lastSide = 0
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const chord = (low * missHigh - high * missLow) / (missHigh - missLow)
    const scale = round % 3 === 2 || !(chord > low && chord < high) ? (low + high) / 2 : chord
    const missed = miss(scale)
    if (Math.abs(missed) < NEAR_ENOUGH_GRAMS) return scale
    if (missed < 0) {
      low = scale
      missLow = missed
      if (lastSide === -1) missHigh /= 2
      lastSide = -1
    } else {
      high = scale
      missHigh = missed
      if (lastSide === 1) missLow /= 2
      lastSide = 1
    }
  }
  return (low + high) / 2
}
