import type { ChartSeries, ChartSpec, ChartX } from '@herdboard/contract/figures/chart-spec.ts'
import type { Language } from '#lib/locale/language.ts'
import { formatPoint } from './chart-values.ts'

export interface SeriesSummary {
  name: string
  first: string
  last: string
  lowest: string
  lowestAt: string
  highest: string
  highestAt: string
}

/** Returns the first, last, lowest and highest value of a series; null when it has no point. */
export function seriesSummary(
  spec: ChartSpec,
  series: ChartSeries,
  names: readonly string[],
  language: Language,
): SeriesSummary | null {
  const valuePoints = series.points.flatMap((value, index) =>
    value === null ? [] : [{ value, at: names[index] ?? '' }],
  )
  const [first] = valuePoints
  const last = valuePoints.at(-1)
  if (!first || !last) return null
  const lowest = valuePoints.reduce((a, b) => (b.value < a.value ? b : a))
  const highest = valuePoints.reduce((a, b) => (b.value > a.value ? b : a))
  const valueText = (value: number) => formatPoint(spec, series, value, language)
  return {
    name: series.name,
    first: valueText(first.value),
    last: valueText(last.value),
    lowest: valueText(lowest.value),
    lowestAt: lowest.at,
    highest: valueText(highest.value),
    highestAt: highest.at,
  }
}

/** Returns the first and last day of a day axis, else null. A range of days has no period mark at its end. */
export function dayRange(x: ChartX): { from: string; to: string } | null {
  const [from] = x.kind === 'day' ? x.days : []
  const to = x.kind === 'day' ? x.days.at(-1) : undefined
  return from !== undefined && to !== undefined ? { from, to } : null
}

/** Text from the first to the last point of the axis. */
export const xRangeText = (names: readonly string[]): string =>
  [names[0], names.at(-1)].filter((name, index, all) => name && all.indexOf(name) === index).join(' – ')
