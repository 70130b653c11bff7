import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { figureSums } from '@herdboard/domain/kpis/aggregation/fed-days.ts'
import { type FigureMarks, sumsOverUnits } from '@herdboard/domain/kpis/aggregation/figure-over-units.ts'
import type { AlikePart } from '@herdboard/domain/kpis/aggregation/merge-alike-units.ts'
import { sumUnits, type UnitSet } from '@herdboard/domain/kpis/aggregation/sum-units.ts'
import type { FigureUnit } from '@herdboard/domain/kpis/figure-unit.ts'
import type { FigureSetting, KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import type { PeriodSums, UnitSums } from '@herdboard/domain/kpis/period-sums.ts'

/** The pigs of one row of an analysis in one period. */
export interface RowHerd {
  pigType: PigType
  parts: readonly AlikePart[]
  /** `days` is 0 if its places were followed over different days. */
  set: UnitSet
  setting: FigureSetting
}

export interface AnalysisColumnInput<Facts> {
  sums: PeriodSums
  setting: FigureSetting
  /** Facts that the ledger's sums do not contain. */
  facts: Facts
}

/** A figure of an analysis: calculated from the sums of a row, whatever its level. */
export interface AnalysisColumn<Facts = unknown> {
  key: string
  unit: FigureUnit
  decimals: number
  /** Only for this pig type; null: for both. */
  pigType: PigType | null
  /** Sums that a unit must have to take part, as for key figures. */
  needs: readonly (keyof UnitSums)[]
  /**
   * Null as soon as a unit or a day is left out: totals, and money of the whole period over sums that may lack a part.
   */
  requiresCompleteData: boolean
  /** A count or an amount: it is true of few pigs as well. A ratio of few pigs is mostly chance. */
  isTrueOfFew: boolean
  /** An amount whose sum over weaners and slaughter pigs is of use. A ratio, or a figure of growth, is not. */
  addsUp: boolean
  /** Nothing is recorded that the figure is of, so a weighing would not give it a value. Absent: never. */
  isAbsent?(facts: Facts): boolean
  compute(input: AnalysisColumnInput<Facts>): number | null
}

type AnalysisColumnOptions = Partial<Pick<AnalysisColumn, 'pigType' | 'needs' | 'requiresCompleteData' | 'isTrueOfFew'>>

export const analysisColumn = <Facts>(
  key: string,
  [unit, decimals]: readonly [FigureUnit, number],
  compute: AnalysisColumn<Facts>['compute'],
  options: AnalysisColumnOptions = {},
): AnalysisColumn<Facts> => ({
  pigType: null,
  needs: [],
  requiresCompleteData: false,
  isTrueOfFew: false,
  addsUp: false,
  ...options,
  key,
  unit,
  decimals,
  compute,
})

/** Makes a column from a key figure. The same formula over the same sums makes cards, reports and analysis agree. */
export const kpiColumn = (
  key: string,
  { unit, decimals, needs, of }: Pick<KpiFormula, 'unit' | 'decimals' | 'needs' | 'of'>,
  options: Omit<AnalysisColumnOptions, 'needs'> = {},
): AnalysisColumn =>
  analysisColumn(key, [unit, decimals], ({ sums, setting }) => of(sums, setting).value, { ...options, needs })

/**
 * Calculates a cell in full precision. Units that lack a needed sum are left out. The cell is null if too many are left
 * out, or if the figure is not defined for these pigs. A figure that is valid only for all pigs and days is null as
 * soon as anything is left out. Source: docs/domain/kpis.md#units-left-out
 */
export const analysisCell = <Facts>(figure: AnalysisColumn<Facts>, herd: RowHerd, facts: Facts): number | null =>
  markedAnalysisCell(figure, herd, facts).value

const NO_CELL = { value: null, leftOutPigDays: 0, feedKgWithoutPigs: 0, foundHead: 0, isUnmeasured: false } as const

/** Calculates a cell as `analysisCell` does, with the marks that stand beside it. */
export function markedAnalysisCell<Facts>(
  figure: AnalysisColumn<Facts>,
  herd: RowHerd,
  facts: Facts,
): FigureMarks & { value: number | null } {
  const { pigType, parts, set, setting } = herd
  if ((figure.pigType !== null && figure.pigType !== pigType) || figure.isAbsent?.(facts)) return NO_CELL
  const fitting = parts.map((part) => ({ ...part, ...figureSums(figure, part.sums, part.known) }))
  const { sums, isEnough, leftOut, leftOutPigDays, feedKgWithoutPigs, foundHead, lacksGain } = sumsOverUnits(
    figure.needs,
    fitting,
    set,
  )
  const lacks =
    figure.requiresCompleteData &&
    (leftOut.length > 0 || fitting.some(({ pigDaysWithoutFeed }) => pigDaysWithoutFeed > 0))
  const value = isEnough && !lacks ? figure.compute({ sums, setting, facts }) : null
  return { value, leftOutPigDays, feedKgWithoutPigs, foundHead, isUnmeasured: isEnough && lacksGain && value === null }
}

/** Sums of a whole row, for figures that need neither feed nor an opening stock. */
export const herdSums = ({ parts, set }: RowHerd): PeriodSums => sumUnits(parts, set)

/** Returns whether any of the rows slaughtered pigs, so that figures of carcasses can have a value. */
export const hasSlaughters = (rows: readonly { herd: RowHerd }[]): boolean =>
  rows.some(({ herd }) => herdSums(herd).slaughterHead > 0)

/** Minimum pig-days of a row for its ratios. */
const MIN_PIG_DAYS = 100

export const hasTooFewPigDays = (herd: RowHerd): boolean => herdSums(herd).pigDays < MIN_PIG_DAYS
