import type { ChartSeries, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { isEstimated } from '../chart-values.ts'
import { type ChartPlot, xPosition, yPosition } from './plot.ts'

/** Share of the space between two points. */
const FILLED_SHARE = 0.65
const WIDEST_PX = 32
const COLUMN_GAP_PX = 2
const ROUND_PX = 3

export interface ColumnShape {
  index: number
  x: number
  y: number
  width: number
  height: number
  /** SVG path, rounded at the end away from zero unless another segment is stacked on it. */
  d: string
  /** Estimated, or of the running period. */
  isEstimated: boolean
}

/** Returns the columns of a series: side by side with others of the same point, or stacked if they share a stack. */
export function columnShapes(
  spec: ChartSpec,
  visibleSeries: readonly ChartSeries[],
  series: ChartSeries,
  plot: ChartPlot,
): ColumnShape[] {
  const slotOf = ({ stack, key }: ChartSeries) => (stack === null ? `series ${key}` : `stack ${stack}`)
  const slots = [...new Set(visibleSeries.filter(({ kind }) => kind === 'column').map(slotOf))]
  const groupWidth = plot.stepPx * FILLED_SHARE
  const between = groupWidth / slots.length > COLUMN_GAP_PX * 3 ? COLUMN_GAP_PX : 0
  const width = Math.min(WIDEST_PX, (groupWidth - between * (slots.length - 1)) / slots.length)
  const start = (slots.indexOf(slotOf(series)) - slots.length / 2) * (width + between) + between / 2

  return (plot.spans.get(series.key) ?? []).flatMap((span, index) => {
    if (!span) return []
    const [base, end] = [yPosition(plot, series.axis, span.from), yPosition(plot, series.axis, span.to)]
    const x = xPosition(plot, index) + start
    return [
      {
        index,
        x,
        y: Math.min(base, end),
        width,
        height: Math.abs(base - end),
        d: outline(x, width, base, end, series.stack === null ? ROUND_PX : 0),
        isEstimated: isEstimated(series, index) || index === spec.running,
      },
    ]
  })
}

function outline(x: number, width: number, base: number, end: number, maxRadius: number): string {
  const round = Math.min(maxRadius, width / 2, Math.abs(base - end))
  const back = end < base ? round : -round
  return [
    `M${toPixels(x)} ${toPixels(base)}`,
    `V${toPixels(end + back)}`,
    `Q${toPixels(x)} ${toPixels(end)} ${toPixels(x + round)} ${toPixels(end)}`,
    `H${toPixels(x + width - round)}`,
    `Q${toPixels(x + width)} ${toPixels(end)} ${toPixels(x + width)} ${toPixels(end + back)}`,
    `V${toPixels(base)}Z`,
  ].join('')
}

/** Decimals of pixels in paths: a hundredth is finer than any printer. */
export const PATH_DIGITS = 2

const PARTS = 10 ** PATH_DIGITS

export const toPixels = (value: number): number => Math.round(value * PARTS) / PARTS
