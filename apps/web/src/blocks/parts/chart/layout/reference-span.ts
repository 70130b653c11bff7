import type { ChartReferenceLine } from '@herdboard/contract/figures/chart-spec.ts'
import { type ChartPlot, xPosition } from './plot.ts'

/** Returns the ends of a reference line, px. A line that applies to some points ends halfway to the next one. */
export function referenceSpan({ from, to }: ChartReferenceLine, plot: ChartPlot): { left: number; right: number } {
  const last = plot.labels.length - 1
  return {
    left: from === undefined || from <= 0 ? plot.left : xPosition(plot, from) - plot.stepPx / 2,
    right: to === undefined || to >= last ? plot.right : xPosition(plot, to) + plot.stepPx / 2,
  }
}

/** Whether a reference line applies to a point. */
export const appliesAt = ({ from, to }: ChartReferenceLine, index: number): boolean =>
  (from === undefined || index >= from) && (to === undefined || index <= to)
