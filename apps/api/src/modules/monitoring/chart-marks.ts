import type { ChartMark } from '@herdboard/contract/figures/chart-spec.ts'
import { alarmTypes } from '@herdboard/domain/alarms/alarm-types.ts'
import type { Translator } from '#platform/text/translator.ts'
import { HOUR_MS, type HourOfSection } from './section-hours.ts'
import type { SectionEvent } from './sql/section-events.ts'

const MARK_ICONS = {
  insertion: 'door-enter',
  departure: 'door-exit',
  feed: 'barrel',
  water_treatment: 'stethoscope',
} as const

/** Hour of the marks of events that have only a day. */
const NOON = 12

/** Places events on the points of the chart, which are hours or days; events outside the chart are left out. */
export function chartMarks(
  text: Translator,
  events: readonly SectionEvent[],
  hours: readonly HourOfSection[],
  isHourly: boolean,
): ChartMark[] {
  const days = [...new Set(hours.map(({ day }) => day))]
  const placeOf = ({ day, at }: SectionEvent): number => {
    const hourOf = (): number => {
      if (at === null) return hours.findIndex((hour) => hour.day === day && hour.hour === NOON)
      // An alarm starts at the end of the hour that triggered it.
      return hours.findIndex(({ ms }) => ms < at.getTime() && at.getTime() <= ms + HOUR_MS)
    }
    if (isHourly) return hourOf()
    return days.indexOf(day ?? hours[hourOf()]?.day ?? '')
  }
  return events.flatMap((one) => {
    const place = placeOf(one)
    if (place < 0) return []
    if (one.kind !== 'alarm')
      return [{ place, icon: MARK_ICONS[one.kind], text: markText(text, one, one.kind), severity: null }]
    const icon = alarmTypes.find(({ id }) => id === one.type_id)?.icon ?? 'bell'
    return [{ place, icon, text: alarmMarkText(text, one), severity: one.severity }]
  })
}

const markText = (text: Translator, { head, name }: SectionEvent, kind: keyof typeof MARK_ICONS): string =>
  text(`charts:monitor.mark_${kind}`, { head: head ?? 0, name: name ?? '' })

function alarmMarkText(text: Translator, { type_id, cause_id }: SectionEvent): string {
  const type = text(`notifications:word.alarm_type.${type_id}`)
  return cause_id === null ? type : `${type}: ${text(`option:alarm_cause.${cause_id}`)}`
}
