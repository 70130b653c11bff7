import type { ChartSeries, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { area, line } from 'd3-shape'
import { PATH_DIGITS } from './column-shapes.ts'
import { isJoined } from './joined-points.ts'
import { type ChartPlot, xPosition, yPosition } from './plot.ts'

const MAX_MARKED_POINTS = 30

export interface LinePoint {
  index: number
  x: number
  y: number
  /** Lower end of the area: the axis, or the top of the series below. */
  base: number
}

/** A segment of a line: either measured, or estimated or of the running period. */
export interface LineSegment {
  isEstimated: boolean
  /** Points in order; null is a gap. */
  points: readonly (LinePoint | null)[]
  /** Points with a marker. */
  marked: LinePoint[]
}

/** Splits a line into one or two segments; the second starts at the last measured point, so that they connect. */
export function lineSegments(spec: ChartSpec, series: ChartSeries, plot: ChartPlot): LineSegment[] {
  const points = linePoints(series, plot)
  const running = series.role === 'main' ? spec.running : null
  const estimatedFrom = Math.min(series.estimated_from ?? points.length, running ?? points.length)
  const isMarked = points.length <= MAX_MARKED_POINTS && series.role === 'main' && spec.series.length > 1
  const marked = points.filter(
    (point, index): point is LinePoint => point !== null && (isMarked || !(points[index - 1] || points[index + 1])),
  )
  const measuredSegment: LineSegment = {
    isEstimated: false,
    points: points.slice(0, estimatedFrom),
    marked: marked.filter(({ index }) => index < estimatedFrom),
  }
  if (estimatedFrom >= points.length) return [measuredSegment]
  const estimatedSegment: LineSegment = {
    isEstimated: true,
    points: points.slice(Math.max(0, estimatedFrom - 1)),
    marked: marked.filter(({ index }) => index >= estimatedFrom),
  }
  return [measuredSegment, estimatedSegment]
}

export const linePoints = ({ key, axis }: ChartSeries, plot: ChartPlot): (LinePoint | null)[] =>
  (plot.spans.get(key) ?? []).map(
    (span, index) =>
      span && {
        index,
        x: xPosition(plot, index),
        y: yPosition(plot, axis, span.to),
        base: yPosition(plot, axis, span.from),
      },
  )

// Never called for a gap: see isJoined.
const x = (point: LinePoint | null): number => point?.x ?? 0
const y = (point: LinePoint | null): number => point?.y ?? 0
const base = (point: LinePoint | null): number => point?.base ?? 0

const linePathOf = line<LinePoint | null>().defined(isJoined).x(x).y(y).digits(PATH_DIGITS)
const areaPathOf = area<LinePoint | null>().defined(isJoined).x(x).y1(y).y0(base).digits(PATH_DIGITS)

export const linePath = ({ points }: LineSegment): string => linePathOf(points) ?? ''

export const areaPath = ({ points }: LineSegment): string => areaPathOf(points) ?? ''
