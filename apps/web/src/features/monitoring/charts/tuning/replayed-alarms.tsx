import type { ReplayStep } from '@herdboard/contract/monitoring/alarm-replay.ts'
import type { AlarmType } from '@herdboard/contract/monitoring/alarms.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { badgeSeverityOf } from '#ui/badge/severity.ts'
import classes from './tuning.module.css'

/** The alarms of a step and what explained other deviations, newest first: what the bands of the chart show. */
export function ReplayedAlarms({ step, types }: { step: ReplayStep; types: readonly AlarmType[] }) {
  const { t } = useTranslation('monitoring')
  const language = useLanguage()
  const nameOf = (id: number) => types.find((type) => type.id === id)?.name ?? ''
  const rows = [
    ...step.alarms.map((alarm) => ({ ...alarm, explained: false as const })),
    ...step.explained.map((one) => ({ ...one, explained: true as const })),
  ].toSorted((a, b) => b.from.localeCompare(a.from))
  if (rows.length === 0) return null
  return (
    <details className={classes.list}>
      <summary>{t('tuningList', { count: step.alarms.length, explained: step.explained.length })}</summary>
      <ul>
        {rows.map((row) => (
          <li key={`${row.from} ${row.type_id} ${row.explained}`}>
            {row.explained ? (
              <Badge severity="information" text={t('tuningExplainedBadge')} />
            ) : (
              <Badge severity={badgeSeverityOf(row.severity)} text={t(`severity_${row.severity}`)} />
            )}
            <span>
              {formatDateTime(row.from, language)} {nameOf(row.type_id)}
              {!row.explained && row.finding ? `: ${row.finding}` : ''}
              {row.explanation ? ` (${row.explanation})` : ''}
              {row.explained ? '' : `. ${t(`tuningJudgement_${row.verdict}`)}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
