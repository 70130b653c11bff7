import type { ChartSpec } from '@herdboard/contract/chart.ts'
import { Chart, type ChartProps } from '#blocks/chart/chart.tsx'
import { Navigator } from './navigator.tsx'
import { type Zoom, zoomed } from './zoom.ts'

/** 400 px, as times of the usual height. */
const HEIGHT_TIMES = 4 / 3

interface Props extends Pick<ChartProps, 'title' | 'isRefreshing' | 'error'> {
  spec: ChartSpec | undefined
  zoom: Zoom | null
  onZoom: (zoom: Zoom | null) => void
}

/** A chart of months, with what chooses the days that are looked at below it. */
export function ZoomedChart({ spec, zoom, onZoom, ...chart }: Props) {
  const hasPoints = spec !== undefined && spec.series.length > 0
  return (
    <Chart
      {...chart}
      spec={spec && zoomed(spec, zoom)}
      heightTimes={HEIGHT_TIMES}
      footer={hasPoints && !chart.error && <Navigator spec={spec} zoom={zoom} onZoom={onZoom} />}
    />
  )
}
