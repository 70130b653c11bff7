import { mondayOf } from '@herdboard/domain/time/iso-week.ts'
import { checkInWeeks } from '../check-ins/check-in-weeks.ts'
import type { CheckInWeek } from '../check-ins/sql.ts'
import { type HerdGroup, herdGroups } from '../herd-groups.ts'
import type { HerdWeeks } from '../herd-weeks.ts'
import { dashboardItem, type OverviewItemContext } from '../overview-item.ts'
import { chartSeries, weekChart } from '../week-chart.ts'

/** Share of all days of all places with pigs on which there was a check-in. */
export const checkInsItem = dashboardItem({
  itemNo: 71,
  module: 'RealTime',
  width: 1,
  height: 1,
  options: () => ({ splits: ['total', 'farm'], extras: [], defaultExtras: [] }),
  load: async (itemContext) => ({
    weeks: await itemContext.weeks(),
    checked: await checkInWeeks(itemContext.db, itemContext.scope, itemContext.herd.units.values(), itemContext.period),
  }),
  present({ weeks, checked }, itemContext) {
    const { context, herd, ticked } = itemContext
    return weekChart(itemContext, weeks, {
      itemNo: 71,
      axes: [{ unit: '%', decimals: 0, from_zero: true }],
      series: herdGroups(ticked.split, herd, weeks, context.text).map((group) =>
        chartSeries({
          key: group.key,
          name: group.key === 'total' ? context.text('dashboards:title.71') : group.name,
          kind: 'column',
          points: sharesOf(weeks, checked, group, itemContext),
        }),
      ),
      referenceLines: [{ axis: 0, value: 100, label: '100 %' }],
      emptyReason: 'no_pigs',
    })
  },
})

function sharesOf(
  { weeks }: HerdWeeks,
  checked: readonly CheckInWeek[],
  { unitIds }: HerdGroup,
  { herd }: OverviewItemContext,
): (number | null)[] {
  const farms = new Set([...unitIds].map((id) => herd.units.get(id)?.farmId))
  const own = Map.groupBy(
    checked.filter(({ farm_id }) => farms.has(farm_id)),
    ({ monday }) => monday,
  )
  return weeks.map(({ first }) => {
    const days = own.get(mondayOf(first)) ?? []
    const due = days.reduce((sum, week) => sum + week.due, 0)
    return due === 0 ? null : (days.reduce((sum, week) => sum + week.checked_days, 0) / due) * 100
  })
}
