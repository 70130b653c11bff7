import { useSyncExternalStore } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { oldestShown, subscribeToShownSince } from '#lib/offline/last-responses.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './offline-parts.module.css'

/** How old the oldest figure is that is shown without a network. */
export function StoredDataNote() {
  const { t } = useTranslation('outbox')
  const language = useLanguage()
  const since = useSyncExternalStore(subscribeToShownSince, oldestShown)
  if (since === null) return null
  return (
    <div className={classes.note} role="status">
      <Icon name="wifi-off" size={18} />
      {t('keptSince', { time: formatDateTime(since, language) })}
    </div>
  )
}
