/** The deviation that fills one half of the bar: a fifth of the average. */
const FULL_DEVIATION = 0.2
/** A small deviation is still seen. */
const LEAST_SHARE = 0.02

/** Where the bar of a deviation begins and how long it is, in shares of the whole length; the average is the middle. */
export interface DeviationBar {
  start: number
  length: number
}

/** Returns the bar from the average to the farm's figure; null where no share of the average can be formed. */
export function deviationBar(own: number, average: number): DeviationBar | null {
  if (average <= 0) return null
  const deviation = (own - average) / average
  if (deviation === 0) return { start: 0.5, length: 0 }
  const length = Math.max(LEAST_SHARE, Math.min(1, Math.abs(deviation) / FULL_DEVIATION) / 2)
  return { start: deviation > 0 ? 0.5 : 0.5 - length, length }
}
