import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { lazy, Suspense } from 'react'
import { ChartSkeleton } from '#ui/skeletons/chart-skeleton.tsx'
import type { PartProps } from '../part-props.ts'

const Chart = lazy(() => import('#blocks/parts/chart/chart.tsx').then((file) => ({ default: file.Chart })))

const HEIGHT_PX = 300

/** A chart in a form; the chart code loads only when a form has one. */
export function HighchartPart({ element, value }: PartProps<'highchart'>) {
  return (
    <Suspense fallback={<ChartSkeleton heightPx={HEIGHT_PX} />}>
      <Chart spec={isChart(value) ? value : undefined} title={element.label} isEnlargeable={false} />
    </Suspense>
  )
}

const isChart = (value: unknown): value is ChartSpec => typeof value === 'object' && value !== null && 'series' in value
