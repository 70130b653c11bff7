import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import type { ReactNode } from 'react'
import { Chart, type ChartProps } from '#blocks/parts/chart/chart.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { formatRange } from '#lib/format/format-dates.ts'
import { ChartNavigator } from './chart-navigator.tsx'
import { axisPeriod, type ChartZoom, zoomChart } from './chart-zoom.ts'

/** 400 px, as a multiple of the usual height. */
const HEIGHT_TIMES = 4 / 3

export interface ZoomableChartProps extends Pick<ChartProps, 'title' | 'isRefreshing' | 'error'> {
  spec: ChartSpec | undefined
  /** Farm, barn and section, which the enlarged chart names beside the days that it shows. */
  placeName: string
  zoom: ChartZoom | null
  onZoom: (zoom: ChartZoom | null) => void
  /** Below the navigator. */
  below?: ReactNode
}

/** A chart of several months, with a navigator below to select the displayed days. */
export function ZoomableChart({ spec, placeName, zoom, onZoom, below, ...chart }: ZoomableChartProps) {
  const language = useLanguage()
  const hasPoints = spec !== undefined && spec.series.length > 0
  const shown = spec && zoomChart(spec, zoom)
  const period = shown && axisPeriod(shown.x)
  return (
    <Chart
      {...chart}
      spec={shown}
      printHead={period ? `${placeName} · ${formatRange(period.from, period.to, language)}` : placeName}
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
