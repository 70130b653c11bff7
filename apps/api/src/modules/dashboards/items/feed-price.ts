import { feedPrice } from '@herdboard/domain/kpis/formulas/feed-quality.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { energyOf } from '#modules/kpis/service.ts'
import type { DailyFeedUse } from '../daily-feed-use.ts'
import { mixGroups, sumOrNull, useInWeek } from '../mix-groups.ts'
import { dashboardItem } from '../overview-item.ts'
import { chartSeries, weekChart } from '../week-chart.ts'

/** Price per feed unit of the feed used, by week. */
export const feedPriceItem = dashboardItem({
  itemNo: 23,
  width: 1,
  height: 1,
  options: () => ({ splits: ['total', 'mix'], extras: [], defaultExtras: [] }),
  async load(itemContext) {
    return {
      weeks: await itemContext.weeks(),
      use: await itemContext.feedUse(),
    }
  },
  present({ weeks, use }, itemContext) {
    const { text } = itemContext.context
    const { unit, factor } = readerUnit(feedPrice.unit, energyOf(itemContext.context))
    const groups =
      itemContext.ticked.split === 'mix'
        ? mixGroups(use, text('dashboards:other'))
        : [{ key: 'total', name: text('dashboards:title.23'), rows: use }]
    const pointsOf = (rows: readonly DailyFeedUse[]) =>
      weeks.weeks.map((week) => {
        const price = priceOf(useInWeek(rows, week))
        return price === null ? null : price * factor
      })
    return weekChart(itemContext, weeks, {
      itemNo: 23,
      axes: [{ unit: text(`kpis:unit.${unit}`), decimals: 2, from_zero: false }],
      series: groups.map(({ key, name, rows }) => chartSeries({ key, name, points: pointsOf(rows) })),
      emptyReason: 'no_feed',
    })
  },
})

const priceOf = (rows: readonly DailyFeedUse[]): number | null =>
  rows.length === 0
    ? null
    : ratioOrNull(
        sumOrNull(rows, ({ dkk }) => dkk),
        sumOrNull(rows, ({ fe }) => fe),
      )
