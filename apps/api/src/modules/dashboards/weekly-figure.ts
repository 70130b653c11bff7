import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { productOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { energyOf, herdFigure } from '#modules/kpis/service.ts'
import type { HerdPeriod } from '#modules/ledger/service.ts'
import { averageLines } from './average-lines.ts'
import type { OverviewItemContext } from './overview-item.ts'

/** Minimum number of pig-days in a week; with fewer the figure means nothing. */
const MIN_PIG_DAYS = 100

/** Returns a key figure for each week, in the reader's unit; null for weeks with almost no pigs. */
export function weeklyFigure(
  figure: KpiFormula,
  { herd, context }: OverviewItemContext,
  herds: readonly HerdPeriod[],
): (number | null)[] {
  const { factor } = readerUnit(figure.unit, energyOf(context))
  return herds.map((week) => {
    const pigDays = week.units.reduce((sum, { sums }) => sum + sums.pigDays, 0)
    if (pigDays < MIN_PIG_DAYS) return null
    return productOrNull(herdFigure(figure, herd, week).value, factor)
  })
}

/** Key of the company's target for each figure, in the figure's unit. */
const goals: Readonly<Record<string, 'daily_gain' | 'fcr' | 'mortality'>> = {
  daily_gain: 'daily_gain',
  fcr: 'fcr',
  mortality: 'mortality',
  dead_condemned: 'mortality',
}

/** Returns the company's target, where it has one, and the national averages of the years of the weeks. */
export const goalLines = (
  figure: KpiFormula,
  itemContext: OverviewItemContext,
  axis = 0,
): ChartSpec['reference_lines'] => [
  ...targetLine(figure, itemContext, axis),
  ...averageLines(figure, itemContext, axis),
]

function targetLine(
  figure: KpiFormula,
  { herd, context }: OverviewItemContext,
  axis: number,
): ChartSpec['reference_lines'] {
  const goal = goals[figure.key]
  const value = goal ? herd.goals[goal] : null
  if (value === null) return []
  const { factor } = readerUnit(figure.unit, energyOf(context))
  return [{ axis, value: value * factor, label: context.text('dashboards:target') }]
}
