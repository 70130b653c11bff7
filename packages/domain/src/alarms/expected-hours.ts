import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import type { SectionHour } from './section-hour.ts'

const HOURS_PER_DAY = 24
const DAYS = 3
/** Age in days of the middle one of the three previous days. */
const MIDDLE_DAYS = 2
const MIN_DAYS = 2

/** Daily growth of water and feed intake, as a factor. */
const growthPerDay = (pigType: PigType): number => (pigType === WEANERS ? 1.015 : 1.008)

/**
 * Returns the expected measure of each hour, from the same hour of the three previous days: median per pig × growth of
 * two days × pigs of the hour. Null if fewer than two of the days are known. Days with newly arrived pigs do not count.
 * Source: docs/domain/alarms.md
 */
export function expectedHours(
  hours: readonly SectionHour[],
  measure: (hour: SectionHour) => number | null,
): (number | null)[] {
  return hours.map((hour, index) => {
    if (hour.pigs <= 0) return null
    // A loop, since the hours of a year call it thousands of times.
    const before: number[] = []
    for (let day = 1; day <= DAYS; day++) {
      const one = hours[index - day * HOURS_PER_DAY]
      const value = one && one.pigs > 0 && !one.hasNewPigs ? measure(one) : null
      if (one && value !== null) before.push(value / one.pigs)
    }
    if (before.length < MIN_DAYS) return null
    return median(before) * growthPerDay(hour.pigType) ** MIDDLE_DAYS * hour.pigs
  })
}

/** Returns the median of two or three values. */
function median([a = 0, b = 0, c]: readonly number[]): number {
  if (c === undefined) return (a + b) / 2
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}

/**
 * Sums the measured and expected values of the `length` hours up to `index`. Null if fewer than `leastKnown` hours are
 * known.
 */
export function sumsUpTo(
  index: number,
  length: number,
  leastKnown: number,
  measured: readonly (number | null)[],
  expected: readonly (number | null)[],
): { measured: number; expected: number } | null {
  let known = 0
  const sum = { measured: 0, expected: 0 }
  for (let at = Math.max(0, index - length + 1); at <= index; at++) {
    const [value, usual] = [measured[at] ?? null, expected[at] ?? null]
    if (value === null || usual === null) continue
    known += 1
    sum.measured += value
    sum.expected += usual
  }
  return known >= leastKnown && sum.expected > 0 ? sum : null
}
