import type { ChartCorridor } from '@herdboard/contract/figures/chart-spec.ts'
import { area } from 'd3-shape'
import { PATH_DIGITS } from './column-shapes.ts'
import { isJoined } from './joined-points.ts'
import { type ChartPlot, xPosition, yPosition } from './plot.ts'

/** SVG path of a corridor, with a closed shape for each run without a gap. */
export function corridorPath({ axis, low, high }: ChartCorridor, plot: ChartPlot): string {
  const between = high.map((upper, index) => {
    const lower = low[index] ?? null
    return upper === null || lower === null ? null : { upper, lower }
  })
  const outline = area<(typeof between)[number]>()
    .defined(isJoined)
    .x((_, index) => xPosition(plot, index))
    .y1((at) => yPosition(plot, axis, at?.upper ?? 0))
    .y0((at) => yPosition(plot, axis, at?.lower ?? 0))
    .digits(PATH_DIGITS)
  return outline(between) ?? ''
}
