import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { energyOf } from '#modules/kpis/service.ts'
import type { DailyFeedUse } from '../daily-feed-use.ts'
import type { HerdWeeks } from '../herd-weeks.ts'
import { mixGroups, sumOrNull, useInWeek } from '../mix-groups.ts'
import { dashboardItem, type OverviewItemContext } from '../overview-item.ts'
import { chartSeries, weekChart } from '../week-chart.ts'

const KG_A_TON = 1000

/** Feed used per week, stacked by mix. */
export const feedUseItem = dashboardItem({
  itemNo: 22,
  width: 1,
  height: 1,
  options: () => ({ splits: ['mix'], extras: ['energy'], defaultExtras: [] }),
  async load(itemContext) {
    return {
      weeks: await itemContext.weeks(),
      use: await itemContext.feedUse(),
    }
  },
  present({ weeks, use }, itemContext) {
    const isEnergy = itemContext.ticked.extras.has('energy')
    const { unit } = readerUnit('FE', energyOf(itemContext.context))
    return weekChart(itemContext, weeks, {
      itemNo: 22,
      axes: [
        isEnergy
          ? { unit: itemContext.context.text(`kpis:unit.${unit}`), decimals: 0, from_zero: true }
          : { unit: itemContext.context.text('dashboards:unit.ton'), decimals: 1, from_zero: true },
      ],
      series: mixGroups(use, itemContext.context.text('dashboards:other')).map(({ key, name, rows }) =>
        chartSeries({
          key,
          name,
          kind: 'column',
          stack: 'mixes',
          points: pointsOf(itemContext, weeks, rows, isEnergy),
        }),
      ),
      emptyReason: 'no_feed',
    })
  },
})

/** A mix that was not used in a week has no column there. */
function pointsOf(
  itemContext: OverviewItemContext,
  { weeks }: HerdWeeks,
  rows: readonly DailyFeedUse[],
  isEnergy: boolean,
) {
  const { factor } = readerUnit('FE', energyOf(itemContext.context))
  return weeks.map((week) => {
    const use = useInWeek(rows, week)
    if (use.length === 0) return null
    if (!isEnergy) return (sumOrNull(use, ({ kg }) => kg) ?? 0) / KG_A_TON
    const fe = sumOrNull(use, (row) => row.fe)
    return fe === null ? null : fe * factor
  })
}
