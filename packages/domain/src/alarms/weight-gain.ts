import { dailyGrowthKg } from '@herdboard/domain/growth/gompertz.ts'
import type { AlarmLimits } from './alarm-limits.ts'
import { belowLimits, FINE, type HourFinding, WITHOUT_PIGS } from './hour-finding.ts'
import type { SectionHour } from './section-hour.ts'

const DAY_HOURS = 24
const DAYS = 3
/** Minimum hours of a day with a known weight. */
const MIN_HOURS = 12
/** Maximum share of pigs that may have arrived or left: they change the mean weight. */
const MAX_MOVED_SHARE = 0.02
/** Hours in a row before a finding counts, because scales are unsteady. */
const REQUIRED_HOURS = 24

/**
 * Judges the daily gain over three days, measured by a scale or camera, against the growth curve, kg per day. It
 * compares the mean of a day with that of the day three days before, if the same pigs were there.
 */
export function deviatingGain(hours: readonly SectionHour[], { weightGain }: AlarmLimits): (HourFinding | null)[] {
  if (hours.every(({ scaleKg }) => scaleKg === null)) return hours.map(() => null)
  let belowHours = 0
  let alarmHours = 0
  return hours.map((hour, index) => {
    if (hour.pigs <= 0) return WITHOUT_PIGS
    const [now, before] = [meanUpTo(hours, index), meanUpTo(hours, index - DAYS * DAY_HOURS)]
    const then = hours[index - (DAYS + 1) * DAY_HOURS]
    if (now === null || before === null || !then || hour.hasNewPigs || haveMoved(hour, then)) return null
    const measured = (now - before) / DAYS
    const expected = dailyGrowthKg(hour.pigType, (now + before) / 2)
    const severity = belowLimits(measured / expected, weightGain)
    belowHours = severity === FINE ? 0 : belowHours + 1
    alarmHours = severity === 3 ? alarmHours + 1 : 0
    return { severity: alarmHours >= REQUIRED_HOURS ? 3 : belowHours >= REQUIRED_HOURS ? 2 : FINE, measured, expected }
  })
}

const haveMoved = (now: SectionHour, then: SectionHour): boolean =>
  then.pigs <= 0 || Math.abs(now.pigs - then.pigs) / then.pigs > MAX_MOVED_SHARE

function meanUpTo(hours: readonly SectionHour[], index: number): number | null {
  const known = hours
    .slice(Math.max(0, index - DAY_HOURS + 1), Math.max(0, index + 1))
    .flatMap(({ scaleKg }) => scaleKg ?? [])
  return known.length >= MIN_HOURS ? known.reduce((sum, kg) => sum + kg, 0) / known.length : null
}
