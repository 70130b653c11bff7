import type { UnitId } from '@herdboard/contract/core/ids.ts'
import type { CountDifference, DifferenceCause } from '@herdboard/contract/herd/reconciliation.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { requestFormWindow, requestRecordWindow } from '#blocks/parts/action-request/action-request.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { StaleNote } from '#ui/error-state/stale-note.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { causesQuery } from './queries.ts'
import classes from './reconciliation.module.css'

interface Props {
  period: DatePeriod
  unitId: UnitId
  /** Closes the panel, then opens the form. */
  onFix: (open: () => void) => void
}

/** The differences of counts, each with its likely causes in order, and a form to correct each. */
export function CausesPanel({ period, unitId, onFix }: Props) {
  const { t } = useTranslation('reconciliation')
  const { data, error, refetch } = useQuery(causesQuery(period, unitId))
  if (error && !data) return <ErrorState sentence={t('causesFailed')} {...loadFailureOf(error, () => void refetch())} />
  if (!data) return <Skeletons count={2} heightPx={64} />
  return (
    <>
      {error && <StaleNote onRetry={() => void refetch()} />}
      {data.differences.map((difference) => (
        <Difference key={difference.date} difference={difference} onFix={onFix} />
      ))}
    </>
  )
}

function Difference({ difference, onFix }: { difference: CountDifference } & Pick<Props, 'onFix'>) {
  const { t } = useTranslation('reconciliation')
  const language = useLanguage()
  const heads = (value: number) => formatNumber(value, 'int', language)
  const { date, expected, counted } = difference
  return (
    <section aria-label={t('causesAt', { day: formatDay(date, language) })}>
      <h3 className={classes.partHeading}>{t('causes')}</h3>
      <p className={classes.hint}>
        {t('countedInstead', {
          day: formatDay(date, language),
          counted: heads(counted),
          expected: heads(expected),
        })}
      </p>
      <ol className={classes.causes}>
        {difference.causes.map((cause) => (
          <li key={`${cause.kind} ${cause.date} ${cause.record_ids.join()}`} className={classes.cause}>
            <Likelihood score={cause.score} />
            <span className={classes.causeText}>{cause.text}</span>
            <FixButton cause={cause} onFix={onFix} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The likelihood as a word and bars; a percentage would suggest more precision than there is. */
function Likelihood({ score }: { score: number }) {
  const { t } = useTranslation('reconciliation')
  const level = score >= 0.75 ? 'high' : score >= 0.4 ? 'middle' : 'low'
  return (
    <span className={classes.likeliness} data-level={level}>
      <span className={classes.bars} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      {t(`likely_${level}`)}
    </span>
  )
}

function FixButton({ cause: { kind, correction }, onFix }: { cause: DifferenceCause } & Pick<Props, 'onFix'>) {
  const { t } = useTranslation('reconciliation')
  if (!correction) return null
  const open = () => {
    if (correction.kind === 'record') return requestRecordWindow(correction.record_id)
    const { farm_id, barn_id, section_id, batch_id } = correction
    const place = { farm_id, barn_id, ...(section_id && { section_id }), ...(batch_id && { batch_id }) }
    // A new count is dated today and has no initial number.
    requestFormWindow(
      correction.form_id,
      null,
      place,
      kind === 'recount' ? {} : { date: correction.date, number: correction.number },
    )
  }
  const label =
    correction.kind === 'record'
      ? t(kind === 'count_slip' || kind === 'recount' || kind === 'count_day' ? 'correctCount' : 'correctRecord')
      : t('correctForm', { event: t(`form_${correction.form_id as 1}`) })
  return (
    <Button variant="default" size="compact-md" onClick={() => onFix(open)}>
      {label}
    </Button>
  )
}
