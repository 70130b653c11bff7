import type { AlarmLimits } from './alarm-limits.ts'
import { sumsUpTo } from './expected-hours.ts'
import {
  ALARM,
  ATTENTION,
  aboveLimits,
  atLeastLimits,
  FINE,
  type HourFinding,
  moreSevereFinding,
  WITHOUT_PIGS,
} from './hour-finding.ts'
import type { SectionHour } from './section-hour.ts'
import { learningToEat, usualRunMinutes } from './usual-run-time.ts'

/** Share of a day's run time that is missed when its hours are counted by the clock. */
const MISSED_SHARE = 0.15
const DAY_HOURS = 24
/** Hours with feed that are missed before an alarm. */
const MISSED_OF_ALARM = 2
/** Minimum expected run time of an hour, minutes; below it a standstill does not count. */
const MIN_MINUTES = 0.1

/**
 * Counts hours in a row in which the feed line usually runs but did not; the measured value is these hours. Once a good
 * part of the day's feed is missed, all known hours since the first one count: a line that feeds four times a day has
 * stopped for a day by the fourth. Where the 24 hours had their feed, the line feeds at other hours than before. After
 * a day without readings the count starts again; a stop that was open goes on until the line is seen to run.
 */
export function feedStop(hours: readonly SectionHour[], limits: AlarmLimits): (HourFinding | null)[] {
  const minutes = hours.map(({ runMinutes }) => runMinutes)
  const usual = usualRunMinutes(hours, limits)
  let [missed, missedMinutes, still, stoppedMs, silent] = [0, 0, 0, 0, 0]
  let isLost = false
  return hours.map(({ ms, pigs, runMinutes }, index) => {
    silent = runMinutes === null ? silent + 1 : 0
    const isFresh = runMinutes === null ? silent >= DAY_HOURS : pigs <= 0 || runMinutes > 0
    if (isFresh) {
      isLost = runMinutes === null && (isLost || missed > 0)
      missed = 0
      missedMinutes = 0
      still = 0
    }
    if (runMinutes === null) return null
    if (isFresh) return { severity: FINE, measured: 0, expected: null }
    const expected = usual[index] ?? null
    if (expected !== null && expected >= MIN_MINUTES) {
      if (missed === 0) stoppedMs = ms
      missed += 1
      missedMinutes += expected
    }
    // In hours without readings the line may have fed.
    if (missed > 0) still += 1
    const day = missed > 0 ? sumsUpTo(index, DAY_HOURS, 1, minutes, usual) : null
    const isDayMissed =
      day !== null && Math.min(missedMinutes, day.expected - day.measured) >= MISSED_SHARE * day.expected
    const measured = isDayMissed ? still : missed
    const severity = atLeastLimits(measured, limits.feedStopHours)
    if (severity !== FINE) isLost = false
    // Standing still is not fine after a stop whose end nobody saw.
    if (isLost) return null
    const isOneFeeding = missed < MISSED_OF_ALARM && severity === ALARM
    return { severity: isOneFeeding ? ATTENTION : severity, measured, expected: null, stoppedMs }
  })
}

const KNOWN_OF_A_DAY = 20
const FULL_MINUTES = 55
const FULL_HOURS = 3
/** Share of the pigs that must leave, so that the run time is not judged for this long: the day and the next one. */
const LEFT_SHARE = 0.05
const AFTER_DEPARTURE_HOURS = 48

/** Judges the run time of 24 hours against the expected run time, and reports a line that runs all the time. */
export function longRunTime(hours: readonly SectionHour[], limits: AlarmLimits): (HourFinding | null)[] {
  const minutes = hours.map(({ runMinutes }) => runMinutes)
  const usual = usualRunMinutes(hours, limits)
  const isLearning = learningToEat(hours)
  let full = 0
  let leftIndex = Number.NEGATIVE_INFINITY
  return hours.map(({ pigs, hasNewPigs, runMinutes }, index) => {
    // The number of pigs of a day is that of its evening: before the truck came, the line fed more.
    if (pigs < (1 - LEFT_SHARE) * (hours[index - 1]?.pigs ?? 0)) leftIndex = index
    const isJudged = !hasNewPigs && !isLearning[index] && index - leftIndex >= AFTER_DEPARTURE_HOURS
    full = runMinutes !== null && runMinutes > FULL_MINUTES ? full + 1 : 0
    const always: HourFinding | null =
      full >= FULL_HOURS && pigs > 0 ? { severity: ALARM, measured: runMinutes, expected: usual[index] ?? null } : null
    if (pigs <= 0) return WITHOUT_PIGS
    const sums = isJudged ? sumsUpTo(index, DAY_HOURS, KNOWN_OF_A_DAY, minutes, usual) : null
    return moreSevereFinding(
      sums && { severity: aboveLimits(sums.measured / sums.expected, limits.runTime), ...sums },
      always,
    )
  })
}
