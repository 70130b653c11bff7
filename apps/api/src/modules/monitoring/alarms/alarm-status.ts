import type { AlarmStatus } from '@herdboard/contract/monitoring/alarms.ts'
import type { Translator } from '#platform/text/translator.ts'
import type { StoredAlarm } from '../sql/alarms.ts'

/** Returns what happened with an alarm so far: the last step that a person took, or that its measurements are fine. */
export function alarmStatus({
  closed_at,
  ended_at,
  assignee_id,
  acknowledged_at,
}: Pick<StoredAlarm, 'closed_at' | 'ended_at' | 'assignee_id' | 'acknowledged_at'>): AlarmStatus {
  if (closed_at !== null || ended_at !== null) return 'closed'
  if (assignee_id !== null) return 'assigned'
  return acknowledged_at === null ? 'open' : 'seen'
}

/** Returns why an alarm is closed: harmless, its cause, or that the measurements are fine again. */
export function closingReason(
  text: Translator,
  { is_harmless, cause_id, ended_at }: Pick<StoredAlarm, 'is_harmless' | 'cause_id' | 'ended_at'>,
): string {
  if (cause_id !== null) return text(`option:alarm_cause.${cause_id}`)
  return text(is_harmless || ended_at === null ? 'option:alarm_status.harmless' : 'notifications:word.alarm_over')
}
