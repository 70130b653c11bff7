import type { ChartCorridor } from '@herdboard/contract/figures/chart-spec.ts'
import { toPixels } from './column-shapes.ts'
import { type Plot, xPosition, yPosition } from './plot.ts'

/** The outline of a band that changes along x, a closed piece for each stretch without a gap. */
export function corridorPath({ axis, low, high }: ChartCorridor, plot: Plot): string {
  const runs: { x: number; top: number; foot: number }[][] = []
  high.forEach((upper, place) => {
    const lower = low[place] ?? null
    if (upper === null || lower === null) return
    const point = { x: xPosition(plot, place), top: yPosition(plot, axis, upper), foot: yPosition(plot, axis, lower) }
    const isNext = place > 0 && (high[place - 1] ?? null) !== null && (low[place - 1] ?? null) !== null
    if (isNext) runs.at(-1)?.push(point)
    else runs.push([point])
  })
  return runs
    .filter(({ length }) => length > 1)
    .map((run) => {
      const along = run.map(({ x, top }) => `${toPixels(x)} ${toPixels(top)}`)
      const back = run.toReversed().map(({ x, foot }) => `${toPixels(x)} ${toPixels(foot)}`)
      return `M${[...along, ...back].join('L')}Z`
    })
    .join('')
}
