import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './today.module.css'

interface Props {
  lastCheckIn: { at: string; by: string | null } | null
  daysWithoutAlarm: number | null
  /** Alarms that last, and that somebody looks at. */
  watchedAlarms: number
}

/** The line of a day on which nothing waits for a person: green, unless alarms last that somebody looks at. */
export function AllClear({ lastCheckIn, daysWithoutAlarm, watchedAlarms }: Props) {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const sentences = [
    ...(lastCheckIn
      ? [
          lastCheckIn.by === null
            ? t('todayLastSeen', { time: formatDateTime(lastCheckIn.at, language) })
            : t('todayLastSeenBy', { time: formatDateTime(lastCheckIn.at, language), name: lastCheckIn.by }),
        ]
      : []),
    ...(daysWithoutAlarm !== null && daysWithoutAlarm > 0 ? [t('todayNoAlarm', { count: daysWithoutAlarm })] : []),
  ]
  return (
    <p className={classes.clear} data-watching={watchedAlarms > 0 || undefined}>
      <Icon name={watchedAlarms > 0 ? 'eye' : 'circle-check'} size={20} className={classes.clearIcon} />
      <span>
        <strong>{watchedAlarms > 0 ? t('todayOnlyWatched', { count: watchedAlarms }) : t('todayClear')}</strong>{' '}
        {sentences.join(' ')}
      </span>
    </p>
  )
}
