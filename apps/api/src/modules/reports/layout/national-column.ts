import type { ReportRow } from '@herdboard/domain/e-control/report-row.ts'
import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { type Benchmark, benchmarkFor } from '@herdboard/domain/kpis/national-averages.ts'
import type { PlannedPart } from './planned-parts.ts'

/** A part's pig type, whole period and the national averages. */
export type NationalColumnInput = Pick<PlannedPart, 'pigType' | 'period' | 'averages'>

/** Returns the national average of a row for the year of the report's period. */
export function nationalAverageOf(
  { pigType, period, averages }: NationalColumnInput,
  { benchmark, key }: ReportRow,
): Benchmark | null {
  // National averages have a live exit weight for weaners only; for slaughter pigs they have the carcass weight.
  if (benchmark === null || (key === 'out_avg' && pigType !== WEANERS)) return null
  return benchmarkFor(averages, benchmark, pigType, period)
}

/** Year of the national averages beside a report: the latest of its rows; null where no row has one. */
export function nationalAverageYear(input: NationalColumnInput, rows: readonly ReportRow[]): number | null {
  const years = rows.flatMap((row) => nationalAverageOf(input, row)?.year ?? [])
  return years.length === 0 ? null : Math.max(...years)
}
