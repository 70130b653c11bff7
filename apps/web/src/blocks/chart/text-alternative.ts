import type { ChartSeries, ChartSpec } from '@herdboard/contract/chart.ts'
import type { Language } from '#lib/language.ts'
import { figure } from './chart-figures.ts'

export interface SeriesSummary {
  name: string
  first: string
  last: string
  lowest: string
  lowestAt: string
  highest: string
  highestAt: string
}

/** First, last, lowest and highest of a series; null when it has no point. */
export function seriesSummary(
  spec: ChartSpec,
  series: ChartSeries,
  names: readonly string[],
  language: Language,
): SeriesSummary | null {
  const known = series.points.flatMap((value, place) => (value === null ? [] : [{ value, at: names[place] ?? '' }]))
  const [first] = known
  const last = known.at(-1)
  if (!first || !last) return null
  const lowest = known.reduce((a, b) => (b.value < a.value ? b : a))
  const highest = known.reduce((a, b) => (b.value > a.value ? b : a))
  const shown = (value: number) => figure(spec, series.axis, value, language)
  return {
    name: series.name,
    first: shown(first.value),
    last: shown(last.value),
    lowest: shown(lowest.value),
    lowestAt: lowest.at,
    highest: shown(highest.value),
    highestAt: highest.at,
  }
}

/** From the first to the last point of the axis. */
export const xSpan = (names: readonly string[]): string =>
  [names[0], names.at(-1)].filter((name, place, all) => name && all.indexOf(name) === place).join(' – ')
