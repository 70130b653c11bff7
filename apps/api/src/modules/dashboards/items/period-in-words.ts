import { sumUnits } from '@herdboard/domain/kpis/aggregation/sum-units.ts'
import { mortality } from '@herdboard/domain/kpis/formulas/mortality.ts'
import { inWeight, outWeight } from '@herdboard/domain/kpis/formulas/stock-and-weights.ts'
import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { herdFigure } from '#modules/kpis/service.ts'
import type { HerdPeriod } from '#modules/ledger/service.ts'
import { formatFarmDay, formatFigure } from '#platform/text/format-values.ts'
import { dashboardItem, type OverviewItemContext } from '../overview-item.ts'

/**
 * The period in sentences that add up: pigs at the beginning, those that came and left with their mean weight, dead pigs,
 * what counts found or missed, and what is left.
 */
export const periodInWordsItem = dashboardItem({
  itemNo: 1,
  width: 2,
  height: 1,
  load: async (itemContext) => (await itemContext.weeks()).whole(),
  present(herd, itemContext) {
    const { context, period } = itemContext
    const { text, language } = context
    const day = (iso: string) => formatFarmDay(language, iso)
    return {
      text: {
        title: text('dashboards:title.1'),
        subtitle: `${day(addDays(period.opening, 1))}–${day(period.closing)}`,
        description: sentencesOf(herd, itemContext).join('\n'),
      },
    }
  },
})

function sentencesOf(herd: HerdPeriod, itemContext: OverviewItemContext): string[] {
  const { context, period } = itemContext
  const { text, language } = context
  const sums = sumUnits(herd.units, {
    days: 0,
    places: null,
    innerTransfers: herd.innerTransfers,
    lossUnits: new Set(),
    isEmptied: herd.isEmptied,
  })
  if (herd.units.length === 0) return [text('dashboards:words.none')]
  const mean = (figure: KpiFormula, decimals: number): string | null => {
    const { value } = herdFigure(figure, itemContext.herd, herd)
    return value === null ? null : formatFigure(language, value, decimals)
  }
  const moved = (key: 'in' | 'out', count: number, kg: string | null) =>
    kg === null ? text(`dashboards:words.${key}`, { count }) : text(`dashboards:words.${key}_weighed`, { count, kg })
  const pct = mean(mortality, 1)
  const dead = sums.deadHead
  const { openingHead: opening, closingHead: closing } = sums
  const counted = closing === null || opening === null ? 0 : closing - (opening + sums.inHead - sums.outHead - dead)
  return [
    ...(opening ? [text('dashboards:words.opening', { count: opening })] : []),
    moved('in', sums.inHead, mean(inWeight, 1)),
    moved('out', sums.outHead, mean(outWeight, 1)),
    pct === null
      ? text('dashboards:words.dead', { count: dead })
      : text('dashboards:words.dead_share', { count: dead, pct }),
    ...(counted > 0 ? [text('dashboards:words.found', { count: counted })] : []),
    ...(counted < 0 ? [text('dashboards:words.missing', { count: -counted })] : []),
    ...(closing === null ? [] : [text('dashboards:words.closing', { count: closing, day: period.closing })]),
  ]
}
