import { expectedHours } from './expected-hours.ts'
import { belowLimits, type HourFinding, WITHOUT_PIGS } from './hour-finding.ts'
import type { SectionHour } from './section-hour.ts'

const HOURS = 24
const KNOWN = 20
const LIKENESS = [0.75, 0.5] as const

/**
 * Judges the daily profile of water: the correlation of the last 24 hours with the expected hours, where 1 is the same
 * profile.
 */
export function waterProfile(hours: readonly SectionHour[]): (HourFinding | null)[] {
  const expected = expectedHours(hours, (hour) => hour.litres)
  return hours.map(({ pigs, hasNewPigs }, index) => {
    if (pigs <= 0) return WITHOUT_PIGS
    if (hasNewPigs) return null
    const pairs: [number, number][] = []
    for (let at = Math.max(0, index - HOURS + 1); at <= index; at++) {
      const [value, usual] = [hours[at]?.litres ?? null, expected[at] ?? null]
      if (value !== null && usual !== null) pairs.push([value, usual])
    }
    const likeness = pairs.length >= KNOWN ? correlation(pairs) : null
    return likeness === null ? null : { severity: belowLimits(likeness, LIKENESS), measured: likeness, expected: 1 }
  })
}

/** Returns the Pearson correlation; null if one of the two series does not vary. */
function correlation(pairs: readonly (readonly [number, number])[]): number | null {
  const mean = (index: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[index], 0) / pairs.length
  const [meanA, meanB] = [mean(0), mean(1)]
  let [both, a, b] = [0, 0, 0]
  for (const [one, other] of pairs) {
    both += (one - meanA) * (other - meanB)
    a += (one - meanA) ** 2
    b += (other - meanB) ** 2
  }
  return a > 0 && b > 0 ? both / Math.sqrt(a * b) : null
}
