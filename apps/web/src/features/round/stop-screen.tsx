import { formId } from '@herdboard/contract/core/form-id.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { formatLocale } from '#lib/locale/language.ts'
import { penText } from './pen-text.ts'
import type { ShownPlace } from './provisional-round.ts'
import classes from './round.module.css'
import type { OpenSheet } from './round-action-sheet.tsx'
import { roundIcons } from './round-icons.ts'
import { useSeenText } from './use-seen-text.ts'
import { useWithdrawalText } from './use-withdrawal-text.ts'

interface Props {
  place: ShownPlace
  pen: string | null
  previous: ShownPlace | null
  next: ShownPlace | null
  isOnline: boolean
  readAt: string
  onSheet: (sheet: OpenSheet) => void
  onFine: () => void
  onGo: (place: ShownPlace | null) => void
}

/** One place of the round: its pigs, what is due, and a key for each thing that happens there. */
export function StopScreen({ place, pen, previous, next, isOnline, readAt, onSheet, onFine, onGo }: Props) {
  const { t } = useTranslation('round')
  const can = (form: number) => place.form_ids.includes(form)
  const [due] = place.treatments
  const language = useLanguage()
  const readTime = new Date(readAt).toLocaleString(formatLocale(language), { dateStyle: 'short', timeStyle: 'short' })
  return (
    <>
      <PlaceCard place={place} pen={pen} />
      {place.form_ids.length === 0 ? (
        <p className={classes.message}>{t('readOnly')}</p>
      ) : (
        <div className={classes.keys}>
          <Key icon="dead" text={t('keyDead')} isOn={can(formId.deadPigs)} onPress={() => onSheet({ kind: 'dead' })} />
          <Key
            icon="treatment"
            text={t(due ? 'keyGiven' : 'keyTreatment')}
            isOn={can(due ? formId.treatmentDay : formId.treatment)}
            isDue={due !== undefined}
            onPress={() => onSheet(due ? { kind: 'given', treatment: due } : { kind: 'treated' })}
          />
          <Key
            icon="moved"
            text={t('keyMoved')}
            isOn={can(formId.transfer)}
            onPress={() => onSheet({ kind: 'moved' })}
          />
          <Key icon="note" text={t('keyNote')} isOn={can(formId.note)} onPress={() => onSheet({ kind: 'note' })} />
          <Key icon="feed" text={t('keyFeed')} isOn={can(formId.feedUse)} onPress={() => onSheet({ kind: 'fed' })} />
          <Key
            icon="weighing"
            text={t('keyWeigh')}
            isOn={can(formId.weighing)}
            onPress={() => onSheet({ kind: 'weighed' })}
          />
          <button type="button" className={classes.fine} disabled={!can(formId.checkIn)} onClick={onFine}>
            ✓ {next ? t('fineNext', { place: next.name }) : t('fineLast')}
          </button>
        </div>
      )}
      <nav className={classes.neighbours} aria-label={t('neighbours')}>
        {previous ? (
          <button type="button" onClick={() => onGo(previous)}>
            ‹ {previous.name}
          </button>
        ) : (
          <span />
        )}
        <span role="status">
          {isOnline ? (place.isProvisional ? t('provisional') : '') : t('figuresOf', { time: readTime })}
        </span>
        {next ? (
          <button type="button" onClick={() => onGo(next)}>
            {next.name} ›
          </button>
        ) : (
          <span />
        )}
      </nav>
    </>
  )
}

function PlaceCard({ place, pen }: { place: ShownPlace; pen: string | null }) {
  const { t } = useTranslation('round')
  const language = useLanguage()
  const withdrawal = useWithdrawalText()
  const seen = useSeenText()(place)
  const facts = [
    t('pigs', { count: place.pigs }),
    ...(place.weight_kg === null ? [] : [`${formatNumber(place.weight_kg, 'weight', language)} kg`]),
    ...(place.day === null ? [] : [t('day', { day: place.day })]),
  ]
  return (
    <section className={classes.card} aria-label={place.name}>
      <div className={classes.cardHead}>
        <h2>
          {place.name}
          {pen !== null && <small> {penText(t, pen)}</small>}
        </h2>
        <p>{facts.join(' · ')}</p>
      </div>
      <ul className={classes.due}>
        {place.withdrawal_until !== null && (
          <li data-severity="2">
            <roundIcons.treatment size={18} aria-hidden /> {withdrawal(place)}
          </li>
        )}
        {place.treatments.map((one) => (
          <li key={one.resource_id} data-severity="2">
            <roundIcons.treatment size={18} aria-hidden />{' '}
            {t('treatmentDue', { day: one.day, total: one.total_days, pigs: t('pigs', { count: one.animal_count }) })}
            {one.pen !== null && `, ${penText(t, one.pen)}`}
          </li>
        ))}
        {place.alarms.map(({ id, name, severity }) => (
          <li key={id} data-severity={severity}>
            ⚠ {name}
          </li>
        ))}
        {place.unseen_severity !== null && seen && <li data-severity={place.unseen_severity}>◷ {seen.full}</li>}
        {place.tasks.map(({ id, name }) => (
          <li key={id}>☐ {name}</li>
        ))}
      </ul>
    </section>
  )
}

interface KeyProps {
  icon: keyof typeof roundIcons
  text: string
  isOn: boolean
  isDue?: boolean
  onPress: () => void
}

function Key({ icon, text, isOn, isDue = false, onPress }: KeyProps) {
  const Drawing = roundIcons[icon]
  return (
    <button type="button" className={classes.key} disabled={!isOn} data-due={isDue || undefined} onClick={onPress}>
      <Drawing size={28} stroke={1.75} aria-hidden />
      {text}
    </button>
  )
}
