import { useTranslation } from '#i18n/use-translation.ts'
import { needsPerson, type OutboxEntry } from '#lib/outbox/outbox-entry.ts'
import type { ShownPlace } from './provisional-round.ts'
import classes from './round.module.css'
import { useSeenText } from './use-seen-text.ts'

interface Props {
  place: ShownPlace
  places: readonly ShownPlace[]
  entries: readonly OutboxEntry[]
  isOnline: boolean
  isEmptyOutbox: boolean
  onPlaces: () => void
  onOutbox: () => void
}

/** Barn, how far the person is, and what waits to be sent. */
export function RoundHeader({ place, places, entries, isOnline, isEmptyOutbox, onPlaces, onOutbox }: Props) {
  const { t } = useTranslation('round')
  const seen = useSeenText()(place)
  const ofBarn = places.filter(({ barn_id }) => barn_id === place.barn_id)
  const position = ofBarn.findIndex(({ id }) => id === place.id) + 1
  const waiting = entries.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const conflictCount = entries.filter(needsPerson).length
  return (
    <header className={classes.header}>
      <button type="button" className={classes.barn} onClick={onPlaces}>
        <h1>
          {place.barn_name} <i aria-hidden>▾</i>
        </h1>
        <span>
          {t('position', { no: position, total: ofBarn.length })}
          {seen && ` · ${seen.full}`}
        </span>
        <span className={classes.spoken}>{t('openPlaces')}</span>
      </button>
      {(!isEmptyOutbox || !isOnline) && (
        <button type="button" className={classes.chip} data-asks={conflictCount > 0 || undefined} onClick={onOutbox}>
          {conflictCount > 0
            ? t('asked', { count: conflictCount })
            : waiting > 0
              ? `⇡ ${t('waiting', { count: waiting })}`
              : isOnline
                ? t('allSent')
                : t('offline')}
        </button>
      )}
    </header>
  )
}
