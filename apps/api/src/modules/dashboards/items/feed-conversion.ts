import { feedConversion, referenceFcr } from '@herdboard/domain/key-figures/feed-use.ts'
import { readerUnit } from '@herdboard/domain/key-figures/reader-unit.ts'
import { energyOf, herdFigure } from '#modules/kpis/service.ts'
import { figureLines, previousLine } from '../figure-lines.ts'
import type { HerdWeeks } from '../herd-weeks.ts'
import { dashboardItem, type ItemQuestion } from '../item.ts'
import { series, weekChart } from '../week-chart.ts'
import { averageLine, weeklyFigure } from '../weekly-figure.ts'

/** Feed for a kilo of gain over each week and the three before it: a week alone swings too much. */
export const feedConversionItem = dashboardItem({
  itemNo: 20,
  width: 1,
  height: 1,
  options: () => ({ splits: ['total', 'farm'], extras: ['reference', 'previous'], onAtFirst: [] }),
  async load(at) {
    const before = at.ticked.extras.has('previous') ? await at.previousWeeks() : null
    return { weeks: await at.weeks(), before }
  },
  present({ weeks, before }, at) {
    const { unit } = readerUnit(feedConversion.unit, energyOf(at.call))
    return weekChart(at, weeks, {
      itemNo: 20,
      axes: [{ unit: at.call.text(`kpis:unit.${unit}`), decimals: 2, from_zero: false }],
      series: [
        ...figureLines(feedConversion, at, weeks, weeks.trailing),
        ...(at.ticked.extras.has('reference') ? [referenceLine(at, weeks)] : []),
        ...(before ? [previousLine(feedConversion, at, before)] : []),
      ],
      referenceLines: averageLine(feedConversion, at),
      emptyReason: 'no_feed',
    })
  },
})

/** The conversion moved by what the whole period's weights are away from the reference interval. */
function referenceLine(at: ItemQuestion, { trailing, whole }: HerdWeeks) {
  const { factor } = readerUnit(feedConversion.unit, energyOf(at.call))
  const observed = herdFigure(feedConversion, at.herd, whole).value
  const reference = herdFigure(referenceFcr, at.herd, whole).value
  const shift = observed === null || reference === null ? null : (reference - observed) * factor
  return series({
    key: 'reference',
    name: at.call.text('dashboards:option.reference'),
    role: 'reference',
    points: weeklyFigure(feedConversion, at, trailing).map((point) =>
      point === null || shift === null ? null : point + shift,
    ),
  })
}
