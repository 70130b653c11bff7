import {
  listReportBatches,
  listReportFarms,
  MAX_LISTED_BATCHES,
  MAX_REPORT_BATCHES,
} from '@herdboard/contract/figures/reports.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDay, formatRange } from '#lib/format/format-dates.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { useToday } from '#lib/today.ts'
import { Card } from '#ui/card/card.tsx'
import { TabRow } from '#ui/tabs/tab-row.tsx'
import classes from './reports.module.css'
import { SearchableChecklist } from './searchable-checklist.tsx'
import type { ReportWizard } from './use-report-wizard.ts'

interface Props {
  wizard: ReportWizard
  go: (change: Partial<ReportWizard>) => void
}

const queryOptions = { meta: { showsOwnErrors: true } }
const reportFarmsQuery = { ...apiQuery(listReportFarms, {}), ...queryOptions }
const reportBatchesQuery = { ...apiQuery(listReportBatches, {}), ...queryOptions }

/** The first step: any number of farms, or one to four batches. */
export function SitesStep({ wizard, go }: Props) {
  const { t } = useTranslation('reports')
  const { siteIds, isBatchReport } = wizard
  const tab = isBatchReport ? 'batches' : 'farms'
  return (
    <Card title={t('chooseSites')}>
      <TabRow
        label={t('chooseSites')}
        tabs={['farms', 'batches'] as const}
        chosen={tab}
        nameOf={(name) => t(name)}
        onChoose={(name) =>
          name !== tab && go({ isBatchReport: name === 'batches', siteIds: [], dates: [], comment: '' })
        }
      >
        {isBatchReport ? <Batches {...{ wizard, go }} /> : <Farms {...{ wizard, go }} />}
      </TabRow>
      <div className={classes.bar}>
        <p className={classes.chosen} aria-live="polite">
          {t(isBatchReport ? 'chosenBatches' : 'chosenFarms', { count: siteIds.length })}
        </p>
        <Button disabled={siteIds.length === 0} onClick={() => go({ step: isBatchReport ? 'result' : 'dates' })}>
          {t(isBatchReport ? 'showReport' : 'next')}
        </Button>
      </div>
    </Card>
  )
}

function Farms({ wizard: { siteIds }, go }: Props) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const { data, error, refetch } = useQuery(reportFarmsQuery)
  return (
    <SearchableChecklist
      label={t('farms')}
      items={data?.map(({ id, name, pigs, counted_on }) => ({
        id,
        name,
        note: [
          t('pigs', { count: pigs }),
          counted_on ? t('countedOn', { day: formatDay(counted_on, language) }) : t('neverCounted'),
        ].join(' · '),
        disabled: null,
      }))}
      chosen={siteIds}
      emptyText={t('noFarms')}
      failure={error && !data ? loadFailureOf(error, () => void refetch()) : null}
      onChange={(ids) => go({ siteIds: ids, dates: [], comment: '' })}
    />
  )
}

function Batches({ wizard: { siteIds }, go }: Props) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const today = useToday()
  const { data, error, refetch } = useQuery(reportBatchesQuery)
  const isFull = siteIds.length >= MAX_REPORT_BATCHES
  return (
    <SearchableChecklist
      label={t('batches')}
      description={[
        t(isFull ? 'batchesFull' : 'batchesHint', { count: MAX_REPORT_BATCHES }),
        ...(data && data.length >= MAX_LISTED_BATCHES ? [t('newestShown', { count: MAX_LISTED_BATCHES })] : []),
      ].join('. ')}
      items={data?.map(({ id, name, farm_name, barn_name, from, to, pigs }) => ({
        id,
        name,
        note: [
          `${farm_name}, ${barn_name}`,
          formatRange(from, to ?? today, language),
          to === null ? t('pigs', { count: pigs }) : t('closed'),
        ].join(' · '),
        disabled: isFull && !siteIds.includes(id) ? '' : null,
      }))}
      chosen={siteIds}
      emptyText={t('noBatches')}
      failure={error && !data ? loadFailureOf(error, () => void refetch()) : null}
      onChange={(ids) => go({ siteIds: ids, comment: '' })}
    />
  )
}
