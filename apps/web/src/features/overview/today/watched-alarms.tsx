import type { WatchedAlarm } from '@herdboard/contract/system/today.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { openAlarm } from '#blocks/parts/action-request/action-request.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import classes from './today.module.css'

/** Alarms that last although somebody looks at them: muted, because they wait for nobody else. A press opens the alarm. */
export function WatchedAlarms({ alarms, total }: { alarms: readonly WatchedAlarm[]; total: number }) {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const stateOf = ({ seen_by, seen_at, assignee }: WatchedAlarm): string => {
    const time = formatDateTime(seen_at, language)
    const seen = seen_by === null ? t('todaySeenAt', { time }) : t('todaySeenBy', { name: seen_by, time })
    return assignee === null ? seen : t('todayAssigned', { seen, name: assignee })
  }
  return (
    <ul className={classes.watched} aria-label={t('todayWatched')}>
      {alarms.map((alarm) => (
        <li key={alarm.alarm_id}>
          <Anchor
            component="button"
            type="button"
            inherit
            className={classes.watchedName}
            onClick={() => openAlarm(alarm.alarm_id)}
          >
            {alarm.title}
          </Anchor>{' '}
          {stateOf(alarm)}
        </li>
      ))}
      {total > alarms.length && (
        <li>
          <Link to="/monitoring/log">{t('todayMore', { count: total - alarms.length })}</Link>
        </li>
      )}
    </ul>
  )
}
