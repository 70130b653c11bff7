import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { gridParts } from './grid-layout.ts'
import { LoadingGrid } from './loading-grid.tsx'
import { type DashboardQuery, overviewQuery } from './queries.ts'

const loadParts = () => import('./grid-parts.tsx')

/** The chart and table code loads while placeholders are shown, in parallel with the data. */
const GridParts = lazy(() => loadParts().then((file) => ({ default: file.GridParts })))

interface Props {
  query: DashboardQuery
  /** Print heading: farms and period. */
  printHead: string
}

/** The charts, tables and texts of the overview in two columns, by section. */
export function DashboardGrid({ query, printHead }: Props) {
  const { t } = useTranslation('dashboard-grid')
  useEffect(() => {
    // A failed load is repeated when the part is rendered.
    loadParts().catch(() => undefined)
  }, [])
  const { data, error, isFetching, refetch } = useQuery(overviewQuery(query))

  if (error)
    return (
      <Card>
        <ErrorState {...loadFailureOf(error, () => void refetch())} sentence={t('loadFailed')} />
      </Card>
    )
  if (!data) return <LoadingGrid />
  const parts = gridParts(data.items, data.sections)
  if (parts.length === 0)
    return (
      <Card>
        <EmptyState sentence={t('noItems')} icon="chart-histogram" />
      </Card>
    )
  return (
    <Suspense fallback={<LoadingGrid />}>
      <GridParts parts={parts} item={{ query, printHead, isRefreshing: isFetching }} />
    </Suspense>
  )
}
