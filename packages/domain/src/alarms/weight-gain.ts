import { dailyGrowthKg } from '../growth/gompertz.ts'
import type { AlarmLimits } from './alarm-limits.ts'
import { belowLimits, FINE, type HourFinding, WITHOUT_PIGS } from './hour-finding.ts'
import type { SectionHour } from './section-hour.ts'

const DAY_HOURS = 24
const DAYS = 3
/** Hours of a day of which a weight is known, at least. */
const MIN_HOURS = 12
/** Pigs that came or left change the mean. */
const MAX_MOVED_SHARE = 0.02
/** A scale is unsteady: what it says counts once it said so for a day. */
const REQUIRED_HOURS = 24

/**
 * Gain of three days by a scale or camera against that of the growth curve, kg a day. A day's mean against that of the
 * day three days before, while the same pigs stood there.
 */
export function deviatingGain(hours: readonly SectionHour[], { weightGain }: AlarmLimits): (HourFinding | null)[] {
  if (hours.every(({ scaleKg }) => scaleKg === null)) return hours.map(() => null)
  let below = 0
  let grave = 0
  return hours.map((hour, place) => {
    if (hour.pigs <= 0) return WITHOUT_PIGS
    const [now, before] = [meanUpTo(hours, place), meanUpTo(hours, place - DAYS * DAY_HOURS)]
    const then = hours[place - (DAYS + 1) * DAY_HOURS]
    if (now === null || before === null || !then || hour.isFresh || haveMoved(hour, then)) return null
    const measured = (now - before) / DAYS
    const expected = dailyGrowthKg(hour.pigType, (now + before) / 2)
    const severity = belowLimits(measured / expected, weightGain)
    below = severity === FINE ? 0 : below + 1
    grave = severity === 3 ? grave + 1 : 0
    return { severity: grave >= REQUIRED_HOURS ? 3 : below >= REQUIRED_HOURS ? 2 : FINE, measured, expected }
  })
}

const haveMoved = (now: SectionHour, then: SectionHour): boolean =>
  then.pigs <= 0 || Math.abs(now.pigs - then.pigs) / then.pigs > MAX_MOVED_SHARE

function meanUpTo(hours: readonly SectionHour[], place: number): number | null {
  const known = hours
    .slice(Math.max(0, place - DAY_HOURS + 1), Math.max(0, place + 1))
    .flatMap(({ scaleKg }) => scaleKg ?? [])
  return known.length >= MIN_HOURS ? known.reduce((sum, kg) => sum + kg, 0) / known.length : null
}
