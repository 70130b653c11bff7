import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { figureSums } from '@herdboard/domain/key-figures/aggregation/fed-days.ts'
import { sumsOverUnits } from '@herdboard/domain/key-figures/aggregation/figure-over-units.ts'
import type { AlikePart } from '@herdboard/domain/key-figures/aggregation/merge-alike-units.ts'
import { sumUnits, type UnitSet } from '@herdboard/domain/key-figures/aggregation/sum-units.ts'
import type { FigureUnit } from '@herdboard/domain/key-figures/figure-unit.ts'
import type { FigureSetting, KeyFigure } from '@herdboard/domain/key-figures/kpi.ts'
import type { PeriodSums, UnitSums } from '@herdboard/domain/key-figures/period-sums.ts'

/** The pigs that a row of an analysis stands for, in one period. */
export interface AnalysisHerd {
  /** Null: both kinds together. */
  pigType: PigType | null
  parts: readonly AlikePart[]
  /** Its days are 0 where its places were followed over different ones. */
  set: UnitSet
  setting: FigureSetting
}

export interface AnalysisColumnInput<Facts> {
  sums: PeriodSums
  setting: FigureSetting
  /** What the ledger's sums do not hold. */
  facts: Facts
}

/** A figure of an analysis: formed of the sums of a row, whatever the row stands for. */
export interface AnalysisColumn<Facts = unknown> {
  key: string
  unit: FigureUnit
  decimals: number
  /** Of these pigs alone; null: of both kinds. */
  pigType: PigType | null
  /** Says nothing of both kinds together, such as what is converted to the weights of one. */
  isOfOneKind: boolean
  /** Sums without which a unit cannot take part, as of key figures. */
  needs: readonly (keyof UnitSums)[]
  /** Holds only of all units and all their days: totals, and money of the whole period over sums that a part may lack. */
  isOfAll: boolean
  compute(input: AnalysisColumnInput<Facts>): number | null
}

type AnalysisColumnOptions = Partial<Pick<AnalysisColumn, 'pigType' | 'isOfOneKind' | 'needs' | 'isOfAll'>>

export const analysisColumn = <Facts>(
  key: string,
  [unit, decimals]: readonly [FigureUnit, number],
  compute: AnalysisColumn<Facts>['compute'],
  options: AnalysisColumnOptions = {},
): AnalysisColumn<Facts> => ({
  pigType: null,
  isOfOneKind: false,
  needs: [],
  isOfAll: false,
  ...options,
  key,
  unit,
  decimals,
  compute,
})

/** A column that is a key figure: the same formula over the same sums, so that cards, reports and analysis agree. */
export const keyFigureColumn = (
  key: string,
  { unit, decimals, needs, of }: Pick<KeyFigure, 'unit' | 'decimals' | 'needs' | 'of'>,
  options: Omit<AnalysisColumnOptions, 'needs'> = {},
): AnalysisColumn =>
  analysisColumn(key, [unit, decimals], ({ sums, setting }) => of(sums, setting).value, { ...options, needs })

/**
 * A cell in full precision. Units that lack what the figure needs are left out; where that is too many of them, and
 * where the figure says nothing of such pigs, it is null. What holds of all pigs and days alone has no value as soon as
 * anything is left out. Source: docs/domain/kpis.md#units-left-out
 */
export function analysisCell<Facts>(figure: AnalysisColumn<Facts>, herd: AnalysisHerd, facts: Facts): number | null {
  const { pigType, parts, set, setting } = herd
  if (pigType === null ? figure.isOfOneKind : figure.pigType !== null && figure.pigType !== pigType) return null
  const fitting = parts.map((part) => ({ ...part, ...figureSums(figure, part.sums, part.known) }))
  const { sums, isEnough, leftOut } = sumsOverUnits(figure.needs, fitting, set)
  const lacks = figure.isOfAll && (leftOut.length > 0 || fitting.some(({ unfedPigDays }) => unfedPigDays > 0))
  return isEnough && !lacks ? figure.compute({ sums, setting, facts }) : null
}

/** The sums of a whole row, for what needs no feed and no beginning. */
export const herdSums = ({ parts, set }: AnalysisHerd): PeriodSums => sumUnits(parts, set)

/** With fewer pig-days than this a ratio says more of chance than of the pigs. */
const MIN_PIG_DAYS = 100

export const hasTooFewPigDays = (herd: AnalysisHerd): boolean => herdSums(herd).pigDays < MIN_PIG_DAYS
