import type { ChartSeries, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { MAX_SERIES } from '../drawing/chart-palette.ts'

const sum = (points: readonly (number | null)[]): number | null =>
  points.every((point) => point === null) ? null : points.reduce<number>((total, point) => total + (point ?? 0), 0)

/**
 * Limits the chart to six main series. In a stack, which adds up, the last ones are summed as "Other"; otherwise only
 * the first six are drawn.
 */
export function groupedSeries(spec: ChartSpec, other: string): ChartSeries[] {
  const main = spec.series.filter(({ role }) => role === 'main')
  if (main.length <= MAX_SERIES) return spec.series
  const largest = main.slice(0, MAX_SERIES - 1)
  const rest = main.slice(MAX_SERIES - 1)
  const [first] = rest
  const others = spec.series.filter(({ role }) => role !== 'main')
  if (!first || rest.some(({ stack }) => stack === null || stack !== first.stack))
    return [...main.slice(0, MAX_SERIES), ...others]

  const points = first.points.map((_, index) => sum(rest.map((series) => series.points[index] ?? null)))
  const estimates = rest.flatMap(({ estimated_from }) => (estimated_from === null ? [] : [estimated_from]))
  const estimated_from = estimates.length === 0 ? null : Math.min(...estimates)
  return [...largest, { ...first, key: 'other', name: other, points, estimated_from }, ...others]
}
