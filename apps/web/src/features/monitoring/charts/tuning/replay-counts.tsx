import type { ReplayPeriod, ReplayStep } from '@herdboard/contract/monitoring/alarm-replay.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './tuning.module.css'

const ROWS = ['alarms', 'warnings', 'judged_true', 'judged_false', 'unanswered', 'missed'] as const

/** The numbers of a step for three and twelve months, with those of the current step where they differ. */
export function ReplayCounts({ step, current }: { step: ReplayStep; current: ReplayStep }) {
  const { t } = useTranslation('monitoring')
  const countOf = (row: (typeof ROWS)[number], period: ReplayPeriod) => {
    const now = current.periods.find(({ months }) => months === period.months)?.[row]
    return now === undefined || now === period[row]
      ? String(period[row])
      : t('tuningAgainst', { count: period[row], now })
  }
  return (
    <table className={classes.counts}>
      <caption>{t('tuningCounts')}</caption>
      <thead>
        <tr>
          <td />
          {step.periods.map(({ months }) => (
            <th key={months} scope="col">
              {t('months', { count: months })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map((row) => (
          <tr key={row}>
            <th scope="row">{t(`tuningRow_${row}`)}</th>
            {step.periods.map((period) => (
              <td key={period.months}>{countOf(row, period)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
