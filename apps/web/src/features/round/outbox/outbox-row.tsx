import { type MouseEvent, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { answerEntry, undoEntry } from '#lib/outbox/outbox.ts'
import type { OutboxEntry } from '#lib/outbox/outbox-entry.ts'
import { today } from '#lib/today.ts'
import { focusFollowing } from '#ui/focus/focus-following.ts'
import classes from '../round.module.css'
import { asksForDay, dayOfForm, formOfDay } from './entry-day.ts'

/** An entry of the round with its state, what the server said, and what the person can do with it. */
export function OutboxRow({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation('round')
  const { clientId, state, confirmed, form, isUndone } = entry
  const recordedDay = dayOfForm(form)
  const isWrongDay = state === 'refused' && !isUndone && recordedDay !== null && asksForDay(entry.messages)
  // Recorded while the clock was ahead: the clock is right now, and says which day it is.
  const [day, setDay] = useState<string | null>(null)
  const proposedDay = recordedDay !== null && recordedDay > today() ? today() : recordedDay
  const shownDay = day ?? proposedDay
  const answer = (event: MouseEvent<HTMLButtonElement>, isConfirmed: boolean) => {
    focusFollowing(event.currentTarget)
    const rightDay = shownDay || proposedDay
    const corrected = isWrongDay && rightDay ? { form: formOfDay(form, rightDay) } : {}
    void answerEntry(clientId, { confirmed: isConfirmed, ...corrected })
  }
  return (
    <li>
      <b>{entry.title}</b>
      <span>
        {entry.placeName} · {t(`state_${isUndone ? 'undone' : state}`)}
      </span>
      {state !== 'sent' && entry.messages.map(({ message }) => <p key={message}>{message}</p>)}
      {isWrongDay && (
        <label className={classes.dayField}>
          {t('rightDay')}
          <input type="date" value={shownDay ?? ''} max={today()} onChange={({ target }) => setDay(target.value)} />
        </label>
      )}
      {state === 'needs_answer' && (
        <button type="button" className={classes.saveKey} onClick={(event) => answer(event, true)}>
          {t('rightSo')}
        </button>
      )}
      {(state === 'refused' || state === 'conflict') && !isUndone && (
        <button type="button" className={classes.plainKey} onClick={(event) => answer(event, confirmed)}>
          {t('tryAgain')}
        </button>
      )}
      {state !== 'sent' && state !== 'sending' && !isUndone && (
        <button
          type="button"
          className={classes.plainKey}
          onClick={({ currentTarget }) => {
            focusFollowing(currentTarget)
            void undoEntry(clientId)
          }}
        >
          {t('removeEntry')}
        </button>
      )}
    </li>
  )
}
