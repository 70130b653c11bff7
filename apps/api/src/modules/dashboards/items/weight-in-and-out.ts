import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { sanityRange } from '@herdboard/domain/data-quality/sanity-ranges.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { carcassWeight, inWeight, outWeight } from '@herdboard/domain/kpis/formulas/stock-and-weights.ts'
import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import { herdFigure } from '#modules/kpis/service.ts'
import type { TextNameOf } from '#platform/text/text-key.ts'
import { dashboardItem, type OverviewItemContext } from '../overview-item.ts'
import { chartSeries, weekChart } from '../week-chart.ts'

/** Mean weight of the pigs that arrived and left in each week, weighted by heads, without dead pigs. */
export const weightInAndOutItem = dashboardItem({
  itemNo: 13,
  width: 1,
  height: 1,
  options: (pigType) => ({
    splits: pigType === SLAUGHTER_PIGS ? ['live', 'carcass'] : [],
    extras: [],
    defaultExtras: [],
  }),
  load: (itemContext) => itemContext.weeks(),
  present(weeks, itemContext) {
    const { text } = itemContext.context
    const out = itemContext.ticked.split === 'carcass' ? carcassWeight : outWeight
    const points = (figure: KpiFormula) => weeks.herds.map((week) => herdFigure(figure, itemContext.herd, week).value)
    return weekChart(itemContext, weeks, {
      itemNo: 13,
      axes: [{ unit: 'kg', decimals: 1, from_zero: false }],
      series: [
        chartSeries({ key: 'in', name: text('dashboards:series.in'), points: points(inWeight) }),
        chartSeries({
          key: 'out',
          name: text(out === carcassWeight ? 'kpis:text.carcass_weight' : 'dashboards:series.out'),
          points: points(out),
        }),
      ],
      referenceLines: out === carcassWeight ? [] : leavingLine(itemContext),
      bands: [...usual(inWeight, itemContext, 'usual_in'), ...usual(out, itemContext, 'usual_out')],
      emptyReason: 'no_movements',
    })
  },
})

/** Line of the company's target exit weight, where it has one. */
const leavingLine = ({ herd, context }: OverviewItemContext): ChartSpec['reference_lines'] =>
  herd.goals.leaving_kg === null
    ? []
    : [{ axis: 0, value: herd.goals.leaving_kg, label: context.text('dashboards:target') }]

/** Band of values in a well-run herd. */
function usual(
  { band }: KpiFormula,
  { herd, context }: OverviewItemContext,
  label: TextNameOf<'dashboards'>,
): ChartSpec['bands'] {
  const range = band && sanityRange(band, herd.pigType)
  return range ? [{ axis: 0, from: range.ok[0], to: range.ok[1], label: context.text(`dashboards:${label}`) }] : []
}
