import type { SectionId } from '@herdboard/contract/ids.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '#blocks/chart/chart.tsx'
import { failureOf } from '#lib/failure.ts'
import { useToday } from '#lib/today.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ChartLook } from './chart-look.tsx'
import classes from './monitoring.module.css'
import { collectionQuery, type Look } from './queries.ts'
import { HEIGHT_TIMES } from './section-chart.tsx'
import { monthsBack } from './sensor-history.ts'

/** All that the sensors of a section measured, below its row. */
export function SectionCollection({ sectionId }: { sectionId: SectionId }) {
  const { t } = useTranslation('monitoring')
  const [look, setLook] = useState<Look>({ months: 3, isHourly: true })
  const to = useToday()
  const { data, error, isFetching, refetch } = useQuery(
    collectionQuery(sectionId, { from: monthsBack(to, look.months), to }, look.isHourly),
  )
  const failure =
    error && !data && !isFetching
      ? { ...failureOf(error, () => void refetch()), sentence: t('chartsFailed') }
      : undefined
  return (
    <div className={classes.charts}>
      <ChartLook look={look} isLoading={isFetching} onChange={setLook} />
      {data?.charts.length === 0 && <EmptyState sentence={t('noSensors')} icon="chart-histogram" />}
      {(data?.charts ?? [undefined]).map((chart) => (
        <Chart
          key={chart?.title ?? 'loading'}
          spec={chart?.options}
          heightTimes={HEIGHT_TIMES}
          isRefreshing={isFetching && data !== undefined}
          error={failure}
        />
      ))}
    </div>
  )
}
