import type { ChartSeries, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { max, range } from 'd3-array'
import { stack } from 'd3-shape'

/**
 * The range that a point covers on its axis: from zero, from its own floor, or from the top of the series below it in a
 * stack.
 */
export interface ValueSpan {
  from: number
  to: number
}

/** Returns the spans of every series by key; null is a gap. Positive and negative values stack separately. */
export function valueSpans(series: readonly ChartSeries[]): Map<string, (ValueSpan | null)[]> {
  const inStacks = series.filter(({ stack }) => stack !== null)
  const stacks = Map.groupBy(inStacks, ({ axis, kind, stack }) => `${axis} ${kind} ${stack}`)
  const stacked = new Map([...stacks.values()].flatMap(stackedSpans))
  const spanAt = ({ key, floor }: ChartSeries, value: number, index: number): ValueSpan => {
    const floorValue = floor?.[index]
    if (floorValue !== undefined) return { from: floorValue, to: floorValue + value }
    return stacked.get(key)?.(index) ?? { from: 0, to: value }
  }
  return new Map(
    series.map((one) => [
      one.key,
      one.points.map((value, index) => (value === null ? null : spanAt(one, value, index))),
    ]),
  )
}

/** Returns the span of each series of a stack, by key and place. */
function stackedSpans(series: readonly ChartSeries[]): [key: string, spanAt: (index: number) => ValueSpan][] {
  const places = range(max(series, ({ points }) => points.length) ?? 0)
  // A value with its own floor adds nothing to the stack.
  const height = ({ points, floor }: ChartSeries, index: number): number =>
    floor?.[index] === undefined ? (points[index] ?? 0) : 0
  const stackLayout = stack<unknown, number, ChartSeries>().keys(series)
  const above = stackLayout.value((index, one) => Math.max(0, height(one, index)))(places)
  const below = stackLayout.value((index, one) => Math.min(0, height(one, index)))(places)
  return series.map((one, layer) => [
    one.key,
    (index) => {
      const [from = 0, to = 0] = ((one.points[index] ?? 0) < 0 ? below : above)[layer]?.[index] ?? []
      return { from, to }
    },
  ])
}

/** Returns all values that an axis must contain: points, floors, sums of stacks, reference lines and bands. */
export function valuesOnAxis(
  spec: ChartSpec,
  series: readonly ChartSeries[],
  spans: ReadonlyMap<string, readonly (ValueSpan | null)[]>,
  axis: number,
): number[] {
  const axisSeries = series.filter((one) => one.axis === axis)
  return [
    ...axisSeries.flatMap(({ key, floor }) =>
      (spans.get(key) ?? []).flatMap((span) => (span ? [span.to, ...(floor ? [span.from] : [])] : [])),
    ),
    ...spec.reference_lines.filter((line) => line.axis === axis).map(({ value }) => value),
    ...spec.bands.filter((band) => band.axis === axis).flatMap(({ from, to }) => [from, to]),
  ]
}
