import { dailyGain, referenceDailyGain } from '@herdboard/domain/key-figures/gain.ts'
import { herdFigure } from '#modules/kpis/service.ts'
import { figureLines, previousLine } from '../figure-lines.ts'
import type { HerdWeeks } from '../herd-weeks.ts'
import { dashboardItem, type ItemQuestion } from '../item.ts'
import { series, weekChart } from '../week-chart.ts'
import { averageLine, weeklyFigure } from '../weekly-figure.ts'

/** Gain of a pig and day, week by week; the weeks add up to the counted period. */
export const dailyGainItem = dashboardItem({
  itemNo: 10,
  width: 1,
  height: 1,
  options: () => ({ splits: ['total', 'farm'], extras: ['reference', 'previous'], onAtFirst: [] }),
  async load(at) {
    const before = at.ticked.extras.has('previous') ? await at.previousWeeks() : null
    return { weeks: await at.weeks(), before }
  },
  present: ({ weeks, before }, at) =>
    weekChart(at, weeks, {
      itemNo: 10,
      axes: [{ unit: at.call.text('dashboards:unit.g_day'), decimals: 0, from_zero: false }],
      series: [
        ...figureLines(dailyGain, at, weeks, weeks.herds),
        ...(at.ticked.extras.has('reference') ? [referenceLine(at, weeks)] : []),
        ...(before ? [previousLine(dailyGain, at, before)] : []),
      ],
      referenceLines: averageLine(dailyGain, at),
      emptyReason: 'no_weighings',
    }),
})

/** Each week's gain, converted as the whole period is: a week alone often lacks pigs in or out to convert by. */
function referenceLine(at: ItemQuestion, { herds, whole }: HerdWeeks) {
  const observed = herdFigure(dailyGain, at.herd, whole).value
  const reference = herdFigure(referenceDailyGain, at.herd, whole).value
  const ratio = observed === null || reference === null || observed <= 0 ? null : reference / observed
  return series({
    key: 'reference',
    name: at.call.text('dashboards:option.reference'),
    role: 'reference',
    points: weeklyFigure(dailyGain, at, herds).map((point) =>
      point === null || ratio === null ? null : point * ratio,
    ),
  })
}
