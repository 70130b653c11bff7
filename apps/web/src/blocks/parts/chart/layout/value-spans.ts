import type { ChartSeries, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { max, range } from 'd3-array'
import { stack } from 'd3-shape'

/** What a point covers on its axis: from zero, from a floor of its own, or from the top of what lies below it in a stack. */
export interface ValueSpan {
  from: number
  to: number
}

/** The spans of every series by its key; null is a gap. What is above zero and what is below it stack apart. */
export function valueSpans(series: readonly ChartSeries[]): Map<string, (ValueSpan | null)[]> {
  const inStacks = series.filter(({ stack }) => stack !== null)
  const stacks = Map.groupBy(inStacks, ({ axis, kind, stack }) => `${axis} ${kind} ${stack}`)
  const stacked = new Map([...stacks.values()].flatMap(stackedSpans))
  const spanAt = ({ key, floor }: ChartSeries, value: number, place: number): ValueSpan => {
    const own = floor?.[place]
    if (own !== undefined) return { from: own, to: own + value }
    return stacked.get(key)?.(place) ?? { from: 0, to: value }
  }
  return new Map(
    series.map((one) => [
      one.key,
      one.points.map((value, place) => (value === null ? null : spanAt(one, value, place))),
    ]),
  )
}

/** Where each series of one stack lies, by its key and place. */
function stackedSpans(series: readonly ChartSeries[]): [key: string, spanAt: (place: number) => ValueSpan][] {
  const places = range(max(series, ({ points }) => points.length) ?? 0)
  // What stands on a floor of its own carries nothing.
  const height = ({ points, floor }: ChartSeries, place: number): number =>
    floor?.[place] === undefined ? (points[place] ?? 0) : 0
  const pile = stack<unknown, number, ChartSeries>().keys(series)
  const above = pile.value((place, one) => Math.max(0, height(one, place)))(places)
  const below = pile.value((place, one) => Math.min(0, height(one, place)))(places)
  return series.map((one, layer) => [
    one.key,
    (place) => {
      const [from = 0, to = 0] = ((one.points[place] ?? 0) < 0 ? below : above)[layer]?.[place] ?? []
      return { from, to }
    },
  ])
}

/** All values an axis must hold: points, floors of their own, sums of stacks, reference lines and bands. */
export function valuesOnAxis(
  spec: ChartSpec,
  series: readonly ChartSeries[],
  spans: ReadonlyMap<string, readonly (ValueSpan | null)[]>,
  axis: number,
): number[] {
  const own = series.filter((one) => one.axis === axis)
  return [
    ...own.flatMap(({ key, floor }) =>
      (spans.get(key) ?? []).flatMap((span) => (span ? [span.to, ...(floor ? [span.from] : [])] : [])),
    ),
    ...spec.reference_lines.filter((line) => line.axis === axis).map(({ value }) => value),
    ...spec.bands.filter((band) => band.axis === axis).flatMap(({ from, to }) => [from, to]),
  ]
}
