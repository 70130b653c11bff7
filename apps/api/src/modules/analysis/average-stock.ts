import { addDays, daysBetween } from '@herdboard/domain/time/day-number.ts'
import { daysIn } from '@herdboard/domain/time/period.ts'
import type { ResolvedUnit } from '#modules/locations/service.ts'
import { type AnalysisContext, isWholeBatch, type PeriodNo } from './analysis-context.ts'
import type { AnalysisRow } from './analysis-rows.ts'
import { unitParts } from './row-herds.ts'

/**
 * Returns a lookup of a row's average stock in pigs. Whole batches lived on different days, so each unit's pig-days are
 * divided by its own days, and the averages are added.
 */
export function averageStocks(analysisContext: AnalysisContext): (row: AnalysisRow, period: PeriodNo) => number {
  const partOf = unitParts(analysisContext)
  return ({ units }, period) =>
    units.reduce((sum, unit) => {
      const days = daysOfUnit(analysisContext, unit, period)
      return days === 0 ? sum : sum + (partOf(unit, period)?.sums.pigDays ?? 0) / days
    }, 0)
}

function daysOfUnit(analysisContext: AnalysisContext, unit: ResolvedUnit, period: PeriodNo): number {
  const life = unit.batchId === null ? undefined : analysisContext.batches.get(unit.batchId)
  if (!life || !isWholeBatch(analysisContext, unit, period)) return daysIn(analysisContext.periods[period])
  const last = life.end_day ?? analysisContext.whole?.period.closing ?? analysisContext.periods[period].closing
  return daysBetween(addDays(life.first_day, -1), last)
}
