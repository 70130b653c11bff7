import type { RoundPlace } from '@herdboard/contract/herd/rounds.ts'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { answerEntry } from '#lib/outbox/outbox.ts'
import type { OutboxEntry } from '#lib/outbox/outbox-entry.ts'
import { focusFollowing } from '#ui/focus/focus-following.ts'
import { targetAt } from '../record-at-place.ts'
import classes from '../round.module.css'

/**
 * Gives an entry to another place of the round, where its own was closed meanwhile. A room whose batch was closed is offered
 * with the batch that is in it now.
 */
export function OtherPlace({ entry, places }: { entry: OutboxEntry; places: readonly RoundPlace[] }) {
  const { t } = useTranslation('round')
  const [chosen, setChosen] = useState('')
  const own = JSON.stringify(entry.target)
  const offered = places.filter(
    (place) => place.form_ids.includes(entry.formId) && JSON.stringify(targetAt(place, entry.formId)) !== own,
  )
  const place = offered.find(({ id }) => id === chosen)
  if (offered.length === 0) return null
  const send = (event: MouseEvent<HTMLButtonElement>) => {
    if (!place) return
    focusFollowing(event.currentTarget)
    const placeName = `${place.barn_name}, ${place.name}`
    void answerEntry(entry.clientId, { confirmed: false, place: { target: targetAt(place, entry.formId), placeName } })
  }
  return (
    <>
      <select
        className={classes.farm}
        aria-label={t('otherPlace')}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{t('otherPlace')}</option>
        {offered.map(({ id, barn_name, name }) => (
          <option key={id} value={id}>
            {barn_name}, {name}
          </option>
        ))}
      </select>
      {place && (
        <button type="button" className={classes.saveKey} onClick={send}>
          {t('saveThere', { place: place.name })}
        </button>
      )}
    </>
  )
}
