import { fePerPigDay } from '@herdboard/domain/growth/feed-intake.ts'
import { dailyFeedIntake } from '@herdboard/domain/kpis/formulas/daily-feed-intake.ts'
import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { energyOf } from '#modules/kpis/service.ts'
import type { HerdPeriod } from '#modules/ledger/service.ts'
import { feedNotes } from '../feed-notes.ts'
import { figureLines } from '../figure-lines.ts'
import { dashboardItem, type OverviewItemContext } from '../overview-item.ts'
import { chartSeries, weekChart } from '../week-chart.ts'

/** Daily feed intake per pig, with the intake expected at that weight. */
export const feedPerPigItem = dashboardItem({
  itemNo: 21,
  width: 1,
  height: 1,
  options: () => ({ splits: ['total', 'farm'], extras: ['expected', 'kg'], defaultExtras: ['expected'] }),
  load: (itemContext) => itemContext.weeks(),
  present(weeks, itemContext) {
    const inKilos = itemContext.ticked.extras.has('kg')
    const { unit } = readerUnit(dailyFeedIntake.unit, energyOf(itemContext.context))
    const label = itemContext.context.text(inKilos ? 'dashboards:unit.kg_day' : `kpis:unit.${unit}`)
    return weekChart(itemContext, weeks, {
      itemNo: 21,
      axes: [{ unit: label, decimals: 2, from_zero: false }],
      ...feedNotes(itemContext.context, {
        ...{ figure: dailyFeedIntake, herd: itemContext.herd, unit: label },
        weeks: weeks.fed,
      }),
      series: [
        ...figureLines(inKilos ? kgPerDay : dailyFeedIntake, itemContext, weeks, weeks.fed),
        // The expected intake is in energy; in kilos it depends on the mix.
        ...(itemContext.ticked.extras.has('expected') && !inKilos ? [expectedLine(itemContext, weeks.herds)] : []),
      ],
      emptyReason: 'no_feed',
    })
  },
})

/** The same figure in kilos of feed. */
const kgPerDay: KpiFormula = {
  ...dailyFeedIntake,
  unit: 'kg',
  of: (sums, { basis }) => ({ value: ratioOrNull(sums.feedKg, sums.pigDays), inputs: [], variants: [], basis }),
}

const expectedLine = (itemContext: OverviewItemContext, herds: readonly HerdPeriod[]) => {
  const { factor } = readerUnit(dailyFeedIntake.unit, energyOf(itemContext.context))
  return chartSeries({
    key: 'expected',
    name: itemContext.context.text('dashboards:series.expected'),
    role: 'expected',
    points: herds.map((week) => {
      const fe = expectedFe(itemContext, week)
      return fe === null ? null : fe * factor
    }),
  })
}

/**
 * Returns the expected intake at each unit's mean weight of the week, weighted by pig-days; null without a known
 * weight.
 */
function expectedFe({ herd }: OverviewItemContext, { units }: HerdPeriod): number | null {
  let fe = 0
  let pigDays = 0
  for (const { sums } of units) {
    const kg = (sums.openingKg ?? 0) + (sums.closingKg ?? 0)
    const heads = (sums.openingHead ?? 0) + (sums.closingHead ?? 0)
    const weightKg = ratioOrNull(kg, heads)
    if (weightKg === null || weightKg <= 0 || sums.pigDays <= 0) continue
    fe += sums.pigDays * fePerPigDay(herd.pigType, weightKg)
    pigDays += sums.pigDays
  }
  return ratioOrNull(fe, pigDays)
}
