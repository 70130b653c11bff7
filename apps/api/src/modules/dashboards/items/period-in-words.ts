import { sumUnits } from '@herdboard/domain/kpis/aggregation/sum-units.ts'
import { mortality } from '@herdboard/domain/kpis/formulas/mortality.ts'
import { inWeight, outWeight } from '@herdboard/domain/kpis/formulas/stock-and-weights.ts'
import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import type { PeriodSums } from '@herdboard/domain/kpis/period-sums.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { figureHerd, herdFigure } from '#modules/kpis/service.ts'
import type { HerdPeriod } from '#modules/ledger/service.ts'
import { formatFarmDay, formatFigure } from '#platform/text/format-values.ts'
import type { Translator } from '#platform/text/translator.ts'
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
  if (herd.units.length === 0) return [text('dashboards:words.none')]
  const { parts, set } = figureHerd(mortality, itemContext.herd, herd)
  const sums = sumUnits(parts, set)
  const mean = (figure: KpiFormula, decimals: number): string | null => {
    const { value } = herdFigure(figure, itemContext.herd, herd)
    return value === null ? null : formatFigure(language, value, decimals)
  }
  const moved = (key: 'in' | 'out', count: number, kg: string | null) =>
    kg === null ? text(`dashboards:words.${key}`, { count }) : text(`dashboards:words.${key}_weighed`, { count, kg })
  const present = (key: 'opening' | 'begun' | 'found' | 'missing', count: number): string[] =>
    count > 0 ? [text(`dashboards:words.${key}`, { count })] : []
  const { openingHead: opening, closingHead: closing } = sums
  // What counts changed beyond their differences is where a place begins with a count.
  const begun =
    closing === null || opening === null
      ? 0
      : closing - (opening + sums.inHead - sums.outHead - sums.deadHead) - sums.diffHead
  const pct = mean(mortality, 1)
  return [
    ...present('opening', opening ?? 0),
    moved('in', sums.inHead, mean(inWeight, 1)),
    moved('out', sums.outHead, mean(outWeight, 1)),
    deadSentence(sums, pct, text),
    ...present('begun', begun),
    ...present('found', sums.diffHead + sums.missingHead),
    ...present('missing', sums.missingHead - (pct === null ? 0 : sums.lossHead)),
    ...(closing === null ? [] : [text('dashboards:words.closing', { count: closing, day: period.closing })]),
  ]
}

/** Dead pigs and their share; on farms that count missing pigs as dead, both. */
function deadSentence({ deadHead, lossHead }: PeriodSums, pct: string | null, text: Translator): string {
  if (pct === null) return text('dashboards:words.dead', { count: deadHead })
  const count = deadHead + lossHead
  return text(lossHead > 0 ? 'dashboards:words.dead_missing' : 'dashboards:words.dead_share', { count, pct })
}
