import type { AlarmLimits } from './alarm-limits.ts'
import { aboveLimits, type HourFinding, WITHOUT_PIGS } from './hour-finding.ts'
import type { SectionHour } from './section-hour.ts'

/**
 * Judges the hours since the last check-in, at most those since the section was empty: nobody inspects it before its pigs
 * come. No finding if none is known, as on farms that record check-ins elsewhere.
 */
export function missingCheckIn(hours: readonly SectionHour[], { checkInHours }: AlarmLimits): (HourFinding | null)[] {
  let withPigs = Number.POSITIVE_INFINITY
  return hours.map(({ pigs, hoursSinceCheckIn }) => {
    withPigs = pigs > 0 ? withPigs + 1 : 0
    if (pigs <= 0) return WITHOUT_PIGS
    if (hoursSinceCheckIn === null) return null
    const measured = Math.min(hoursSinceCheckIn, withPigs)
    return { severity: aboveLimits(measured, checkInHours), measured, expected: null }
  })
}
