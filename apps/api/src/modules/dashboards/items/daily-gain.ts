import { dailyGain, referenceDailyGain } from '@herdboard/domain/kpis/formulas/daily-gain.ts'
import { figureLines, loadWeeksAndPrevious, previousLine, referenceLine } from '../figure-lines.ts'
import { dashboardItem } from '../overview-item.ts'
import { weekChart } from '../week-chart.ts'
import { goalLines } from '../weekly-figure.ts'

/** Daily gain per pig by week; the weeks add up to the counted period. */
export const dailyGainItem = dashboardItem({
  itemNo: 10,
  width: 1,
  height: 1,
  options: () => ({ splits: ['total', 'farm'], extras: ['reference', 'previous'], defaultExtras: [] }),
  load: loadWeeksAndPrevious,
  present: ({ weeks, before }, itemContext) =>
    weekChart(itemContext, weeks, {
      itemNo: 10,
      axes: [{ unit: itemContext.context.text('dashboards:unit.g_day'), decimals: 0, from_zero: false }],
      series: [
        ...figureLines(dailyGain, itemContext, weeks, weeks.herds),
        ...(itemContext.ticked.extras.has('reference')
          ? [referenceLine(reference, itemContext, weeks, weeks.herds)]
          : []),
        ...(before ? [previousLine(dailyGain, itemContext, before)] : []),
      ],
      referenceLines: goalLines(dailyGain, itemContext),
      emptyReason: 'needs_measuring',
    }),
})

const reference = {
  figure: dailyGain,
  reference: referenceDailyGain,
  convert: (gain: number, whole: { observed: number; reference: number }) =>
    whole.observed <= 0 ? null : (gain * whole.reference) / whole.observed,
}
