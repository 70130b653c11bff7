import { getReports, MAX_REPORT_COMMENT, type Report } from '@herdboard/contract/figures/reports.ts'
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { TabRow } from '#ui/tabs/tab-row.tsx'
import { EControlFigures } from './e-control-figures.tsx'
import { ReportView } from './report-view.tsx'
import classes from './reports.module.css'
import { reportSelection, type useReportWizard } from './use-report-wizard.ts'

const EControlModal = lazyPart(() => import('./e-control-modal.tsx').then((file) => file.EControlModal))

/** The result: the key figures of the selection first, then a tab per report. */
export function ResultStep({ wizard, go }: Pick<ReturnType<typeof useReportWizard>, 'wizard' | 'go'>) {
  const { t } = useTranslation('reports')
  const [tab, setTab] = useState(FIGURES)
  const [isPrinting, setPrinting] = useState(false)
  const selection = reportSelection(wizard)
  const { data, error, refetch } = useQuery({
    ...apiQuery(getReports, { query: selection }),
    meta: { showsOwnErrors: true },
  })
  if (error && !data) {
    return (
      <Card>
        <ErrorState {...loadFailureOf(error, () => void refetch())} />
      </Card>
    )
  }
  if (!data) {
    return (
      <Card>
        <Skeletons count={6} heightPx={56} />
      </Card>
    )
  }
  const report = data[Number(tab)]
  return (
    <>
      <div className={classes.bar}>
        <Textarea
          className={classes.comment}
          label={t('comment')}
          description={t('commentHint')}
          maxLength={MAX_REPORT_COMMENT}
          rows={2}
          resize="vertical"
          value={wizard.comment}
          onChange={({ currentTarget }) => go({ comment: currentTarget.value })}
        />
        <Button leftSection={<Icon name="printer" />} aria-haspopup="dialog" onClick={() => setPrinting(true)}>
          {t('eControlPdf')}
        </Button>
      </div>
      <TabRow
        label={t('reports')}
        tabs={[FIGURES, ...data.map((_, index) => String(index))]}
        chosen={tab}
        nameOf={(place) => data[Number(place)]?.name ?? t('allKpis')}
        onChoose={setTab}
      >
        {report ? (
          <ReportView key={tab} report={report} graphPeriod={periodOf(data)} />
        ) : (
          <EControlFigures selection={selection} />
        )}
      </TabRow>
      <Suspense>
        {isPrinting && (
          <EControlModal
            selection={{ ...selection, comment: wizard.comment.trim() }}
            onClose={() => setPrinting(false)}
          />
        )}
      </Suspense>
    </>
  )
}

const FIGURES = 'figures'

function periodOf(reports: readonly Report[]): DatePeriod {
  const days = reports.flatMap(({ from, to }) => [from, to]).toSorted()
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}
