import type { Kpi } from '@herdboard/contract/figures/dashboard.ts'
import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import { benchmarkFor } from '@herdboard/domain/kpis/national-averages.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import type { Period } from '@herdboard/domain/time/period.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { energyOf } from './energy.ts'
import type { HerdSelection } from './herd-selection.ts'

/** Returns the national average of a key figure for the year of the period, in the reader's unit of energy. */
export function presentBenchmark(
  figure: KpiFormula,
  { averages, pigType }: HerdSelection,
  period: Period,
  context: RequestContext,
): Kpi['benchmark'] {
  const benchmark = benchmarkFor(averages, figure.key, pigType, period)
  if (!benchmark) return null
  return {
    value: benchmark.value * readerUnit(figure.unit, energyOf(context)).factor,
    year: benchmark.year,
    period_year: benchmark.periodYear,
    is_example: benchmark.isExample,
    basis: benchmark.basis,
    other_basis: benchmark.isOtherBasis,
  }
}
