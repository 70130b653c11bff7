/** Differences below this many litres come from the arithmetic of sums. */
const LEAST_LITRES = 0.001

/**
 * Litres that the meter of a section counts at once: the least positive amount by which its hours differ from zero or
 * from the hour before. 0 if nothing flowed.
 */
export function pulseLitres(hours: readonly { litres: number | null }[]): number {
  let least = Number.POSITIVE_INFINITY
  let before = 0
  for (const { litres } of hours) {
    if (litres === null) continue
    for (const step of [litres, Math.abs(litres - before)]) if (step >= LEAST_LITRES && step < least) least = step
    before = litres
  }
  return Number.isFinite(least) ? least : 0
}
