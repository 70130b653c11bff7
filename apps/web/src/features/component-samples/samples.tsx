import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Chart } from '#blocks/parts/chart/chart.tsx'
import { gridParts } from '#blocks/parts/dashboard-grid/grid-layout.ts'
import { LoadingGrid } from '#blocks/parts/dashboard-grid/loading-grid.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { useToday } from '#lib/today.ts'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { sampleChartQuery, sampleDashboardQuery } from './queries.ts'

const GridParts = lazy(() =>
  import('#blocks/parts/dashboard-grid/grid-parts.tsx').then((file) => ({ default: file.GridParts })),
)

export function SampleChart() {
  const { t } = useTranslation('makeable')
  const { data, error, refetch } = useQuery(sampleChartQuery)
  const spec = data && 'options' in data ? data.options : undefined
  return <Chart spec={spec} title={t('chart')} {...(error && { error: loadFailureOf(error, () => void refetch()) })} />
}

export function SampleDashboard() {
  const { t } = useTranslation('makeable')
  const today = useToday()
  const { data, error, isFetching, refetch } = useQuery(sampleDashboardQuery)
  if (error)
    return (
      <Card>
        <ErrorState {...loadFailureOf(error, () => void refetch())} sentence={t('loadFailed')} />
      </Card>
    )
  if (!data) return <LoadingGrid />
  // The items have no filters, so they send no further request.
  const params = { from: today, to: today, isweaners: 'false' as const }
  return (
    <Suspense fallback={<LoadingGrid />}>
      <GridParts
        parts={gridParts(data.items, data.sections)}
        item={{ query: params, printHead: t('heading'), isRefreshing: isFetching }}
      />
    </Suspense>
  )
}
