import type { ChartSeries } from '@herdboard/contract/figures/chart-spec.ts'

const MAX_DIRECT_LABELS = 4

/** Whether lines are labelled at their ends; otherwise a legend of buttons is shown above. */
export const hasDirectLabels = (series: readonly ChartSeries[]): boolean =>
  series.length > 1 && series.length <= MAX_DIRECT_LABELS && series.every(({ kind }) => kind === 'line')
