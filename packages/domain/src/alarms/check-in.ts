import type { AlarmLimits } from './alarm-limits.ts'
import { aboveLimits, type HourFinding, WITHOUT_PIGS } from './hour-finding.ts'
import type { SectionHour } from './section-hour.ts'

/** Judges the hours since the last check-in; no finding if none is known, as on farms that record them elsewhere. */
export const missingCheckIn = (hours: readonly SectionHour[], { checkInHours }: AlarmLimits): (HourFinding | null)[] =>
  hours.map(({ pigs, hoursSinceCheckIn }) => {
    if (pigs <= 0) return WITHOUT_PIGS
    if (hoursSinceCheckIn === null) return null
    return { severity: aboveLimits(hoursSinceCheckIn, checkInHours), measured: hoursSinceCheckIn, expected: null }
  })
