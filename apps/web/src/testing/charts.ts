import type { ChartSeries, ChartSpec, ChartX } from '@herdboard/contract/figures/chart-spec.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { weeksOf } from '@herdboard/domain/time/iso-week.ts'

/** The weeks of a period, first and last day included. */
export const weekAxis = (first: string, last: string): ChartX & { kind: 'week' } => ({
  kind: 'week',
  weeks: weeksOf({ opening: addDays(first, -1), closing: last }).map(({ year, week, days, ...part }) => ({
    year,
    week,
    days,
    from: part.first,
    to: part.last,
  })),
})

export const aSeries = (overrides: Partial<ChartSeries> = {}): ChartSeries => ({
  key: 'gain',
  name: 'Daglig tilvækst',
  kind: 'line',
  axis: 0,
  stack: null,
  role: 'main',
  points: [980, 1004, 991, null, 1020, 1012],
  estimated_from: null,
  ...overrides,
})

/** Six weeks up to Saturday 21 November 2026; the last week is incomplete. */
export const aChart = (overrides: Partial<ChartSpec> = {}): ChartSpec => ({
  title: 'Daglig tilvækst',
  subtitle: 'g pr. gris pr. dag',
  x: weekAxis('2026-10-12', '2026-11-21'),
  axes: [{ unit: 'g', decimals: 0, from_zero: false }],
  series: [aSeries()],
  reference_lines: [],
  bands: [],
  running: 5,
  empty_reason: null,
  ...overrides,
})
