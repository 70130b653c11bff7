import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { setPointCelsius } from '@herdboard/domain/growth/set-point.ts'
import type { AlarmLimits } from './alarm-limits.ts'
import { ALARM, ATTENTION, FINE, type HourFinding, WITHOUT_PIGS } from './hour-finding.ts'
import type { SectionHour } from './section-hour.ts'

/** Hours in a row before severity 2; an alarm needs only one. */
const ATTENTION_HOURS = 2
/** Alarm limit in degrees Celsius, whatever the set point is. */
const HOTTEST = { weaners: 32, slaughterPigs: 30 } as const

/** Judges temperatures above the set point for the pigs' weight. */
export function tooWarm(hours: readonly SectionHour[], { warmer }: AlarmLimits): (HourFinding | null)[] {
  return against(hours, (celsius, setPoint, { pigType }) => {
    const hottest = pigType === WEANERS ? HOTTEST.weaners : HOTTEST.slaughterPigs
    return [celsius >= setPoint + warmer[0], celsius >= setPoint + warmer[1] || celsius > hottest]
  })
}

/** Judges temperatures below the set point for the pigs' weight. */
export function tooCold(hours: readonly SectionHour[], { colder }: AlarmLimits): (HourFinding | null)[] {
  return against(hours, (celsius, setPoint) => [celsius <= setPoint - colder[0], celsius <= setPoint - colder[1]])
}

function against(
  hours: readonly SectionHour[],
  isOff: (celsius: number, setPoint: number, hour: SectionHour) => readonly [attention: boolean, alarm: boolean],
): (HourFinding | null)[] {
  let off = 0
  return hours.map((hour) => {
    const { pigs, pigType, weightKg, celsius } = hour
    if (pigs <= 0) {
      off = 0
      return WITHOUT_PIGS
    }
    if (celsius === null || weightKg === null) {
      off = 0
      return null
    }
    const setPoint = setPointCelsius(pigType, weightKg)
    const [isAttention, isAlarm] = isOff(celsius, setPoint, hour)
    off = isAttention || isAlarm ? off + 1 : 0
    const severity = isAlarm ? ALARM : off >= ATTENTION_HOURS ? ATTENTION : FINE
    return { severity, measured: celsius, expected: setPoint }
  })
}
