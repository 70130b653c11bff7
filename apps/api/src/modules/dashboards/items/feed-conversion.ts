import { feedConversion, referenceFcr } from '@herdboard/domain/key-figures/feed-use.ts'
import { readerUnit } from '@herdboard/domain/key-figures/reader-unit.ts'
import { energyOf } from '#modules/kpis/service.ts'
import { figureLines, previousLine, referenceLine, weeksAndBefore } from '../figure-lines.ts'
import { dashboardItem } from '../item.ts'
import { weekChart } from '../week-chart.ts'
import { goalLines } from '../weekly-figure.ts'

/** Feed for a kilo of gain over each week and the three before it: a week alone swings too much. */
export const feedConversionItem = dashboardItem({
  itemNo: 20,
  width: 1,
  height: 1,
  options: () => ({ splits: ['total', 'farm'], extras: ['reference', 'previous'], onAtFirst: [] }),
  load: weeksAndBefore,
  present({ weeks, before }, at) {
    const { unit } = readerUnit(feedConversion.unit, energyOf(at.call))
    return weekChart(at, weeks, {
      itemNo: 20,
      axes: [{ unit: at.call.text(`kpis:unit.${unit}`), decimals: 2, from_zero: false }],
      series: [
        ...figureLines(feedConversion, at, weeks, weeks.trailing),
        ...(at.ticked.extras.has('reference') ? [referenceLine(reference, at, weeks, weeks.trailing)] : []),
        ...(before ? [previousLine(feedConversion, at, before)] : []),
      ],
      referenceLines: goalLines(feedConversion, at),
      emptyReason: 'no_feed',
    })
  },
})

/** Moved by what the whole period's weights are away from the reference interval. */
const reference = {
  figure: feedConversion,
  reference: referenceFcr,
  convert: (conversion: number, whole: { observed: number; reference: number }) =>
    conversion + whole.reference - whole.observed,
}
