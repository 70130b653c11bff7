import type { HerdPeriod } from '#modules/ledger/service.ts'
import { herdGroups, herdOfGroup } from '../herd-groups.ts'
import type { HerdWeeks } from '../herd-weeks.ts'
import { dashboardItem } from '../overview-item.ts'
import { chartSeries, weekChart } from '../week-chart.ts'

/** Pigs at the end of each week, with a line for the number of pig places. */
export const numberOfPigsItem = dashboardItem({
  itemNo: 12,
  width: 1,
  height: 1,
  options: () => ({ splits: ['total', 'farm', 'section'], extras: [], defaultExtras: [] }),
  load: (itemContext) => itemContext.weeks(),
  present(weeks: HerdWeeks, itemContext) {
    const { context, herd, ticked } = itemContext
    const { text } = context
    const groups = herdGroups(ticked.split, herd, weeks, text)
    return weekChart(itemContext, weeks, {
      itemNo: 12,
      axes: [{ unit: text('kpis:unit.pigs'), unit_one: text('kpis:unit_one.pigs'), decimals: 0, from_zero: true }],
      series: groups.map((group) => {
        const herds = weeks.herds.map((week) => herdOfGroup(week, group))
        return chartSeries({
          key: group.key,
          name: group.key === 'total' ? text('dashboards:title.12') : group.name,
          kind: 'area',
          stack: groups.length > 1 ? 'pigs' : null,
          points: stockOf(herds),
        })
      }),
      referenceLines: herd.places === null ? [] : [{ axis: 0, value: herd.places, label: text('kpis:input.places') }],
      emptyReason: 'no_pigs',
    })
  },
})

/** Returns the heads at the end of each week: null before the first pigs, 0 after the last. */
function stockOf(herds: readonly HerdPeriod[]): (number | null)[] {
  const first = herds.findIndex(({ units }) => units.length > 0)
  return herds.map(({ units }, index) =>
    first === -1 || index < first ? null : units.reduce((sum, { sums }) => sum + (sums.closingHead ?? 0), 0),
  )
}
