import type { AlarmLimits } from '@herdboard/domain/alarms/alarm-limits.ts'
import { expectedHours, sumsUpTo } from '@herdboard/domain/alarms/expected-hours.ts'
import {
  aboveLimits,
  belowLimits,
  type HourFinding,
  moreSevereFinding,
  type Severity,
  WITHOUT_PIGS,
} from '@herdboard/domain/alarms/hour-finding.ts'
import type { SectionHour } from '@herdboard/domain/alarms/section-hour.ts'

const DAY_HOURS = 24
const KNOWN_OF_A_DAY = 20
const DAYTIME_HOURS = 4
const [MORNING, EVENING] = [6, 22]
const DAYTIME_LOW = [0.65, 0.45] as const
const DAYTIME_HIGH = [1.7, 2.2] as const
/** Limits of a leak: flow from midnight to four / expected flow. */
const LEAK = [3, 6] as const

const isDaytime = ({ hour }: SectionHour): boolean => hour >= MORNING && hour < EVENING

/** Judges water of 24 hours, and of four daytime hours, against the median of three days: low and high. */
export function waterByRatio(
  hours: readonly SectionHour[],
  limits: AlarmLimits,
): { low: HourFindings; high: HourFindings } {
  const litres = hours.map((hour) => hour.litres)
  const expected = expectedHours(hours, (hour) => hour.litres)
  const low: HourFindings = []
  const high: HourFindings = []
  for (const [index, hour] of hours.entries()) {
    if (hour.pigs <= 0) {
      low.push(WITHOUT_PIGS)
      high.push(WITHOUT_PIGS)
      continue
    }
    const day = judged(hour) ? sumsUpTo(index, DAY_HOURS, KNOWN_OF_A_DAY, litres, expected) : null
    const isEvenDaytime =
      judged(hour) && hours.slice(Math.max(0, index - DAYTIME_HOURS + 1), index + 1).every(isDaytime)
    const few = isEvenDaytime ? sumsUpTo(index, DAYTIME_HOURS, DAYTIME_HOURS, litres, expected) : null
    const leak = judged(hour) ? leakAt(hours, index, litres, expected) : null
    low.push(moreSevereFinding(ratio(day, limits.waterLow, belowLimits), ratio(few, DAYTIME_LOW, belowLimits)))
    high.push(
      moreSevereFinding(
        moreSevereFinding(ratio(day, limits.waterHigh, aboveLimits), ratio(few, DAYTIME_HIGH, aboveLimits)),
        leak,
      ),
    )
  }
  return { low, high }
}

type HourFindings = (HourFinding | null)[]

const judged = ({ hasNewPigs }: SectionHour): boolean => !hasNewPigs

function ratio(
  sums: { measured: number; expected: number } | null,
  limits: readonly [number, number],
  severityOf: (value: number, limits: readonly [number, number]) => Severity,
): HourFinding | null {
  return sums && { severity: severityOf(sums.measured / sums.expected, limits), ...sums }
}

/** Judges the flow from midnight to four against the expected flow, once the four hours are over. */
function leakAt(
  hours: readonly SectionHour[],
  index: number,
  litres: readonly (number | null)[],
  expected: readonly (number | null)[],
): HourFinding | null {
  if (hours[index]?.hour !== 3) return null
  return ratio(sumsUpTo(index, 4, 4, litres, expected), LEAK, aboveLimits)
}
