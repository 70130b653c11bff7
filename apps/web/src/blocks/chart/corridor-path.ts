import type { ChartCorridor } from '@herdboard/contract/chart.ts'
import { px } from './column-shapes.ts'
import { type Plot, xOf, yOf } from './plot.ts'

/** The outline of a band that changes along x, a closed piece for each stretch without a gap. */
export function corridorPath({ axis, low, high }: ChartCorridor, plot: Plot): string {
  const runs: { x: number; top: number; foot: number }[][] = []
  high.forEach((upper, place) => {
    const lower = low[place] ?? null
    if (upper === null || lower === null) return
    const point = { x: xOf(plot, place), top: yOf(plot, axis, upper), foot: yOf(plot, axis, lower) }
    const isNext = place > 0 && (high[place - 1] ?? null) !== null && (low[place - 1] ?? null) !== null
    if (isNext) runs.at(-1)?.push(point)
    else runs.push([point])
  })
  return runs
    .filter(({ length }) => length > 1)
    .map((run) => {
      const along = run.map(({ x, top }) => `${px(x)} ${px(top)}`)
      const back = run.toReversed().map(({ x, foot }) => `${px(x)} ${px(foot)}`)
      return `M${[...along, ...back].join('L')}Z`
    })
    .join('')
}
