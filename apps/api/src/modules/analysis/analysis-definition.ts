import type { ProductModule } from '@herdboard/contract/core/access.ts'
import type { ANALYSIS_FILTERS, AnalysisLevel } from '@herdboard/contract/figures/analysis.ts'
import type { AnalysisColumn, RowHerd } from '@herdboard/domain/analysis/analysis-column.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { GoodWhen } from '@herdboard/domain/kpis/kpi.ts'
import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'
import type { Benchmark } from '@herdboard/domain/kpis/national-averages.ts'
import type { PigTypeGoals } from '#modules/setup/service.ts'
import type { EmptyReason } from '#modules/tables/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { AnalysisContext, PeriodNo } from './analysis-context.ts'
import type { AnalysisRow } from './analysis-rows.ts'

export type AnalysisFilter = (typeof ANALYSIS_FILTERS)[number]

/** A column with text instead of a number, for example the most common cause. */
export interface TextColumn<Facts> {
  key: string
  text(facts: Facts, herd: RowHerd, context: RequestContext): string | null
  /** The text of weaners and slaughter pigs together; absent where their texts say nothing in common. */
  textOfBoth?(facts: readonly Facts[], context: RequestContext): string | null
}

export type AnalysisTableColumn<Facts> = AnalysisColumn<Facts> | TextColumn<Facts>

/** The figure that an analysis type compares with the previous period and with other herds. */
export interface LeadFigure<Facts> {
  column: AnalysisColumn<Facts>
  goodWhen: GoodWhen
  /** Key of the figure's national average; null where none is published, and the column is left out. */
  benchmark: string | null
  /** The key figure whose change explains that of the column; absent where none does. */
  why?: KpiKey
}

export interface AnalysisValueInput<Facts> {
  herd: RowHerd
  facts: Facts
  goals: PigTypeGoals
  /** The national average of a figure for the year of the analysis. */
  averageOf(key: string): Benchmark | null
}

export interface AnalysisDefinition<Facts> {
  typeId: number
  /** Module that a company needs for this analysis; null for none. */
  module: ProductModule | null
  /** The only pig type of this analysis; null for both. */
  pigType: PigType | null
  filters: readonly AnalysisFilter[]
  /** Key of the column that sorts rows, highest first. */
  sortKey(ticked: ReadonlySet<string>): string
  columns(ticked: ReadonlySet<string>, level: AnalysisLevel): readonly AnalysisTableColumn<Facts>[]
  lead(ticked: ReadonlySet<string>): LeadFigure<Facts>
  /** Keys of columns that nothing in the rows can fill: they are left out. Absent where every column has values. */
  emptyColumns?(rows: readonly PeriodOfRow<Facts>[]): readonly string[]
  /** True: amounts of a whole farm are in no row of its barns, so they stand below the table. */
  sharesNoBills?: boolean
  /** Reads, for all rows at once, what the ledger's sums do not contain. */
  load(analysisContext: AnalysisContext): Promise<(row: AnalysisRow, period: PeriodNo) => Facts>
  /**
   * DKK that a herd gained by being better than its target, or lost; else why it is not known. Null where the analysis
   * has no such column.
   */
  value: ((input: AnalysisValueInput<Facts>) => number | EmptyReason) | null
  /** DKK of the change since the previous period. Absent where a change has no value. */
  changeValue?: ChangeValue<Facts>
}

/** What a row has in a period. */
export interface PeriodOfRow<Facts> {
  herd: RowHerd
  facts: Facts
}

export interface ChangeValue<Facts> {
  /** The figure whose change is valued: that of the column `diff`, or the feed conversion. */
  column: 'diff_value' | 'fcr_value'
  /** DKK that the period gained by being better than the one before, or lost; else why it is not known. */
  of(now: PeriodOfRow<Facts>, before: PeriodOfRow<Facts>): number | EmptyReason
}
