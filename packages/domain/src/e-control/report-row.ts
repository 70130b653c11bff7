import type { JudgedFigure } from '@herdboard/domain/data-quality/sanity-ranges.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { FigureSetting, KeyFigure } from '@herdboard/domain/key-figures/kpi.ts'
import type { PeriodSums, UnitSums } from '@herdboard/domain/key-figures/period-sums.ts'
import type { ReportFacts } from './report-facts.ts'

export type ReportUnit =
  | 'days'
  | 'pigs'
  | 'pigs/place/year'
  | 'kg'
  | '%'
  | 'g/day'
  | 'FE'
  | 'FE/pig/day'
  | 'FE/kg'
  | 'FE/pig'
  | 'FE/100kg'
  | 'kg/kg'
  | 'g/FE'
  | 'ADD'
  | 'DKK'
  | 'DKK/pig'
  | 'DKK/kg'
  | 'DKK/FE'

/** What one column of the report says of its period. */
export interface ReportColumnInput {
  sums: PeriodSums
  facts: ReportFacts
  setting: FigureSetting
}

/** A row of the production report. Its texts are `reports:row.<key>`. */
export interface ReportRow {
  /** "5.4": the number before the point is its group. */
  no: string
  key: string
  /** null: both pig types */
  pigType: PigType | null
  unit: ReportUnit
  decimals: number
  isSigned: boolean
  /** Says nothing of a batch: it begins and ends with no pigs. */
  isOfPeriod: boolean
  /** Left out where no column knows it, instead of a row of dashes. */
  isOptional: boolean
  band: JudgedFigure | null
  /** The key figure whose national average stands beside it. */
  benchmark: string | null
  /** sums without which a unit cannot take part, as of key figures */
  needs: readonly (keyof UnitSums)[]
  /**
   * When it holds only of all units and all their days: totals, and money of the whole period over sums that a part may
   * lack. Of a batch that is over, pigs produced are those of all days, too.
   */
  ofAll: 'never' | 'always' | 'closed_batch'
  compute(input: ReportColumnInput): number | null
}

type ReportRowOptions = Partial<Omit<ReportRow, 'no' | 'key' | 'unit' | 'decimals' | 'compute'>>

const rowDefaults = {
  pigType: null,
  isSigned: false,
  isOfPeriod: false,
  isOptional: false,
  band: null,
  benchmark: null,
  needs: [],
  ofAll: 'never',
} as const

export const reportRow = (
  no: string,
  key: string,
  [unit, decimals]: readonly [ReportUnit, number],
  compute: ReportRow['compute'],
  options: ReportRowOptions = {},
): ReportRow => ({ ...rowDefaults, no, key, unit, decimals, compute, ...options })

/** A row that is a key figure: the same formula, the same sums. */
export const keyFigureRow = (
  no: string,
  key: string,
  [unit, decimals]: readonly [ReportUnit, number],
  { needs, band, pigType, key: benchmark, of }: KeyFigure,
  options: ReportRowOptions = {},
): ReportRow => ({
  ...rowDefaults,
  no,
  key,
  unit,
  decimals,
  needs,
  band,
  pigType,
  benchmark,
  compute: ({ sums, setting }) => of(sums, setting).value,
  ...options,
})

/** Øre as kroner. */
export const dkkFromOre = (ore: number | null): number | null => (ore === null ? null : ore / 100)
