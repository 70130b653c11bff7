import type { RoundPlace } from '@herdboard/contract/herd/rounds.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { type MouseEvent, useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { addressToCorrect } from '#lib/outbox/correction-address.ts'
import { asksForDay, dayOfForm } from '#lib/outbox/entry-day.ts'
import { noteOfEntry } from '#lib/outbox/entry-note.ts'
import { mayChangePlace } from '#lib/outbox/entry-place.ts'
import { answerEntry, undoEntry } from '#lib/outbox/outbox.ts'
import { isStoredOtherwise, needsDay, needsPerson, type OutboxEntry, shownState } from '#lib/outbox/outbox-entry.ts'
import { isOfOpenCompany } from '#lib/outbox/outbox-order.ts'
import { today } from '#lib/today.ts'
import { focusFollowing } from '#ui/focus/focus-following.ts'
import { AppLink } from '../app-link.tsx'
import classes from '../round.module.css'
import { OtherPlace } from './other-place.tsx'
import { RemoveKeys } from './remove-keys.tsx'

/** An entry of the round with its state, what the server said, and what the person can do with it. */
export function OutboxRow({ entry, places }: { entry: OutboxEntry; places: readonly RoundPlace[] }) {
  const { t } = useTranslation('round')
  const language = useLanguage()
  const { clientId, state, confirmed, form, isUndone } = entry
  const recordedDay = dayOfForm(form)
  const isTime = needsDay(entry) && !isUndone
  const isWrongDay = isTime || (state === 'refused' && !isUndone && recordedDay !== null && asksForDay(entry.messages))
  // Sent again as it is, it would mostly be refused again.
  const isRefused = needsPerson(entry) && state !== 'needs_answer' && !isWrongDay
  const isOther = !isOfOpenCompany(entry) && state !== 'sent'
  const isStored = isStoredOtherwise(entry) && !isUndone
  // Refused: recorded while the clock was ahead. The clock is right now, and says which day it is.
  const [day, setDay] = useState<string | null>(null)
  const proposedDay = isTime
    ? farmDay(new Date(entry.likelyAt ?? ''))
    : recordedDay !== null && recordedDay > today()
      ? today()
      : recordedDay
  const shownDay = day ?? proposedDay
  const note = noteOfEntry(entry)
  const answer = (event: MouseEvent<HTMLButtonElement>, isConfirmed: boolean) => {
    focusFollowing(event.currentTarget)
    void answerEntry(clientId, { confirmed: isConfirmed, day: isWrongDay ? shownDay || proposedDay : null })
  }
  return (
    <li>
      <b>{entry.title}</b>
      {note !== null && <q>{note}</q>}
      <span>
        {entry.placeName} · {formatDateTime(entry.occurredAt, language)} · {t(`state_${shownState(entry)}`)}
      </span>
      {isOther && <p>{t('otherCompany')}</p>}
      {isStored && <p>{t('storedOtherwise')}</p>}
      {state !== 'sent' && !isStored && entry.messages.map(({ message }) => <p key={message}>{message}</p>)}
      {isTime && <p>{t('askedDay', { time: formatDateTime(entry.recordedAt, language) })}</p>}
      {isWrongDay && (
        <label className={classes.dayField}>
          {t('rightDay')}
          <input type="date" value={shownDay ?? ''} max={today()} onChange={({ target }) => setDay(target.value)} />
        </label>
      )}
      {mayChangePlace(entry) && <OtherPlace entry={entry} places={places} />}
      {state === 'needs_answer' && (
        <button type="button" className={classes.saveKey} onClick={(event) => answer(event, isTime ? confirmed : true)}>
          {t('rightSo')}
        </button>
      )}
      {isStored && !isOther && (
        <AppLink className={classes.saveKey ?? ''} href="/activity">
          {t('seeStored')}
        </AppLink>
      )}
      {needsPerson(entry) && !isUndone && !isOther && !isStored && (
        <AppLink className={(isRefused ? classes.saveKey : classes.plainKey) ?? ''} href={addressToCorrect(clientId)}>
          {t('correctEntry')}
        </AppLink>
      )}
      {(state === 'refused' || state === 'conflict') && !isUndone && !isStored && (
        <button type="button" className={classes.plainKey} onClick={(event) => answer(event, confirmed)}>
          {t('tryAgain')}
        </button>
      )}
      {state !== 'sent' && state !== 'sending' && !isUndone && (
        <RemoveKeys
          onRemove={(key) => {
            focusFollowing(key)
            void undoEntry(clientId)
          }}
        />
      )}
    </li>
  )
}
