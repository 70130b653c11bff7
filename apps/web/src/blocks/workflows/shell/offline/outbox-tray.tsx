import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reopenAction } from '#blocks/parts/action-request/action-request.ts'
import { actionsQuery } from '#blocks/parts/session/session-queries.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { noteOfEntry } from '#lib/outbox/entry-note.ts'
import { mayChangePlace } from '#lib/outbox/entry-place.ts'
import { answerEntry, undoEntry } from '#lib/outbox/outbox.ts'
import { isStoredOtherwise, needsDay, needsPerson, type OutboxEntry, shownState } from '#lib/outbox/outbox-entry.ts'
import { isOfOpenCompany } from '#lib/outbox/outbox-order.ts'
import { useToday } from '#lib/today.ts'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { focusFollowing } from '#ui/focus/focus-following.ts'
import classes from './outbox-tray.module.css'

/** As large as the other keys: it is pressed in the barn. */
const CLOSE_PX = 44

interface Props {
  entries: readonly OutboxEntry[]
  onClose: () => void
}

/** The entries of this device, the newest first, each with its state and what the server said. */
export function OutboxTray({ entries, onClose }: Props) {
  const { t } = useTranslation('outbox')
  const [removed, setRemoved] = useState<OutboxEntry | null>(null)
  const { data: actions = [] } = useQuery({ ...actionsQuery, enabled: entries.some(mayChangePlace) })
  const correct = (clientId: string, actionId?: number) => {
    onClose()
    reopenAction({ kind: 'correction', clientId, ...(actionId !== undefined && { actionId }) })
  }
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        title={t('open')}
        closeButtonProps={{ 'aria-label': t('close'), size: CLOSE_PX }}
        centered
      >
        {entries.length === 0 && <p>{t('empty')}</p>}
        <ul className={classes.list}>
          {entries.toReversed().map((entry) => (
            <TrayEntry
              key={entry.clientId}
              entry={entry}
              placeAction={actions.find(({ form_id }) => form_id === entry.formId)?.id ?? null}
              onCorrect={(actionId) => correct(entry.clientId, actionId)}
              onRemove={() => setRemoved(entry)}
            />
          ))}
        </ul>
      </Modal>
      <ConfirmDialog
        isOpen={removed !== null}
        title={t('removeTitle')}
        message={t('removeWhy')}
        confirmLabel={t('remove')}
        isDangerous
        onConfirm={async () => {
          if (removed) await undoEntry(removed.clientId)
          setRemoved(null)
        }}
        onCancel={() => setRemoved(null)}
      />
    </>
  )
}

interface EntryProps {
  entry: OutboxEntry
  /** The action that another place must allow; null where it is not known. */
  placeAction: number | null
  onCorrect: (placeAction?: number) => void
  onRemove: () => void
}

function TrayEntry({ entry, placeAction, onCorrect, onRemove }: EntryProps) {
  const { t } = useTranslation('outbox')
  const language = useLanguage()
  const { clientId, state, title, placeName, occurredAt, messages, savedMessage, confirmed, isUndone } = entry
  const isSettled = state === 'sent' || state === 'sending' || isUndone
  const isOther = !isOfOpenCompany(entry) && state !== 'sent'
  const isStored = isStoredOtherwise(entry) && !isUndone
  const note = noteOfEntry(entry)
  const likelyAt = needsDay(entry) && !isUndone ? (entry.likelyAt ?? null) : null
  const latest = useToday()
  const [chosen, setDay] = useState<string | null>(null)
  // The likely day, which the recorded one may be after all.
  const day = chosen ?? (likelyAt ? farmDay(new Date(likelyAt)) : null)
  const isNoDay = likelyAt !== null && (!day || day > latest)
  const answer = (button: HTMLElement, isConfirmed: boolean) => {
    focusFollowing(button)
    void answerEntry(clientId, { confirmed: likelyAt ? confirmed : isConfirmed, day: likelyAt ? day : null })
  }
  return (
    <li className={classes.entry} data-state={state}>
      <strong>{title}</strong>
      {note !== null && <q>{note}</q>}
      <span>{placeName}</span>
      <span className={classes.time}>{t('happened', { time: formatDateTime(occurredAt, language) })}</span>
      <span className={classes.state}>{t(`state_${shownState(entry)}`)}</span>
      {savedMessage && <p>{savedMessage}</p>}
      {isOther && <p>{t('otherCompany')}</p>}
      {isStored && <p>{t('storedOtherwise')}</p>}
      {!isStored && messages.map(({ code, field, message }) => <p key={`${code} ${field}`}>{message}</p>)}
      {likelyAt && (
        <>
          <p>{t('askedTime', { time: formatDateTime(likelyAt, language) })}</p>
          <DateField
            label={t('rightDay')}
            value={day}
            maximum={latest}
            required
            onChange={(next) => setDay(next ?? '')}
          />
        </>
      )}
      {!isSettled && (
        <div className={classes.actions}>
          {needsPerson(entry) && !isOther && !isStored && <Button onClick={() => onCorrect()}>{t('correct')}</Button>}
          {mayChangePlace(entry) && placeAction !== null && (
            <Button variant="default" onClick={() => onCorrect(placeAction)}>
              {t('otherPlace')}
            </Button>
          )}
          {state === 'needs_answer' && (
            <Button variant="default" disabled={isNoDay} onClick={({ currentTarget }) => answer(currentTarget, true)}>
              {t('confirm')}
            </Button>
          )}
          {(state === 'refused' || state === 'conflict') && !isStored && (
            <Button variant="default" onClick={({ currentTarget }) => answer(currentTarget, confirmed)}>
              {t('retry')}
            </Button>
          )}
          <Button variant="subtle" onClick={onRemove}>
            {t('remove')}
          </Button>
        </div>
      )}
    </li>
  )
}
