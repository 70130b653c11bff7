import type { AlarmLimits } from './alarm-limits.ts'
import { expectedHours, sumsUpTo } from './expected-hours.ts'
import {
  ALARM,
  aboveLimits,
  atLeastLimits,
  FINE,
  type HourFinding,
  moreSevereFinding,
  WITHOUT_PIGS,
} from './hour-finding.ts'
import type { SectionHour } from './section-hour.ts'

/** Minimum expected run time of an hour, minutes; below it a standstill does not count. */
const MIN_MINUTES = 0.1

/** Counts hours in a row in which the feed line usually runs but did not run; the measured value is these hours. */
export function feedStop(hours: readonly SectionHour[], { feedStopHours }: AlarmLimits): (HourFinding | null)[] {
  const usual = expectedHours(hours, ({ runMinutes }) => runMinutes)
  let still = 0
  let stoppedMs = 0
  return hours.map(({ ms, pigs, runMinutes }, index) => {
    if (runMinutes === null) return null
    const expected = usual[index] ?? null
    if (pigs <= 0 || runMinutes > 0) {
      still = 0
      return { severity: FINE, measured: 0, expected: null }
    }
    if (expected !== null && expected >= MIN_MINUTES) {
      if (still === 0) stoppedMs = ms
      still += 1
    }
    return { severity: atLeastLimits(still, feedStopHours), measured: still, expected: null, stoppedMs }
  })
}

const DAY_HOURS = 24
const KNOWN_OF_A_DAY = 20
const FULL_MINUTES = 55
const FULL_HOURS = 3
/** Share of the pigs that must leave, so that the run time is not judged for this long: the day and the next one. */
const LEFT_SHARE = 0.05
const AFTER_DEPARTURE_HOURS = 48

/** Judges the run time of 24 hours against the expected run time, and reports a line that runs all the time. */
export function longRunTime(hours: readonly SectionHour[], { runTime }: AlarmLimits): (HourFinding | null)[] {
  const minutes = hours.map(({ runMinutes }) => runMinutes)
  const usual = expectedHours(hours, ({ runMinutes }) => runMinutes)
  let full = 0
  let leftIndex = Number.NEGATIVE_INFINITY
  return hours.map(({ pigs, hasNewPigs, runMinutes }, index) => {
    // The number of pigs of a day is that of its evening: before the truck came, the line fed more.
    if (pigs < (1 - LEFT_SHARE) * (hours[index - 1]?.pigs ?? 0)) leftIndex = index
    const isJudged = !hasNewPigs && index - leftIndex >= AFTER_DEPARTURE_HOURS
    full = runMinutes !== null && runMinutes > FULL_MINUTES ? full + 1 : 0
    const always: HourFinding | null =
      full >= FULL_HOURS && pigs > 0 ? { severity: ALARM, measured: runMinutes, expected: usual[index] ?? null } : null
    if (pigs <= 0) return WITHOUT_PIGS
    const sums = isJudged ? sumsUpTo(index, DAY_HOURS, KNOWN_OF_A_DAY, minutes, usual) : null
    return moreSevereFinding(sums && { severity: aboveLimits(sums.measured / sums.expected, runTime), ...sums }, always)
  })
}
