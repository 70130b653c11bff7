import type { ChartAxis, ChartSeries, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { pickedDays } from '@herdboard/domain/time/period.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import type { TextName, TextNumber } from '#platform/text/text-key.ts'
import { type HerdWeeks, runningWeek } from './herd-weeks.ts'
import type { OverviewItemContext } from './overview-item.ts'

interface WeekChart {
  itemNo: TextNumber<'dashboards:title'>
  axes: ChartAxis[]
  series: ChartSeries[]
  referenceLines?: ChartSpec['reference_lines']
  bands?: ChartSpec['bands']
  /** What is said below the title instead of the units of the axes. */
  subtitle?: string | null
  facts?: ChartSpec['facts']
  /** Text key of the reason why the chart can be empty. */
  emptyReason: TextName<'dashboards:empty'>
}

/** Builds a chart over the weeks of the period, with the texts that all of them share. */
export function weekChart(
  itemContext: OverviewItemContext,
  { weeks, herds }: HerdWeeks,
  chart: WeekChart,
): { chart: ChartSpec } {
  const { text, language, today } = itemContext.context
  const isEmpty = chart.series.every(({ points }) => points.every((point) => point === null))
  const { first, last } = pickedDays(itemContext.period)
  const days = { from: formatFarmDay(language, first), to: formatFarmDay(language, last) }
  const reason = herds.every(({ units }) => units.length === 0) ? 'no_pigs' : chart.emptyReason
  return {
    chart: {
      title: text(`dashboards:title.${chart.itemNo}`),
      subtitle: chart.subtitle ?? null,
      x: {
        kind: 'week',
        weeks: weeks.map(({ year, week, first: from, last: to, days: inside }) => ({
          year,
          week,
          from,
          to,
          days: inside,
        })),
      },
      axes: chart.axes,
      series: chart.series,
      ...(chart.facts && chart.facts.length > 0 && { facts: chart.facts }),
      reference_lines: chart.referenceLines ?? [],
      bands: chart.bands ?? [],
      running: runningWeek(weeks, today),
      empty_reason: isEmpty ? text(`dashboards:empty.${reason}`, days) : null,
    },
  }
}

/** Builds a series; by default a line on the first axis. */
export const chartSeries = (
  given: Pick<ChartSeries, 'key' | 'name' | 'points'> & Partial<ChartSeries>,
): ChartSeries => ({
  kind: 'line',
  axis: 0,
  stack: null,
  role: 'main',
  estimated_from: null,
  ...given,
})
