import { feedConversion, referenceFcr } from '@herdboard/domain/kpis/formulas/feed-conversion.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { energyOf } from '#modules/kpis/service.ts'
import { feedNotes } from '../feed-notes.ts'
import { figureLines, loadWeeksAndPrevious, previousLine, referenceLine } from '../figure-lines.ts'
import { dashboardItem } from '../overview-item.ts'
import { weekChart } from '../week-chart.ts'
import { goalLines } from '../weekly-figure.ts'

/** Feed conversion over each week and the three before it, because a single week varies too much. */
export const feedConversionItem = dashboardItem({
  itemNo: 20,
  width: 1,
  height: 1,
  options: () => ({ splits: ['total', 'farm'], extras: ['reference', 'previous'], defaultExtras: [] }),
  load: loadWeeksAndPrevious,
  present({ weeks, before }, itemContext) {
    const { unit } = readerUnit(feedConversion.unit, energyOf(itemContext.context))
    const label = itemContext.context.text(`kpis:unit.${unit}`)
    return weekChart(itemContext, weeks, {
      itemNo: 20,
      axes: [{ unit: label, decimals: 2, from_zero: false }],
      ...feedNotes(itemContext.context, {
        ...{ figure: feedConversion, herd: itemContext.herd, unit: label },
        ...{ weeks: weeks.fed, points: weeks.trailing },
      }),
      series: [
        ...figureLines(feedConversion, itemContext, weeks, weeks.trailing),
        ...(itemContext.ticked.extras.has('reference')
          ? [referenceLine(reference, itemContext, weeks, weeks.trailing)]
          : []),
        ...(before ? [previousLine(feedConversion, itemContext, before)] : []),
      ],
      referenceLines: goalLines(feedConversion, itemContext),
      emptyReason: 'no_feed',
    })
  },
})

/** Shifted by the difference between the whole period's value and its value at reference weights. */
const reference = {
  figure: feedConversion,
  reference: referenceFcr,
  convert: (conversion: number, whole: { observed: number; reference: number }) =>
    conversion + whole.reference - whole.observed,
}
