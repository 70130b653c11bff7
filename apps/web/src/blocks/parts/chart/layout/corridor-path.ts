import type { ChartCorridor, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { area } from 'd3-shape'
import { PATH_DIGITS } from './column-shapes.ts'
import { isJoined } from './joined-points.ts'
import { type ChartPlot, xPosition, yPosition } from './plot.ts'

interface CorridorEnds {
  lower: number
  upper: number
}

/** Returns the limits of a corridor at a point; null in a gap. */
export function corridorAt(
  { series }: Pick<ChartSpec, 'series'>,
  corridor: ChartCorridor,
  index: number,
): CorridorEnds | null {
  if (!('series' in corridor)) {
    const [lower, upper] = [corridor.low[index] ?? null, corridor.high[index] ?? null]
    return lower === null || upper === null ? null : { lower, upper }
  }
  const middle = series.find(({ key }) => key === corridor.series)?.points[index] ?? null
  return middle === null ? null : { lower: middle * corridor.low, upper: middle * corridor.high }
}

/** SVG path of a corridor over so many points, with a closed shape for each run without a gap. */
export function corridorPath(
  spec: Pick<ChartSpec, 'series'>,
  corridor: ChartCorridor,
  count: number,
  plot: ChartPlot,
): string {
  const ends = Array.from({ length: count }, (_, index) => corridorAt(spec, corridor, index))
  const outline = area<CorridorEnds | null>()
    .defined(isJoined)
    .x((_, index) => xPosition(plot, index))
    .y1((at) => yPosition(plot, corridor.axis, at?.upper ?? 0))
    .y0((at) => yPosition(plot, corridor.axis, at?.lower ?? 0))
    .digits(PATH_DIGITS)
  return outline(ends) ?? ''
}
