import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { needsPerson } from '#lib/outbox/outbox-entry.ts'
import { useOutbox } from '#lib/outbox/use-outbox.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './offline-parts.module.css'
import { OutboxTray } from './outbox-tray.tsx'

/** How many recorded entries are not on the server, and how many of them need an answer. Opens the list of them. */
export function OutboxNote() {
  const { t } = useTranslation('outbox')
  const entries = useOutbox()
  const [isOpen, setOpen] = useState(false)
  const waitingCount = entries.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const answerCount = entries.filter(needsPerson).length
  const isNeeded = waitingCount + answerCount > 0
  return (
    <>
      {isNeeded && (
        <UnstyledButton className={classes.note} onClick={() => setOpen(true)}>
          <Icon name="send" size={18} />
          {waitingCount > 0 && <span>{t('waiting', { count: waitingCount })}</span>}
          {answerCount > 0 && <strong>{t('needAnswer', { count: answerCount })}</strong>}
        </UnstyledButton>
      )}
      {isOpen && <OutboxTray entries={entries} onClose={() => setOpen(false)} />}
    </>
  )
}
