import { type DailyHeads, weightAfter } from './weight-curve.ts'

/** Scales outside these are not growth but a fault in the facts. */
const SMALLEST_SCALE = 0.05
const LARGEST_SCALE = 4

const NEAR_ENOUGH_GRAMS = 0.25
const MAX_ROUNDS = 60

/**
 * The one scale of the growth curve that carries a unit from `grams` before day `first` to `target` on day `last`;
 * null when none from 0.05 to 4 does.
 *
 * More scale, more kilos: the interval is narrowed from both sides, by the chord (which gets there in some nine
 * rounds instead of bisection's thirty), and by halves whenever the chord crawls.
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
