import type { AlarmLimits } from './alarm-limits.ts'
import { aboveLimits, type HourFinding, WITHOUT_PIGS } from './hour-finding.ts'
import type { SectionHour } from './section-hour.ts'

/** Hours since somebody was with the pigs; nothing is said where that is written down elsewhere. */
export const missingCheckIn = (hours: readonly SectionHour[], { checkInHours }: AlarmLimits): (HourFinding | null)[] =>
  hours.map(({ pigs, unseenHours }) => {
    if (pigs <= 0) return WITHOUT_PIGS
    if (unseenHours === null) return null
    return { severity: aboveLimits(unseenHours, checkInHours), measured: unseenHours, expected: null }
  })
