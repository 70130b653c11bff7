import type { Report } from '@herdboard/contract/figures/reports.ts'
import { Suspense, useMemo, useState } from 'react'
import { Chart } from '#blocks/parts/chart/chart.tsx'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatRange } from '#lib/format/format-dates.ts'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { movementTable } from './movement-table.ts'
import classes from './reports.module.css'

const ReportRecords = lazyPart(() => import('./report-records.tsx').then((file) => file.ReportRecords))

interface Props {
  report: Report
  /** The days of all reports: each draws the same graph. */
  graphPeriod: DatePeriod
}

/** A report: gain and feed as a chart, entries and departures as tables; a line opens its records. */
export function ReportView({ report, graphPeriod }: Props) {
  const { t } = useTranslation('reports')
  const [openLine, setOpenLine] = useState<{ name: string; typeIds: readonly number[] } | null>(null)
  const language = useLanguage()
  const { graph, entriesTable, departuresTable } = report
  const tables = useMemo(
    () =>
      [
        { name: 'entries', reportTable: entriesTable },
        { name: 'departures', reportTable: departuresTable },
      ] as const,
    [entriesTable, departuresTable],
  )
  return (
    <div className={classes.result}>
      {/* The title names the farms. */}
      <Chart
        spec={{ ...graph.options, series: graph.series }}
        heightTimes={graph.height / 300}
        printHead={formatRange(graphPeriod.from, graphPeriod.to, language)}
      />
      {tables.map(({ name, reportTable }) => (
        <DataTable
          key={name}
          name={`report-${name}`}
          title={t(name)}
          table={movementTable(reportTable, t)}
          rowHeader="action"
          period={{ from: report.from, to: report.to }}
          isOpenable={({ id }) => typesIn(reportTable, id).length > 0}
          onOpen={({ id }) => setOpenLine({ name: itemName(reportTable, id), typeIds: typesIn(reportTable, id) })}
        />
      ))}
      <Suspense>
        {openLine && <ReportRecords report={report} {...openLine} onClose={() => setOpenLine(null)} />}
      </Suspense>
    </div>
  )
}

type ReportResponseItem = Report['entriesTable']

const reportItem = ({ items }: ReportResponseItem, id: string) => items[Number(id)]
const typesIn = (reportTable: ReportResponseItem, id: string): readonly number[] =>
  reportItem(reportTable, id)?.record_type_ids ?? []
const itemName = (reportTable: ReportResponseItem, id: string): string => reportItem(reportTable, id)?.action ?? ''
