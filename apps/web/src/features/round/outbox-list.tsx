import { useTranslation } from '#i18n/use-translation.ts'
import { answerEntry, undoEntry } from '#lib/outbox/outbox.ts'
import { needsPerson, type OutboxEntry } from '#lib/outbox/outbox-entry.ts'
import classes from './round.module.css'

/** What needs the person's answer comes first, then the newest. */
const inListOrder = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.toReversed().toSorted((one, other) => Number(needsPerson(other)) - Number(needsPerson(one)))

/** What was recorded on this device, each with its state and what the server said. */
export function OutboxList({ entries, onClose }: { entries: readonly OutboxEntry[]; onClose: () => void }) {
  const { t } = useTranslation('round')
  return (
    <section className={classes.sheet} aria-label={t('outbox')}>
      <h2 className={classes.sheetTitle}>{t('outbox')}</h2>
      {entries.length === 0 && <p className={classes.hint}>{t('outboxEmpty')}</p>}
      <ul className={classes.entries}>
        {inListOrder(entries).map((entry) => (
          <li key={entry.clientId}>
            <b>{entry.title}</b>
            <span>
              {entry.placeName} · {t(`state_${entry.isUndone ? 'undone' : entry.state}`)}
            </span>
            {entry.state !== 'sent' && entry.messages.map(({ message }) => <p key={message}>{message}</p>)}
            {entry.state === 'needs_answer' && (
              <button
                type="button"
                className={classes.saveKey}
                onClick={() => void answerEntry(entry.clientId, { confirmed: true })}
              >
                {t('rightSo')}
              </button>
            )}
            {(entry.state === 'refused' || entry.state === 'conflict') && !entry.isUndone && (
              <button
                type="button"
                className={classes.plainKey}
                onClick={() => void answerEntry(entry.clientId, { confirmed: entry.confirmed })}
              >
                {t('tryAgain')}
              </button>
            )}
            {entry.state !== 'sent' && entry.state !== 'sending' && !entry.isUndone && (
              <button type="button" className={classes.plainKey} onClick={() => void undoEntry(entry.clientId)}>
                {t('removeEntry')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.sheetKeys}>
        <button type="button" className={classes.plainKey} onClick={onClose}>
          {t('back')}
        </button>
      </div>
    </section>
  )
}
