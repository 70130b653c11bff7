import type { ChartAxis, ChartFact, ChartSeries, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { formatDecimals, withUnit } from '#lib/format/format-numbers.ts'
import type { Language } from '#lib/locale/language.ts'

const NO_AXIS: ChartAxis = { unit: '', decimals: 0, from_zero: true }

export const chartAxis = ({ axes }: ChartSpec, axis: number): ChartAxis => axes[axis] ?? NO_AXIS

/** What stands under the title of a chart: its subtitle, else the units of its axes, `stk. · %`. */
export const chartNote = ({ subtitle, axes }: ChartSpec): string =>
  subtitle ?? [...new Set(axes.map(({ unit }) => unit))].filter(Boolean).join(' · ')

/** Formats a value with its unit. Counts have no decimals, and 1 has the singular unit. */
function formatWithUnit(
  value: number | null,
  decimals: number,
  { unit, unit_one }: AxisUnit,
  language: Language,
): string {
  if (unit_one === undefined || value === null || !Number.isInteger(Number(value.toFixed(decimals)))) {
    return withUnit(formatDecimals(value, decimals, language), unit)
  }
  const whole = formatDecimals(value, 0, language)
  return withUnit(whole, whole === '1' ? unit_one : unit)
}

type AxisUnit = Pick<ChartAxis, 'unit' | 'unit_one'>

/** Formats a value as on its axis, with the unit. */
export function formatChartValue(spec: ChartSpec, axis: number, value: number | null, language: Language): string {
  const one = chartAxis(spec, axis)
  return formatWithUnit(value, one.decimals, one, language)
}

/** Number of decimals of a series. Counts have none, even if averages share their axis. */
export const seriesDecimals = (spec: ChartSpec, { axis, points }: ChartSeries): number =>
  points.every((point) => point === null || Number.isInteger(point)) ? 0 : chartAxis(spec, axis).decimals

/** Formats a point of a series, with the unit. */
export const formatPoint = (spec: ChartSpec, series: ChartSeries, value: number | null, language: Language): string =>
  formatWithUnit(value, seriesDecimals(spec, series), chartAxis(spec, series.axis), language)

/** Formats a further figure about a point, with the unit. */
export const formatFact = ({ points, decimals, unit }: ChartFact, index: number, language: Language): string =>
  withUnit(formatDecimals(points[index] ?? null, decimals, language), unit)

export const hasPoints = ({ series }: Pick<ChartSpec, 'series'>): boolean =>
  series.some(({ points }) => points.some((point) => point !== null))

export const isEstimated = (series: ChartSeries, index: number): boolean =>
  series.estimated_from !== null && index >= series.estimated_from
