import type { ChartSeries } from '@herdboard/contract/figures/chart-spec.ts'
import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { energyOf, herdFigure } from '#modules/kpis/service.ts'
import type { HerdPeriod } from '#modules/ledger/service.ts'
import { herdGroups, herdOfGroup } from './herd-groups.ts'
import { estimatedFrom, type HerdWeeks } from './herd-weeks.ts'
import type { OverviewItemContext } from './overview-item.ts'
import { chartSeries } from './week-chart.ts'
import { weeklyFigure } from './weekly-figure.ts'

/** Returns a key figure as lines over the weeks: one for all, or one per place. */
export function figureLines(
  figure: KpiFormula,
  itemContext: OverviewItemContext,
  weeks: HerdWeeks,
  points: readonly HerdPeriod[],
): ChartSeries[] {
  return herdGroups(itemContext.ticked.split, itemContext.herd, weeks, itemContext.context.text).map((group) =>
    chartSeries({
      key: group.key,
      name: group.key === 'total' ? itemContext.context.text(`kpis:text.${figure.key}`) : group.name,
      points: weeklyFigure(
        figure,
        itemContext,
        points.map((week) => herdOfGroup(week, group)),
      ),
      estimated_from: estimatedFrom(weeks, group.unitIds),
    }),
  )
}

/** Returns the same figure in the previous period, aligned week by week. */
export const previousLine = (
  figure: KpiFormula,
  itemContext: OverviewItemContext,
  before: readonly HerdPeriod[],
): ChartSeries =>
  chartSeries({
    key: 'previous',
    name: itemContext.context.text('dashboards:option.previous'),
    role: 'previous',
    points: weeklyFigure(figure, itemContext, before),
  })

/** Loads the weeks of a chart, and those of the previous period where that option is on. */
export const loadWeeksAndPrevious = async (itemContext: OverviewItemContext) => ({
  weeks: await itemContext.weeks(),
  before: itemContext.ticked.extras.has('previous') ? await itemContext.previousWeeks() : null,
})

/**
 * Returns a figure converted to the reference weights. Each week uses the conversion of the whole period, because a
 * single week often has too few pigs in or out. `convert` gets all values in the reader's unit.
 */
export function referenceLine(
  { figure, reference, convert }: ReferenceFigure,
  itemContext: OverviewItemContext,
  weeks: HerdWeeks,
  points: readonly HerdPeriod[],
): ChartSeries {
  const { factor } = readerUnit(figure.unit, energyOf(itemContext.context))
  const whole = weeks.whole()
  const observed = herdFigure(figure, itemContext.herd, whole).value
  const converted = herdFigure(reference, itemContext.herd, whole).value
  return chartSeries({
    key: 'reference',
    name: itemContext.context.text('dashboards:option.reference'),
    role: 'reference',
    points: weeklyFigure(figure, itemContext, points).map((point) =>
      point === null || observed === null || converted === null
        ? null
        : convert(point, { observed: observed * factor, reference: converted * factor }),
    ),
  })
}

interface ReferenceFigure {
  figure: KpiFormula
  reference: KpiFormula
  convert(point: number, whole: { observed: number; reference: number }): number | null
}
