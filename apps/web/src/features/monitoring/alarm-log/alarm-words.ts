import type { Alarm } from '@herdboard/contract/monitoring/alarms.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import type { Translate } from '#i18n/load-texts.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import type { Language } from '#lib/locale/language.ts'

const DAY_HOURS = 24

/** How long an alarm has lasted, or lasted until its measurements were fine: whole hours, and days from two days on. */
export function alarmDuration({ date, ended_at }: Alarm, t: Translate<'monitoring'>, now: Date): string {
  const endMs = ended_at === null ? now.getTime() : Date.parse(ended_at)
  const hours = Math.max(0, Math.floor((endMs - Date.parse(date)) / HOUR_MS))
  if (hours < 1) return t('underAnHour')
  if (hours < 2 * DAY_HOURS) return t('lasted', { count: hours })
  return t('lastedDays', { count: Math.floor(hours / DAY_HOURS), hours: hours % DAY_HOURS })
}

/** What happened with an alarm so far, and who did it; with the end of its muting. */
export function alarmStatusText(alarm: Alarm, t: Translate<'monitoring'>, language: Language): string {
  const { muted_until } = alarm
  const muted = muted_until !== null && t('mutedUntil', { time: formatDateTime(muted_until, language) })
  return [stepText(alarm, t), muted].filter(Boolean).join(' · ')
}

function stepText({ status, seen, assignee, closed, cause }: Alarm, t: Translate<'monitoring'>): string {
  if (status === 'closed') {
    if (!closed?.by) return t('over')
    // The cause has a column of its own.
    return cause.name === null
      ? t('closedWhy', { name: closed.by, why: closed.why })
      : t('closedBy', { name: closed.by })
  }
  if (status === 'assigned') return t('assignedTo', { name: assignee ?? '' })
  return status === 'seen' ? t('seenBy', { name: seen?.by ?? '' }) : t('statusOpen')
}
