import type { ChartSeries, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { toPixels } from './column-shapes.ts'
import { type Plot, xPosition, yPosition } from './plot.ts'

const MARKED_UP_TO = 30

export interface LinePoint {
  place: number
  x: number
  y: number
  /** The height of the axis, or of what it lies on. */
  foot: number
}

/** A piece of a line: what is counted, or what is estimated or still running. */
export interface LineSegment {
  isUnsure: boolean
  /** Parts without a gap. */
  runs: LinePoint[][]
  /** Points that carry a marker. */
  marked: LinePoint[]
}

/** A line in one or two pieces; the second begins at the last sure point, so that they hang together. */
export function lineSegments(spec: ChartSpec, series: ChartSeries, plot: Plot): LineSegment[] {
  const points = linePoints(series, plot)
  const running = series.role === 'main' ? spec.running : null
  const unsureFrom = Math.min(series.estimated_from ?? points.length, running ?? points.length)
  const isMarked = points.length <= MARKED_UP_TO && series.role === 'main' && spec.series.length > 1
  const marked = points.filter(
    (point, place): point is LinePoint => point !== null && (isMarked || !(points[place - 1] || points[place + 1])),
  )
  const sure: LineSegment = {
    isUnsure: false,
    runs: unbrokenRuns(points.slice(0, unsureFrom)),
    marked: marked.filter(({ place }) => place < unsureFrom),
  }
  if (unsureFrom >= points.length) return [sure]
  const unsure: LineSegment = {
    isUnsure: true,
    runs: unbrokenRuns(points.slice(Math.max(0, unsureFrom - 1))),
    marked: marked.filter(({ place }) => place >= unsureFrom),
  }
  return [sure, unsure]
}

export const linePoints = ({ key, axis }: ChartSeries, plot: Plot): (LinePoint | null)[] =>
  (plot.spans.get(key) ?? []).map(
    (span, place) =>
      span && {
        place,
        x: xPosition(plot, place),
        y: yPosition(plot, axis, span.to),
        foot: yPosition(plot, axis, span.from),
      },
  )

function unbrokenRuns(points: readonly (LinePoint | null)[]): LinePoint[][] {
  const runs: LinePoint[][] = []
  points.forEach((point, place) => {
    if (!point) return
    if (points[place - 1]) runs.at(-1)?.push(point)
    else runs.push([point])
  })
  return runs
}

const pathThrough = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }) => `${toPixels(x)} ${toPixels(y)}`).join('L')

export const linePath = ({ runs }: LineSegment): string =>
  runs
    .filter(({ length }) => length > 1)
    .map((run) => `M${pathThrough(run)}`)
    .join('')

export const areaPath = ({ runs }: LineSegment): string =>
  runs
    .filter(({ length }) => length > 1)
    .map((run) => `M${pathThrough(run)}L${pathThrough(run.toReversed().map(({ x, foot }) => ({ x, y: foot })))}Z`)
    .join('')
