import type { ChartSeries } from '@herdboard/contract/figures/chart-spec.ts'
import { linePoints } from './line-segments.ts'
import type { ChartPlot } from './plot.ts'

const LINE_PX = 16

/** Returns the height of each line's name: next to its last point, or as close as other names allow. */
export function endLabelHeights(visibleSeries: readonly ChartSeries[], plot: ChartPlot): Map<string, number> {
  const names = visibleSeries
    .flatMap((series) => {
      const last = linePoints(series, plot).findLast((point) => point !== null)
      return last ? [{ key: series.key, y: last.y }] : []
    })
    .toSorted((a, b) => a.y - b.y)
  // Push names down as far as needed, then up again from the bottom.
  let minTop = plot.top
  for (const name of names) {
    name.y = Math.max(name.y, minTop)
    minTop = name.y + LINE_PX
  }
  let most = plot.bottom - 4
  for (const name of names.toReversed()) {
    name.y = Math.min(name.y, most)
    most = name.y - LINE_PX
  }
  return new Map(names.map(({ key, y }) => [key, y]))
}
