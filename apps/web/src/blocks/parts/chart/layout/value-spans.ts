import type { ChartSeries, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'

/** What a point covers on its axis: from zero, from a floor of its own, or from the top of what lies below it in a stack. */
export interface ValueSpan {
  from: number
  to: number
}

/** The spans of every series by its key; null is a gap. What is above zero and what is below it stack apart. */
export function valueSpans(series: readonly ChartSeries[]): Map<string, (ValueSpan | null)[]> {
  const tops = new Map<string, number>()
  const spanAt = ({ stack, axis, kind, floor }: ChartSeries, value: number, place: number): ValueSpan => {
    const own = floor?.[place]
    if (own !== undefined) return { from: own, to: own + value }
    if (stack === null) return { from: 0, to: value }
    const pile = `${axis} ${kind} ${stack} ${place} ${value < 0 ? 'below' : 'above'}`
    const from = tops.get(pile) ?? 0
    tops.set(pile, from + value)
    return { from, to: from + value }
  }
  return new Map(
    series.map((one) => [
      one.key,
      one.points.map((value, place) => (value === null ? null : spanAt(one, value, place))),
    ]),
  )
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
