import type { RoundPlace } from '@herdboard/contract/herd/rounds.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { needsPerson, type OutboxEntry } from '#lib/outbox/outbox-entry.ts'
import classes from '../round.module.css'
import { OutboxRow } from './outbox-row.tsx'

/** What needs the person's answer comes first, then the newest. */
const inListOrder = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.toReversed().toSorted((one, other) => Number(needsPerson(other)) - Number(needsPerson(one)))

interface Props {
  entries: readonly OutboxEntry[]
  places: readonly RoundPlace[]
  onClose: () => void
}

/** What was recorded on this device, each with its state and what the server said. */
export function OutboxList({ entries, places, onClose }: Props) {
  const { t } = useTranslation('round')
  return (
    <section className={classes.sheet} aria-label={t('outbox')}>
      <h2 className={classes.sheetTitle}>{t('outbox')}</h2>
      {entries.length === 0 && <p className={classes.hint}>{t('outboxEmpty')}</p>}
      <ul className={classes.entries}>
        {inListOrder(entries).map((entry) => (
          <OutboxRow key={entry.clientId} entry={entry} places={places} />
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
