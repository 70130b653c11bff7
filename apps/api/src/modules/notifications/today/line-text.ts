import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { dayNumber } from '@herdboard/domain/time/day-number.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { formatFigure } from '#platform/text/format-values.ts'
import type { TextKey } from '#platform/text/text-key.ts'
import { notificationKindOf } from '../kinds/notification-kinds.ts'
import { notificationText, withoutRequest } from '../notification-text.ts'
import type { OpenLine } from './sql/open-lines.ts'

const DAY_HOURS = 24
/** From this many hours on, an alarm's age is stated in days. */
const SHOWN_HOURS = 72

type TextContext = Pick<RequestContext, 'language' | 'text' | 'now' | 'today'>

const ALARMS: readonly number[] = [notificationKind.alarmCritical, notificationKind.alarmWarning]
const LATE: readonly number[] = [notificationKind.treatmentOverdue, notificationKind.assignmentOverdue]

/**
 * Returns the sentence of a line: the message of its only notification, or what all of them have in common.
 * A missing inspection always counts its hours up to now; its notification has those of last night.
 */
export function lineTitle(context: TextContext, line: OpenLine, manyFarms: boolean): string {
  const kind = notificationKindOf(line.type_id)
  const isCheckIn = line.type_id === notificationKind.checkInMissing
  if (line.count === 1 && !isCheckIn) {
    const message = notificationText(context.language, line.type_id, line.params, manyFarms)
    return kind.endsInRequest ? withoutRequest(message) : message
  }
  const { text } = context
  return text(`notifications:several.${kind.key}` as TextKey, {
    count: line.count,
    place: line.count === 1 ? (line.places[0] ?? line.barn ?? line.farm ?? '') : (line.barn ?? line.farm ?? ''),
    pigs: formatFigure(context.language, line.pigs ?? 0, 0),
    h: hoursSince(context, line.first_time ?? line.since.toISOString()),
    type: ALARMS.includes(line.type_id)
      ? text(`notifications:word.alarm_type.${line.params.type ?? ''}` as TextKey)
      : '',
  })
}

/** Returns the farm, the places and the pigs of a line; null where the title names them all. */
export function lineDetail(context: TextContext, line: OpenLine, manyFarms: boolean): string | null {
  const { text, language } = context
  const isCheckIn = line.type_id === notificationKind.checkInMissing
  const hidden = line.place_count - line.places.length
  const places = [...line.places, ...(hidden > 0 ? [`+${formatFigure(language, hidden, 0)}`] : [])].join(' · ')
  // The message of an instruction names no place.
  const namesNoFarm = line.type_id === notificationKind.instructionExpiring
  const parts = [
    ...(manyFarms && line.farm !== null && (line.count > 1 || isCheckIn || namesNoFarm) ? [line.farm] : []),
    ...(isCheckIn && line.count > 1 ? [text('notifications:today.places', { count: line.count })] : []),
    ...(!isCheckIn && line.count > 1 && places !== '' ? [places] : []),
    ...(isCheckIn && line.pigs !== null && line.pigs > 0
      ? [text('notifications:today.pigs', { count: line.pigs, pigs: formatFigure(language, line.pigs, 0) })]
      : []),
  ]
  return parts.length > 0 ? parts.join(' · ') : null
}

/** Returns how late or how long, in few words. */
export function lineBadge(context: TextContext, line: OpenLine): string {
  const { text } = context
  if (line.type_id === notificationKind.checkInMissing)
    return text('notifications:badge.hours', {
      count: hoursSince(context, line.first_time ?? line.since.toISOString()),
    })
  if (ALARMS.includes(line.type_id)) return alarmBadge(context, line.first_time ?? line.since.toISOString())
  if (line.type_id === notificationKind.treatmentDue) return text('notifications:badge.today')
  if (LATE.includes(line.type_id) && line.first_day !== null)
    return text('notifications:badge.days_late', {
      count: Math.max(1, dayNumber(context.today) - dayNumber(line.first_day)),
    })
  if (line.type_id === notificationKind.withdrawalConflict) return text('notifications:badge.severe')
  return text('notifications:badge.since', { date: line.since.toISOString().slice(0, 10) })
}

/**
 * How long what the title names has lasted. Water or feed that stopped counts from the stop, as the title does; its
 * alarm began later, when that had lasted too long.
 */
function alarmBadge(context: TextContext, since: string): string {
  const hours = hoursSince(context, since)
  if (hours === 0) return context.text('notifications:badge.alarm_new')
  return hours < SHOWN_HOURS
    ? context.text('notifications:badge.alarm_hours', { count: hours })
    : context.text('notifications:badge.alarm_days', { count: Math.floor(hours / DAY_HOURS) })
}

const hoursSince = ({ now }: TextContext, instant: string): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / HOUR_MS))
