import type { ChartSeries } from '@herdboard/contract/chart.ts'
import type { KeyFigure } from '@herdboard/domain/key-figures/kpi.ts'
import type { HerdPeriod } from '#modules/ledger/service.ts'
import { herdGroups, within } from './herd-groups.ts'
import { estimatedFrom, type HerdWeeks } from './herd-weeks.ts'
import type { ItemQuestion } from './item.ts'
import { series } from './week-chart.ts'
import { weeklyFigure } from './weekly-figure.ts'

/** A key figure as lines over the weeks: one for all, or one a place. */
export function figureLines(
  figure: KeyFigure,
  at: ItemQuestion,
  { herds, whole }: HerdWeeks,
  points: readonly HerdPeriod[],
): ChartSeries[] {
  return herdGroups(at.ticked.split, at.herd, whole, at.call.text).map((group) =>
    series({
      key: group.key,
      name: group.key === 'total' ? at.call.text(`kpis:text.${figure.key}`) : group.name,
      points: weeklyFigure(
        figure,
        at,
        points.map((week) => within(week, group)),
      ),
      estimated_from: estimatedFrom(herds.map((week) => within(week, group))),
    }),
  )
}

/** The same figure in the period just before, week under week. */
export const previousLine = (figure: KeyFigure, at: ItemQuestion, before: readonly HerdPeriod[]): ChartSeries =>
  series({
    key: 'previous',
    name: at.call.text('dashboards:option.previous'),
    role: 'previous',
    points: weeklyFigure(figure, at, before),
  })
