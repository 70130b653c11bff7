import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import type { ReactNode } from 'react'
import { Chart, type ChartProps } from '#blocks/parts/chart/chart.tsx'
import { ChartNavigator } from './chart-navigator.tsx'
import { type ChartZoom, zoomChart } from './chart-zoom.ts'

/** 400 px, as a multiple of the usual height. */
const HEIGHT_TIMES = 4 / 3

export interface ZoomableChartProps extends Pick<ChartProps, 'title' | 'isRefreshing' | 'error'> {
  spec: ChartSpec | undefined
  zoom: ChartZoom | null
  onZoom: (zoom: ChartZoom | null) => void
  /** Below the navigator. */
  below?: ReactNode
}

/** A chart of several months, with a navigator below to select the displayed days. */
export function ZoomableChart({ spec, zoom, onZoom, below, ...chart }: ZoomableChartProps) {
  const hasPoints = spec !== undefined && spec.series.length > 0
  return (
    <Chart
      {...chart}
      spec={spec && zoomChart(spec, zoom)}
      heightTimes={HEIGHT_TIMES}
      footer={
        hasPoints &&
        !chart.error && (
          <>
            <ChartNavigator spec={spec} zoom={zoom} onZoom={onZoom} />
            {below}
          </>
        )
      }
    />
  )
}
