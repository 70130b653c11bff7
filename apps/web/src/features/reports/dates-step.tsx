import { listReportDates, REPORT_DATES } from '@herdboard/contract/figures/reports.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatLongDay } from '#lib/format/format-dates.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import classes from './reports.module.css'
import { SearchableChecklist } from './searchable-checklist.tsx'
import type { ReportWizard } from './use-report-wizard.ts'

interface Props {
  wizard: ReportWizard
  go: (change: Partial<ReportWizard>) => void
}

/** The dates of a report: two to five days on which all selected farms have a stock count or no pigs any more. */
export function DatesStep({ wizard: { siteIds, dates }, go }: Props) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    ...apiQuery(listReportDates, { query: { site_ids: siteIds.join(',') } }),
    meta: { showsOwnErrors: true },
  })
  const { min, max } = REPORT_DATES
  const isFull = dates.length >= max
  const counted = data?.filter(({ selectable }) => selectable)
  const kinds = (isWeaner: boolean, isSlaughterPig: boolean): string =>
    [...(isWeaner ? [t('weaners')] : []), ...(isSlaughterPig ? [t('slaughterPigs')] : [])].join(', ')

  return (
    <Card title={t('chooseDates')}>
      <SearchableChecklist
        label={t('dates')}
        description={t(isFull ? 'datesFull' : 'datesHint', { min, max })}
        items={
          counted?.length === 0
            ? []
            : data?.map((day) => ({
                id: day.date,
                name: formatLongDay(day.date, language),
                note: day.selectable
                  ? t('countedKinds', { kinds: kinds(day.is_weaner_counted, day.is_slaughter_pig_counted) })
                  : t('notCounted', { places: day.missing.join(' · ') }),
                disabled: !day.selectable || (isFull && !dates.includes(day.date)) ? '' : null,
              }))
        }
        chosen={dates}
        emptyText={t('noDates')}
        emptyAction={{ label: t('toPigs'), onClick: () => void navigate({ to: '/pigs' }) }}
        failure={error && !data ? loadFailureOf(error, () => void refetch()) : null}
        onChange={(days) => go({ dates: days.toSorted() })}
      />
      <div className={classes.bar}>
        <Button variant="default" onClick={() => go({ step: 'sites' })}>
          {t('back')}
        </Button>
        <p className={classes.chosen} aria-live="polite">
          {t('chosenDates', { count: dates.length })}
        </p>
        <Button disabled={dates.length < min} onClick={() => go({ step: 'result' })}>
          {t('showReport')}
        </Button>
      </div>
    </Card>
  )
}
