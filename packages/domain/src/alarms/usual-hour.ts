import { type PigType, WEANERS } from '../growth/pig-type.ts'
import type { SectionHour } from './section-hour.ts'

const HOURS_A_DAY = 24
const DAYS = 3
/** The middle one of three days lies so many days back. */
const MIDDLE_DAYS = 2
const MIN_DAYS = 2

/** What pigs take more from one day to the next. */
const growthADay = (pigType: PigType): number => (pigType === WEANERS ? 1.015 : 1.008)

/**
 * What an hour was to be expected to bring: the median of the same hour of the three days before, for each pig, times
 * the growth of the two days that lie between, times the pigs of the hour. Null where fewer than two of the days are
 * known; days on which pigs were fresh tell nothing of the next. Source: docs/domain/alarms.md
 */
export function usualHours(
  hours: readonly SectionHour[],
  measure: (hour: SectionHour) => number | null,
): (number | null)[] {
  return hours.map((hour, place) => {
    if (hour.pigs <= 0) return null
    const before = Array.from({ length: DAYS }, (_, day) => hours[place - (day + 1) * HOURS_A_DAY]).flatMap((one) => {
      const value = one && one.pigs > 0 && !one.isFresh ? measure(one) : null
      return one && value !== null ? [value / one.pigs] : []
    })
    if (before.length < MIN_DAYS) return null
    return median(before) * growthADay(hour.pigType) ** MIDDLE_DAYS * hour.pigs
  })
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** Sums of what was measured and expected over the hours up to one of them. Null where too little of them is known. */
export function sumsUpTo(
  place: number,
  length: number,
  leastKnown: number,
  measured: readonly (number | null)[],
  expected: readonly (number | null)[],
): { measured: number; expected: number } | null {
  let known = 0
  const sum = { measured: 0, expected: 0 }
  for (let at = Math.max(0, place - length + 1); at <= place; at++) {
    const [value, usual] = [measured[at] ?? null, expected[at] ?? null]
    if (value === null || usual === null) continue
    known += 1
    sum.measured += value
    sum.expected += usual
  }
  return known >= leastKnown && sum.expected > 0 ? sum : null
}
