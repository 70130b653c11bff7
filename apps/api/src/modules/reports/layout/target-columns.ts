import type { EControlPart } from '@herdboard/contract/figures/reports.ts'
import type { ReportRow } from '@herdboard/domain/e-control/report-row.ts'
import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { benchmarkOf } from '@herdboard/domain/key-figures/national-averages.ts'
import type { PigTypeGoals } from '#modules/setup/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

interface TargetColumnsInput {
  pigType: PigType
  goals: PigTypeGoals
  rows: readonly ReportRow[]
}

interface TargetCells {
  columns: EControlPart['columns']
  /** Values in the row's unit, in the order of the columns. */
  cellsOf(row: ReportRow): (number | null)[]
}

/** The company's own target for a row, by its key; null where it has none. */
const targetOf = (key: string, goals: PigTypeGoals): number | null => {
  const targets: Record<string, number | null> = {
    daily_gain: goals.daily_gain,
    fcr: goals.fcr,
    mortality: goals.mortality,
    out_avg: goals.leaving_kg,
  }
  return targets[key] ?? null
}

/** Year of the national averages beside a report; null where no row has one. */
export function nationalAverageYear(rows: readonly ReportRow[], pigType: PigType): number | null {
  const years = rows.flatMap(({ benchmark }) =>
    benchmark === null ? [] : (benchmarkOf(benchmark, pigType)?.year ?? []),
  )
  return years.length === 0 ? null : Math.max(...years)
}

/** Columns beside the periods: the company's targets and the Danish national averages. */
export function targetCells({ text }: RequestContext, { pigType, goals, rows }: TargetColumnsInput): TargetCells {
  const hasTarget = rows.some(({ key }) => targetOf(key, goals) !== null)
  const year = nationalAverageYear(rows, pigType)
  // National averages have a live exit weight for weaners only; for slaughter pigs they have the carcass weight.
  const national = ({ benchmark, key }: ReportRow) =>
    benchmark === null || (key === 'out_avg' && pigType !== WEANERS) ? null : benchmarkOf(benchmark, pigType)
  return {
    columns: [
      ...(hasTarget ? [{ head: text('reports:column.target'), sub: '', kind: 'target' as const }] : []),
      ...(year === null
        ? []
        : [{ head: text('reports:column.national'), sub: String(year), kind: 'national' as const }]),
    ],
    cellsOf: (row) => [
      ...(hasTarget ? [targetOf(row.key, goals)] : []),
      ...(year === null ? [] : [national(row)?.year === year ? (national(row)?.value ?? null) : null]),
    ],
  }
}
