import type { EControlPart } from '@herdboard/contract/figures/reports.ts'
import type { ReportRow } from '@herdboard/domain/e-control/report-row.ts'
import { type Benchmark, comparableAverage } from '@herdboard/domain/kpis/national-averages.ts'
import type { PigTypeGoals } from '#modules/setup/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type NationalColumnInput, nationalAverageOf, nationalAverageYear } from './national-column.ts'

interface TargetColumnsInput extends NationalColumnInput {
  goals: PigTypeGoals
  rows: readonly ReportRow[]
}

interface TargetCells {
  columns: EControlPart['columns']
  /** Cells of a row, in the order of the columns. */
  cellsOf(row: ReportRow): TargetCell[]
}

export interface TargetCell {
  /** In the row's unit; null where there is none. */
  value: number | null
  /** The value with which the places are compared: null where it was measured between other weights. */
  aim: number | null
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

const targetCell = (value: number | null): TargetCell => ({ value, aim: value })
const nationalCell = (average: Benchmark | null): TargetCell => ({
  value: average?.value ?? null,
  aim: comparableAverage(average),
})

/** Columns beside the periods: the company's targets and the Danish national averages. */
export function targetCells({ text }: RequestContext, input: TargetColumnsInput): TargetCells {
  const { goals, rows } = input
  const hasTarget = rows.some(({ key }) => targetOf(key, goals) !== null)
  const year = nationalAverageYear(input, rows)
  return {
    columns: [
      ...(hasTarget
        ? [
            {
              ...{ head: text('reports:column.target'), sub: '', kind: 'target' as const },
              empty_reason: text('reports:column.no_target'),
            },
          ]
        : []),
      ...(year === null
        ? []
        : [
            {
              ...{ head: text('reports:column.national'), sub: String(year), kind: 'national' as const },
              empty_reason: text('reports:column.no_national'),
            },
          ]),
    ],
    cellsOf: (row) => [
      ...(hasTarget ? [targetCell(targetOf(row.key, goals))] : []),
      ...(year === null ? [] : [nationalCell(nationalAverageOf(input, row))]),
    ],
  }
}
