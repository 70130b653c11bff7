import type { ChartSeries, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { formatDecimals } from '#lib/format/format-numbers.ts'
import type { Language } from '#lib/locale/language.ts'
import { chartAxis } from '../chart-values.ts'
import { type AxisScale, axisScale } from './axis-scale.ts'
import { hasDirectLabels } from './direct-labels.ts'
import { type ValueSpan, valueSpans, valuesOnAxis } from './value-spans.ts'
import { labelEvery, pointCount, xLabels } from './x-labels.ts'

/** Character widths in Inter at 12 px, rounded up. */
const WIDE_PX = 8
const NARROW_PX = 4
const AVERAGE_CHAR_PX = 6.8
const MAX_END_NAME_PX = 176
const EDGE_PX = 16
const FOOT_PX = 32
const SWATCH_PX = 14

export interface PlotSize {
  language: Language
  widthPx: number
  heightPx: number
}

/** Layout of a chart, in pixels from the top left corner of the drawing. */
export interface ChartPlot extends PlotSize {
  left: number
  right: number
  top: number
  bottom: number
  scales: readonly AxisScale[]
  spans: ReadonlyMap<string, readonly (ValueSpan | null)[]>
  /** Labels of the points, one each; every nth is drawn. */
  labels: readonly string[]
  every: number
  /** Columns are centred in a step; points of lines are at its ends. */
  hasColumns: boolean
  stepPx: number
  /** Where the names at the ends of lines start; null without them. */
  endNamesX: number | null
}

export const textPx = (text: string): number =>
  text.length * AVERAGE_CHAR_PX +
  (text.match(/[\dA-Zmw%…–]/gu)?.length ?? 0) * (WIDE_PX - AVERAGE_CHAR_PX) +
  (text.match(/[.,:;|()'ijlftr\s]/gu)?.length ?? 0) * (NARROW_PX - AVERAGE_CHAR_PX)

/** Shortens a text to a width. */
export function truncateToWidth(text: string, widthPx: number): string {
  if (textPx(text) <= widthPx) return text
  const truncatedLength = Array.from({ length: text.length - 1 }, (_, left) => text.length - 1 - left).find(
    (length) => textPx(`${text.slice(0, length)}…`) <= widthPx,
  )
  return `${text.slice(0, truncatedLength ?? 1).trimEnd()}…`
}

const endNamePx = (name: string): number => Math.min(MAX_END_NAME_PX, textPx(name) + SWATCH_PX + 8)

/** Computes the layout: space for the axes, and for names at the ends of lines. */
export function computePlot(
  spec: ChartSpec,
  all: readonly ChartSeries[],
  visibleSeries: readonly ChartSeries[],
  size: PlotSize,
): ChartPlot {
  const spans = valueSpans(visibleSeries)
  const scales = spec.axes.map((_, axis) => {
    const { from_zero, decimals } = chartAxis(spec, axis)
    return axisScale(valuesOnAxis(spec, visibleSeries, spans, axis), { fromZero: from_zero, decimals })
  })
  const [first, second] = scales.map((scale) => axisPx(scale, size.language))
  const endNamesPx = hasDirectLabels(all) ? Math.max(...all.map(({ name }) => endNamePx(name))) : 0
  const left = first ?? EDGE_PX
  const labels = xLabels(spec.x, size.language)
  const points = Math.max(1, pointCount(spec.x))
  const hasColumns = visibleSeries.some(({ kind }) => kind === 'column')
  // Without columns, half of the last label is right of the axis.
  const halfLabelPx = hasColumns ? 0 : Math.min(MAX_END_NAME_PX, textPx(labels.at(-1) ?? '')) / 2
  const right = Math.max(left + 1, size.widthPx - Math.max(EDGE_PX, halfLabelPx, (second ?? 0) + endNamesPx))
  return {
    ...size,
    left,
    right,
    top: EDGE_PX,
    bottom: Math.max(EDGE_PX + 1, size.heightPx - FOOT_PX),
    scales,
    spans,
    labels,
    every: labelEvery(spec.x, right - left, Math.max(56, ...labels.map((label) => labelPx(spec, label) + 12))),
    hasColumns,
    stepPx: (right - left) / (hasColumns ? points : Math.max(1, points - 1)),
    endNamesX: endNamesPx > 0 ? right + (second ?? 0) + 6 : null,
  }
}

/** Names may wrap to two lines, so that none is left out. */
const labelPx = ({ x }: ChartSpec, label: string): number =>
  Math.max(...(x.kind === 'name' ? wrapLabel(label) : [label]).map(textPx))

/** Splits a name into two lines at its first space. */
export const wrapLabel = (label: string): string[] => {
  const space = label.indexOf(' ')
  return space < 0 ? [label] : [label.slice(0, space), label.slice(space + 1)]
}

const axisPx = (scale: AxisScale, language: Language): number =>
  Math.max(...[scale.min, scale.max].map((end) => textPx(tickLabel(scale, end, language)))) + EDGE_PX

/** Formats a tick with the decimals that its step needs. */
export const tickLabel = ({ step }: AxisScale, value: number, language: Language): string =>
  formatDecimals(value, (String(step).split('.')[1] ?? '').length, language)

export const axisTicks = ({ min, max, step }: AxisScale): number[] =>
  Array.from({ length: Math.round((max - min) / step) + 1 }, (_, tick) => Number((min + tick * step).toPrecision(12)))

export function xPosition({ left, right, stepPx, hasColumns, labels }: ChartPlot, index: number): number {
  if (hasColumns) return left + (index + 0.5) * stepPx
  return labels.length > 1 ? left + index * stepPx : (left + right) / 2
}

/** The height of a value; values outside the axis are at its end. */
export function yPosition({ scales, top, bottom }: ChartPlot, axis: number, value: number): number {
  const { min, max } = scales[axis] ?? { min: 0, max: 1 }
  const share = (Math.min(max, Math.max(min, value)) - min) / (max - min)
  return bottom - share * (bottom - top)
}

/** The point closest to an x position. */
export function pointIndexAt({ left, stepPx, hasColumns, labels }: ChartPlot, x: number): number {
  const index = hasColumns ? Math.floor((x - left) / stepPx) : Math.round((x - left) / stepPx)
  return Math.min(labels.length - 1, Math.max(0, index))
}
