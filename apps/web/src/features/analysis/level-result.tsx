import type { AnalysisLevel } from '@herdboard/contract/figures/analysis.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FilterMenu } from '#blocks/parts/dashboard-grid/filter-menu.tsx'
import { appliedOptionParameters } from '#blocks/parts/dashboard-grid/ticked-options.ts'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { HelpSign } from '#blocks/parts/help/help-sign.tsx'
import { usePeriodText } from '#blocks/parts/period-picker/use-period-text.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { announce } from '#ui/live-region/announcements.ts'
import classes from './analysis.module.css'
import type { AnalysisQuery } from './analysis-state.ts'
import { AnalysisSummary } from './analysis-summary.tsx'
import { ColumnSwitch, useMainColumns } from './column-switch.tsx'
import { analysisQuery } from './queries.ts'
import { useAnalysisCells } from './use-analysis-cells.tsx'
import { useQualityTable } from './use-quality-table.ts'

interface Props {
  query: AnalysisQuery
  level: AnalysisLevel
  freshSince: number
  typeName: string
  /** Options ticked in the menu; undefined for the server's defaults. */
  filters: readonly string[] | undefined
  onFilters: (ticked: readonly string[]) => void
}

/**
 * A tab with one row per place: each figure, the previous period, the national average, and the value of the
 * difference.
 */
export function LevelResult({ query, level, freshSince, typeName, filters, onFilters }: Props) {
  const { t } = useTranslation('analysis')
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...analysisQuery(query, level, filters),
    refetchOnMount: ({ state }) => (state.dataUpdatedAt < freshSince ? 'always' : true),
  })
  const isSlow = useSlow(isPending)
  const item = data?.items.find(({ item_no }) => item_no === query.typeId * 10 + level)
  const qualityTable = useQualityTable(item?.table ?? undefined)
  const { table, ...columns } = useMainColumns(qualityTable)
  const renderCell = useAnalysisCells(level > 0 ? qualityTable?.data : undefined, query.period)
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded) announce(t('ready'))
  }, [isLoaded, t])

  if (data && !table)
    return (
      <Card>
        <EmptyState sentence={t('noData')} icon="chart-dots-3" />
      </Card>
    )
  const menu = item?.burger_menu
  const title = table?.title || typeName
  return (
    <>
      {isSlow && (
        <p className={classes.slow} role="status">
          {t('working')}
        </p>
      )}
      <div className={classes.result}>
        <QuerySummary query={query} />
        {qualityTable && level > 0 && <AnalysisSummary rows={qualityTable.data} />}
        <DataTable
          name={`analysis-${level}`}
          title={title}
          table={table}
          error={
            error && !isFetching ? { ...loadFailureOf(error, () => void refetch()), sentence: t('failed') } : undefined
          }
          isRefreshing={isFetching && !isPending}
          rowHeader="place"
          renderCell={renderCell}
          period={query.period}
          tools={
            <>
              <ColumnSwitch {...columns} />
              {item?.help_widget_item && <HelpSign name={title} text={item.help_widget_item.text} />}
              {menu && (
                <FilterMenu
                  name={title}
                  menu={menu}
                  // During a fetch, the checkboxes already show the requested options.
                  ticked={isFetching && filters ? filters : appliedOptionParameters(menu.options)}
                  onTicked={onFilters}
                />
              )}
            </>
          }
        />
      </div>
    </>
  )
}

/** The period, pig type and places of the result; the form above may have changed since. */
function QuerySummary({ query: { period, pigs, isWholeBatch, chosen } }: { query: AnalysisQuery }) {
  const { t } = useTranslation('analysis')
  const { t: tCommon } = useTranslation()
  const { t: picker } = useTranslation('location-picker')
  const { rangeText } = usePeriodText()
  const parts = [
    rangeText(period),
    pigs === 'all' ? t('allPigs') : tCommon(`pigType_${pigs}`),
    chosen.name ?? `${picker('farms', { count: chosen.farms })}, ${picker('barns', { count: chosen.barns })}`,
    ...(isWholeBatch ? [t('wholeBatches')] : []),
  ]
  return <p className={classes.question}>{parts.join(' · ')}</p>
}

const SLOW_MS = 2_000

/** True when a fetch takes long enough to show an explanation. */
function useSlow(isPending: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setLong(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [isPending])
  return isPending && isLong
}
