import type { Module } from '@herdboard/contract/core/access.ts'
import type { ANALYSIS_FILTERS, AnalysisScope } from '@herdboard/contract/figures/analysis.ts'
import type { AnalysisColumn, AnalysisHerd } from '@herdboard/domain/analysis/analysis-column.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { GoodWhen } from '@herdboard/domain/key-figures/kpi.ts'
import type { PigTypeGoals } from '#modules/setup/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { AnalysisContext, PeriodNo } from './analysis-context.ts'
import type { AnalysisRow } from './analysis-rows.ts'

export type AnalysisFilter = (typeof ANALYSIS_FILTERS)[number]

/** A cell in words: the most common cause of something. */
export interface WordColumn<Facts> {
  key: string
  words(facts: Facts, herd: AnalysisHerd, context: RequestContext): string | null
}

export type AnalysisTableColumn<Facts> = AnalysisColumn<Facts> | WordColumn<Facts>

/** The figure that a type compares with the period before and with other herds. */
export interface LeadFigure<Facts> {
  column: AnalysisColumn<Facts>
  goodWhen: GoodWhen
  /** The key figure whose national average is that of this one; null: none is published, and no column stands for it. */
  benchmark: string | null
}

export interface AnalysisValueInput<Facts> {
  herd: AnalysisHerd & { pigType: PigType }
  facts: Facts
  goals: PigTypeGoals
}

export interface AnalysisDefinition<Facts> {
  typeId: number
  /** Without it the company has no such analysis. */
  module: Module | null
  /** Of these pigs alone. */
  pigType: PigType | null
  filters: readonly AnalysisFilter[]
  /** The column that sorts rows, the highest first. */
  sortKey(ticked: ReadonlySet<string>): string
  columns(ticked: ReadonlySet<string>, level: AnalysisScope): readonly AnalysisTableColumn<Facts>[]
  lead(ticked: ReadonlySet<string>): LeadFigure<Facts>
  /** Reads what the ledger's sums do not hold, for all rows at once. */
  load(analysisContext: AnalysisContext): Promise<(row: AnalysisRow, period: PeriodNo) => Facts>
  /** Kr. that a herd of one kind earned by being better than its aim, or lost; null: no column stands for it. */
  value: ((input: AnalysisValueInput<Facts>) => number | null) | null
}
