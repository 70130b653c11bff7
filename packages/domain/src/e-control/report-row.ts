import type { JudgedFigure } from '@herdboard/domain/data-quality/sanity-ranges.ts'
import type { MoneySource } from '@herdboard/domain/economy/money-line.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { FigureSetting, KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'
import type { PeriodSums, UnitSums } from '@herdboard/domain/kpis/period-sums.ts'
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

/** Input of one column: the sums, facts and settings of its period. */
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
  /** Has no meaning for a batch, which begins and ends without pigs. */
  isOfPeriod: boolean
  /** Hidden if no column has a value, instead of a row of dashes. */
  isOptional: boolean
  band: JudgedFigure | null
  /** Key figure that the row shows: its national average stands beside, and its formula values a deviation. */
  benchmark: KpiKey | null
  /** sums that a unit must have to take part, as for key figures */
  needs: readonly (keyof UnitSums)[]
  /**
   * When the row is valid only if no units or days are left out: totals, and money of the whole period over sums that
   * may lack a part. For a closed batch, pigs produced are also those of all days.
   */
  ofAll: 'never' | 'always' | 'closed_batch'
  /** Money that the row contains; the cell is provisional while a part of it is estimated. */
  money: readonly MoneySource[]
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
  money: [],
} as const

export const reportRow = (
  no: string,
  key: string,
  [unit, decimals]: readonly [ReportUnit, number],
  compute: ReportRow['compute'],
  options: ReportRowOptions = {},
): ReportRow => ({ ...rowDefaults, no, key, unit, decimals, compute, ...options })

/** Makes a row from a key figure: the same formula, the same sums. */
export const kpiRow = (
  no: string,
  key: string,
  [unit, decimals]: readonly [ReportUnit, number],
  { needs, band, pigType, key: benchmark, of }: KpiFormula,
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
