import { formId } from '@herdboard/contract/core/form-id.ts'
import type { FarmId, PlaceId } from '@herdboard/contract/core/ids.ts'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { AppLink } from './app-link.tsx'
import type { Round } from './device/stored-round.ts'
import { canScan } from './labels/scan-label.tsx'
import type { ShownPlace } from './provisional-round.ts'
import classes from './round.module.css'
import { roundIcons } from './round-icons.ts'
import { useSeenText } from './use-seen-text.ts'

interface Props {
  round: Round
  places: readonly ShownPlace[]
  current: PlaceId
  onPlace: (place: ShownPlace) => void
  onFarm: (id: FarmId) => void
  onOrder: (ids: readonly PlaceId[]) => void
  onBarnFine: (place: ShownPlace) => void
  onLabels: () => void
  onScan: () => void
}

/** All places in the walking order, with what is due at each. */
export function RoundPlaceList({
  round,
  places,
  current,
  onPlace,
  onFarm,
  onOrder,
  onBarnFine,
  onLabels,
  onScan,
}: Props) {
  const { t } = useTranslation('round')
  const seenText = useSeenText()
  const [isOrdering, setOrdering] = useState(false)
  const move = (index: number, by: -1 | 1) => {
    const ids = places.map(({ id }) => id)
    const [moved] = ids.splice(index, 1)
    if (moved) onOrder(ids.toSpliced(index + by, 0, moved))
  }
  return (
    <section className={classes.sheet} aria-label={t('places')}>
      <div className={classes.tools}>
        <button type="button" onClick={() => setOrdering(!isOrdering)} aria-pressed={isOrdering}>
          {t(isOrdering ? 'orderDone' : 'order')}
        </button>
        <button type="button" onClick={onLabels}>
          {t('labels')}
        </button>
        {canScan() && (
          <button type="button" onClick={onScan}>
            {t('scan')}
          </button>
        )}
        <AppLink href="/overview">{t('wholeApp')}</AppLink>
      </div>
      {round.farms.length > 1 && (
        <select
          className={classes.farm}
          aria-label={t('farm')}
          value={round.farm?.id}
          onChange={({ target }) => onFarm(target.value as FarmId)}
        >
          {round.farms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <ol className={classes.places}>
        {places.map((place, index) => (
          <li key={place.id}>
            {place.barn_id !== places[index - 1]?.barn_id && (
              <div className={classes.barnHead}>
                <h2>{place.barn_name}</h2>
                {!isOrdering && place.form_ids.includes(formId.checkIn) && (
                  <button type="button" onClick={() => onBarnFine(place)}>
                    ✓ {t('barnFine')}
                  </button>
                )}
              </div>
            )}
            <div className={classes.placeRow}>
              <button
                type="button"
                className={classes.placeKey}
                aria-current={place.id === current || undefined}
                onClick={() => onPlace(place)}
              >
                <b>{place.name}</b>
                <span>{t('pigs', { count: place.pigs })}</span>
                <span className={classes.marks}>
                  {place.treatments.length > 0 && (
                    <i data-severity="2">
                      <roundIcons.treatment size={16} aria-label={t('keyGiven')} /> {place.treatments.length}
                    </i>
                  )}
                  {place.alarms.length > 0 && <i data-severity="3">⚠ {place.alarms.length}</i>}
                  {place.tasks.length > 0 && <i>☐ {place.tasks.length}</i>}
                  {seenText(place) && (
                    <i data-severity={place.unseen_severity ?? undefined}>{seenText(place)?.short}</i>
                  )}
                </span>
              </button>
              {isOrdering && (
                <>
                  <button
                    type="button"
                    className={classes.arrow}
                    disabled={index === 0}
                    aria-label={t('moveUp', { place: place.name })}
                    onClick={() => move(index, -1)}
                  >
                    ▲
                  </button>
                  <button
                    type="button"
                    className={classes.arrow}
                    disabled={index === places.length - 1}
                    aria-label={t('moveDown', { place: place.name })}
                    onClick={() => move(index, 1)}
                  >
                    ▼
                  </button>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
