import { useTranslation } from '#i18n/use-translation.ts'
import { needsPerson } from '#lib/outbox/outbox-entry.ts'
import { useOutbox } from '#lib/outbox/use-outbox.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './offline-parts.module.css'

/** How many recorded entries are not on the server, and how many of them need an answer. */
export function OutboxNote() {
  const { t } = useTranslation('outbox')
  const entries = useOutbox()
  const waitingCount = entries.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const answerCount = entries.filter(needsPerson).length
  if (waitingCount + answerCount === 0) return null
  return (
    <div className={classes.note} role="status">
      <Icon name="send" size={18} />
      {waitingCount > 0 && <span>{t('waiting', { count: waitingCount })}</span>}
      {answerCount > 0 && <strong>{t('needAnswer', { count: answerCount })}</strong>}
    </div>
  )
}
