import type { ChartSeries, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { columnShapes } from './column-shapes.ts'
import { linePoints } from './line-segments.ts'
import { type ChartPlot, textPx, yPosition } from './plot.ts'
import { referenceSpan } from './reference-span.ts'

export interface LabelBox {
  left: number
  top: number
  width: number
  height: number
}

export interface PlacedLabel extends LabelBox {
  text: string
  /** The sample of a label above the plot, away from what it names; null next to it. */
  sign: 'line' | 'band' | null
}

const TEXT_PX = 16
const SAMPLE_PX = 4
/** A label on another label is unreadable; a label over a line is not. */
const OVERLAP_COST = 1000
/** Width of a sample line or band before a label, with its spacing. */
export const LABEL_SAMPLE_PX = 24
/** Positions to try along the plot, the ends first. */
const CANDIDATE_SHARES = [1, 0, ...Array.from({ length: 19 }, (_, step) => 0.95 - step * 0.05)]

/**
 * Places the labels of reference lines and bands where no line or column passes. If there is no such place, the label
 * is above the plot, with a sample of what it names.
 */
export function placeLabels(spec: ChartSpec, visibleSeries: readonly ChartSeries[], plot: ChartPlot): PlacedLabel[] {
  const strokes = strokePieces(spec, visibleSeries, plot)
  const placed: PlacedLabel[] = []
  let freeRight = plot.right
  const place = (
    text: string,
    sign: 'line' | 'band',
    heights: readonly number[],
    span: { left: number; right: number } = plot,
  ) => {
    const width = textPx(text) + 8
    const places = heights
      .filter((top) => top >= 0 && top + TEXT_PX <= plot.bottom)
      .flatMap((top) =>
        CANDIDATE_SHARES.map((share) => ({
          // A label wider than a short line begins with it, or ends where the plot ends.
          left: Math.max(
            plot.left,
            Math.min(span.left + Math.max(0, span.right - span.left - width) * share, plot.right - width),
          ),
          top,
          width,
          height: TEXT_PX,
        })),
      )
    const cost = (box: LabelBox) =>
      strokes.reduce((sum, stroke) => sum + overlapCost(box, stroke), 0) +
      placed.filter((other) => isOverlapping(box, other)).length * OVERLAP_COST
    const [best] = places.map((box) => ({ box, cost: cost(box) })).toSorted((a, b) => a.cost - b.cost)
    if (best?.cost === 0) return placed.push({ ...best.box, text, sign: null })
    const wide = width + LABEL_SAMPLE_PX
    if (plot.top < TEXT_PX || freeRight - wide < plot.left)
      return best && placed.push({ ...best.box, text, sign: null })
    freeRight -= wide
    placed.push({ left: freeRight, top: plot.top - TEXT_PX, width: wide, height: TEXT_PX, text, sign })
  }
  for (const line of spec.reference_lines) {
    const y = yPosition(plot, line.axis, line.value)
    place(line.label, 'line', [y - TEXT_PX - 2, y + 3], referenceSpan(line, plot))
  }
  for (const { axis, from, to, label } of spec.bands) {
    const [upper, lower] = [yPosition(plot, axis, Math.max(from, to)), yPosition(plot, axis, Math.min(from, to))]
    place(label, 'band', [upper + 2, Math.max(upper + 2, lower - TEXT_PX - 2)])
  }
  return placed
}

const isOverlapping = (a: LabelBox, b: LabelBox): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

/** How much of a stroke a label covers, in sample pieces. */
function overlapCost(box: LabelBox, stroke: LabelBox): number {
  if (!isOverlapping(box, stroke)) return 0
  const width = Math.min(box.left + box.width, stroke.left + stroke.width) - Math.max(box.left, stroke.left)
  const height = Math.min(box.top + box.height, stroke.top + stroke.height) - Math.max(box.top, stroke.top)
  return Math.max(1, (width * height) / SAMPLE_PX ** 2)
}

/** Everything that a label could cover or cross, in small pieces. */
function strokePieces(spec: ChartSpec, visibleSeries: readonly ChartSeries[], plot: ChartPlot): LabelBox[] {
  const references = spec.reference_lines.flatMap((line) => {
    const y = yPosition(plot, line.axis, line.value)
    const { left, right } = referenceSpan(line, plot)
    return dots({ x: left, y }, { x: right, y })
  })
  const lineSamples = visibleSeries.flatMap((series) => {
    if (series.kind === 'column')
      return columnShapes(spec, visibleSeries, series, plot).map(({ x, y, width, height }) => ({
        left: x,
        top: y,
        width,
        height,
      }))
    const points = linePoints(series, plot)
    return points.flatMap((point, index) => {
      const next = points[index + 1]
      return point ? dots(point, next ?? point) : []
    })
  })
  return [...references, ...lineSamples]
}

function dots(from: { x: number; y: number }, to: { x: number; y: number }): LabelBox[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / SAMPLE_PX))
  return Array.from({ length: steps + 1 }, (_, step) => ({
    left: from.x + ((to.x - from.x) * step) / steps - 1,
    top: from.y + ((to.y - from.y) * step) / steps - 1,
    width: 2,
    height: 2,
  }))
}
