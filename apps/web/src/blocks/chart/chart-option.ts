import type { ChartSeries, ChartSpec } from '@herdboard/contract/chart.ts'
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { formatDecimals } from '#lib/format.ts'
import type { Language } from '#lib/language.ts'
import type { Tokens } from '#ui/theme/tokens.ts'
import { type AxisScale, axisScale } from './axis-scale.ts'
import { axisOf, isEstimated } from './chart-figures.ts'
import { type SeriesLook, seriesLooks } from './chart-palette.ts'
import { isNamedAtEnds } from './end-names.ts'
import { labelEvery, pointCount, xLabels, yearStarts } from './x-labels.ts'

export type ChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | GridComponentOption | TooltipComponentOption
>

export interface ChartLook {
  tokens: Tokens
  brandTint: string
  language: Language
  widthPx: number
  heightPx: number
  isStill: boolean
}

const LONG = 500
const MARKED_UP_TO = 30
const CHARACTER_PX = 7
const LONGEST_END_NAME_PX = 160

/** Our data-only spec as the chart library wants it. The only place that knows both. */
export function chartOption(
  spec: ChartSpec,
  all: readonly ChartSeries[],
  hidden: ReadonlySet<string>,
  look: ChartLook,
): ChartOption {
  const { tokens, language, widthPx } = look
  // Hiding one must not change the colours of the others.
  const looks = seriesLooks(all, tokens)
  const series = all.filter(({ key }) => !hidden.has(key))
  const scales = spec.axes.map((_, axis) => axisScale(valuesOn(spec, series, axis), rulesOf(spec, axis)))
  const labels = xLabels(spec.x, language)
  const grid = gridOf(spec, series, scales, look)
  const points = pointCount(spec.x)
  const every = labelEvery(points, widthPx - grid.left - grid.right, closestPx(labels))
  const newYears = yearStarts(spec.x)

  return {
    animation: !look.isStill && points <= LONG,
    animationDuration: 200,
    grid,
    textStyle: { fontFamily: 'Inter Variable, system-ui, sans-serif', fontSize: 12 },
    xAxis: {
      type: 'category',
      data: labels,
      boundaryGap: series.some(({ kind }) => kind === 'column'),
      axisTick: { show: false },
      axisLine: { onZero: false, lineStyle: { color: tokens['border-strong'] } },
      axisLabel: {
        color: tokens['text-muted'],
        fontSize: 12,
        margin: 12,
        interval: (place: number) => place % every === 0,
      },
      splitLine: {
        show: newYears.size > 0,
        showMinLine: false,
        showMaxLine: false,
        interval: (place: number) => newYears.has(place),
        lineStyle: { color: tokens['border-strong'] },
      },
    },
    yAxis: scales.map(({ min, max, step }, axis) => ({
      type: 'value',
      position: axis === 0 ? 'left' : 'right',
      min,
      max,
      interval: step,
      splitLine: { show: axis === 0, lineStyle: { color: tokens.border } },
      axisLabel: {
        color: tokens['text-muted'],
        fontSize: 12,
        formatter: (value: number) => formatDecimals(value, tickDecimals(step), language),
      },
    })),
    graphic: scales.flatMap((scale, axis) => (scale.isBroken ? [breakMark(axis, grid, look)] : [])),
    series: [
      ...series.flatMap((one) => drawn(one, spec, looks.get(one.key), look, isNamedAtEnds(series))),
      ...backdrop(spec, scales, look),
    ],
  }
}

const rulesOf = (spec: ChartSpec, axis: number) => ({
  fromZero: axisOf(spec, axis).from_zero,
  decimals: axisOf(spec, axis).decimals,
})

const tickDecimals = (step: number): number => (String(step).split('.')[1] ?? '').length

const closestPx = (labels: readonly string[]): number =>
  Math.max(56, Math.max(0, ...labels.map((label) => label.length)) * CHARACTER_PX + 12)

/** All values an axis must hold: points, sums of stacks, reference lines and bands. */
function valuesOn(spec: ChartSpec, series: readonly ChartSeries[], axis: number): number[] {
  const values: number[] = []
  const stacks = new Map<string, number[]>()
  for (const one of series) {
    if (one.axis !== axis) continue
    one.points.forEach((point, place) => {
      if (point === null) return
      if (one.stack === null) values.push(point)
      else {
        const sums = stacks.get(one.stack) ?? []
        sums[place] = (sums[place] ?? 0) + point
        stacks.set(one.stack, sums)
      }
    })
  }
  for (const sums of stacks.values()) values.push(...sums.filter((sum) => sum !== undefined))
  for (const line of spec.reference_lines) if (line.axis === axis) values.push(line.value)
  for (const band of spec.bands) if (band.axis === axis) values.push(band.from, band.to)
  return values
}

interface Grid {
  left: number
  right: number
  top: number
  bottom: number
}

function gridOf(spec: ChartSpec, series: readonly ChartSeries[], scales: readonly AxisScale[], look: ChartLook): Grid {
  const labelPx = ({ min, max, step }: AxisScale) =>
    Math.max(...[min, max].map((end) => formatDecimals(end, tickDecimals(step), look.language).length)) * CHARACTER_PX +
    16
  const [left, right] = scales
  const endNamesPx = isNamedAtEnds(series)
    ? Math.min(LONGEST_END_NAME_PX, Math.max(...series.map(({ name }) => name.length)) * CHARACTER_PX + 16)
    : 0
  return {
    left: left ? labelPx(left) : 16,
    right: Math.max(right && spec.axes.length > 1 ? labelPx(right) : 16, endNamesPx),
    top: 16,
    bottom: 32,
  }
}

function drawn(
  series: ChartSeries,
  spec: ChartSpec,
  look: SeriesLook | undefined,
  chart: ChartLook,
  hasEndNames: boolean,
): (LineSeriesOption | BarSeriesOption)[] {
  if (!look) return []
  return series.kind === 'column' ? [columns(series, spec, look, chart)] : lines(series, spec, look, chart, hasEndNames)
}

function columns(series: ChartSeries, spec: ChartSpec, look: SeriesLook, { tokens }: ChartLook): BarSeriesOption {
  const unsure = (place: number) => isEstimated(series, place) || place === spec.running
  return {
    type: 'bar',
    id: series.key,
    name: series.name,
    yAxisIndex: series.axis,
    ...(series.stack !== null && { stack: series.stack }),
    barMaxWidth: 32,
    barCategoryGap: '35%',
    itemStyle: {
      color: look.colour,
      opacity: look.opacity,
      // A hair of the card's colour parts the pieces of a stack.
      borderColor: tokens.surface,
      borderWidth: series.stack === null ? 0 : 1,
      borderRadius: series.stack === null ? [3, 3, 0, 0] : 0,
    },
    emphasis: { disabled: true },
    data: series.points.map((value, place) =>
      unsure(place)
        ? {
            value: value ?? '-',
            itemStyle: { opacity: 0.5, borderColor: look.colour, borderWidth: 1, borderType: 'dashed' },
          }
        : (value ?? '-'),
    ),
  }
}

/** A line in one or two pieces: what is counted, and dashed what is estimated or still running. */
function lines(
  series: ChartSeries,
  spec: ChartSpec,
  look: SeriesLook,
  { tokens }: ChartLook,
  hasEndNames: boolean,
): LineSeriesOption[] {
  const { points } = series
  const running = series.role === 'main' ? spec.running : null
  const unsureFrom = Math.min(series.estimated_from ?? points.length, running ?? points.length)
  const isMarked = points.length <= MARKED_UP_TO && series.role === 'main' && spec.series.length > 1
  const isAlone = (place: number) => (points[place - 1] ?? null) === null && (points[place + 1] ?? null) === null
  const showsAsDot = (place: number) => isMarked || isAlone(place)

  const piece = (from: number, to: number, isUnsure: boolean): LineSeriesOption => ({
    type: 'line',
    id: isUnsure ? `${series.key} unsure` : series.key,
    name: series.name,
    yAxisIndex: series.axis,
    ...(series.stack !== null && { stack: `${series.stack}${isUnsure ? ' unsure' : ''}` }),
    connectNulls: false,
    ...(points.length > LONG && { sampling: 'lttb' as const }),
    showAllSymbol: true,
    symbol: look.marker,
    symbolRotate: look.markerTurn,
    color: look.colour,
    itemStyle: { opacity: look.opacity },
    lineStyle: {
      color: look.colour,
      opacity: look.opacity,
      width: 2,
      type: isUnsure ? [4, 4] : typeof look.dash === 'string' ? look.dash : [...look.dash],
      cap: 'butt',
    },
    ...(series.kind === 'area' && { areaStyle: { color: look.colour, opacity: isUnsure ? 0.08 : 0.18 } }),
    emphasis: { disabled: true },
    ...(hasEndNames &&
      to === points.length && {
        endLabel: {
          show: true,
          formatter: () => series.name,
          color: tokens.text,
          width: LONGEST_END_NAME_PX - 12,
          overflow: 'truncate',
          distance: 6,
        },
        labelLayout: { moveOverlap: 'shiftY' },
      }),
    data: points.map((value, place) => ({
      value: value === null || place < from || place >= to ? '-' : value,
      symbolSize: showsAsDot(place) ? 6 : 0,
    })),
  })

  if (unsureFrom >= points.length) return [piece(0, points.length, false)]
  return [piece(0, unsureFrom, false), piece(Math.max(0, unsureFrom - 1), points.length, true)]
}

/** Reference lines, bands and the zero line, behind everything and never in the way of the pointer. */
function backdrop(spec: ChartSpec, scales: readonly AxisScale[], { tokens, brandTint }: ChartLook): LineSeriesOption[] {
  return scales.map((scale, axis) => ({
    type: 'line',
    id: `backdrop ${axis}`,
    yAxisIndex: axis,
    data: [],
    silent: true,
    markLine: {
      silent: true,
      symbol: 'none',
      animation: false,
      data: [
        ...(scale.min < 0 && scale.max > 0
          ? [
              {
                yAxis: 0,
                label: { show: false },
                lineStyle: { type: 'solid' as const, color: tokens['border-strong'], width: 1 },
              },
            ]
          : []),
        ...spec.reference_lines
          .filter((line) => line.axis === axis)
          .map((line) => ({
            yAxis: line.value,
            label: {
              formatter: () => line.label,
              position: 'insideEndTop' as const,
              padding: [1, 4],
              color: tokens['text-muted'],
              fontSize: 12,
              // A pale box and a rim: the words can be read, and the course behind them still be guessed.
              backgroundColor: `${tokens.surface}D9`,
              textBorderColor: tokens.surface,
              textBorderWidth: 3,
            },
            lineStyle: { type: [2, 4], color: tokens['text-muted'], width: 2 },
          })),
      ],
    },
    markArea: {
      silent: true,
      animation: false,
      itemStyle: { color: brandTint },
      data: spec.bands
        .filter((band) => band.axis === axis)
        .map((band) => [
          {
            yAxis: band.from,
            name: band.label,
            label: { position: 'insideTopLeft' as const, color: tokens['text-muted'], fontSize: 12 },
          },
          { yAxis: band.to },
        ]),
    },
  }))
}

/** Two short strokes across the foot of an axis that does not begin at zero. */
function breakMark(axis: number, grid: Grid, { widthPx, heightPx, tokens }: ChartLook) {
  const x = axis === 0 ? grid.left : widthPx - grid.right
  const y = heightPx - grid.bottom
  const stroke = (offset: number) => ({
    type: 'line' as const,
    silent: true,
    shape: { x1: x - 4, y1: y - 8 - offset, x2: x + 4, y2: y - 12 - offset },
    style: { stroke: tokens['border-strong'], lineWidth: 1.5 },
  })
  return { type: 'group' as const, silent: true, children: [stroke(0), stroke(4)] }
}
