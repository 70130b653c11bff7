import type { ChartMark } from '@herdboard/contract/figures/chart-spec.ts'
import { alarmTypes } from '@herdboard/domain/alarms/alarm-types.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import type { Translator } from '#platform/text/translator.ts'
import type { HourOfSection } from '../section-hours.ts'
import type { SectionEvent } from '../sql/section-events.ts'

const MARK_ICONS = {
  insertion: 'door-enter',
  departure: 'door-exit',
  feed: 'barrel',
  water_treatment: 'stethoscope',
  treatment: 'stethoscope',
  note: 'note',
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
  const firstMs = hours[0]?.ms ?? 0
  const days = new Map<string, number>()
  const noons = new Map<string, number>()
  for (const [index, { day, hour }] of hours.entries()) {
    if (!days.has(day)) days.set(day, days.size)
    if (hour === NOON) noons.set(day, index)
  }
  const pointIndexOf = ({ day, at }: SectionEvent): number => {
    // The hours follow each other. An alarm starts at the end of the hour that triggered it.
    const hourOf = () => (at === null ? noons.get(day ?? '') : Math.ceil((at.getTime() - firstMs) / HOUR_MS) - 1) ?? -1
    const index = isHourly ? hourOf() : (days.get(day ?? hours[hourOf()]?.day ?? '') ?? -1)
    return index < hours.length ? index : -1
  }
  return events.flatMap((one) => {
    const place = pointIndexOf(one)
    // A washing is shown by the alarm whose cause it is.
    if (place < 0 || one.kind === 'washing') return []
    if (one.kind !== 'alarm')
      return [{ place, icon: MARK_ICONS[one.kind], text: markText(text, one, one.kind), severity: null }]
    const icon = alarmTypes.find(({ id }) => id === one.type_id)?.icon ?? 'bell'
    return [{ place, icon, text: alarmMarkText(text, one), severity: one.severity }]
  })
}

const markText = (text: Translator, { head, name }: SectionEvent, kind: keyof typeof MARK_ICONS): string =>
  text(`charts:monitoring.mark_${kind}`, { head: head ?? 0, name: name ?? '' })

function alarmMarkText(text: Translator, { type_id, cause_id }: SectionEvent): string {
  const type = text(`notifications:word.alarm_type.${Number(type_id)}`)
  return cause_id === null ? type : `${type}: ${text(`option:alarm_cause.${cause_id}`)}`
}
