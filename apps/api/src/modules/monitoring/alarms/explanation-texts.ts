import type { Explanation } from '@herdboard/domain/alarms/intake-model/explanations.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import type { StoredAlarm } from '../sql/alarms.ts'

/** Says what explains a deviation: "levering 12.10.2026". A standstill of the water explains none. */
export function explanationText(
  { text, language }: Pick<RequestContext, 'text' | 'language'>,
  { reason, fromMs }: Explanation,
): string | null {
  if (reason === 'no_flow') return null
  return text(`notifications:word.explained.${reason}`, { day: formatFarmDay(language, farmDay(new Date(fromMs))) })
}

/** Says what explains a part of an alarm, or what happened while it was open; null if nothing did. */
export const alarmExplanation = (
  context: Pick<RequestContext, 'text' | 'language'>,
  { explained_by, explained_from }: Pick<StoredAlarm, 'explained_by' | 'explained_from'>,
): string | null =>
  explained_by && explained_from
    ? context.text('notifications:word.alarm_explained', {
        why: explanationText(context, { reason: explained_by, fromMs: explained_from.getTime() }) ?? '',
      })
    : null
