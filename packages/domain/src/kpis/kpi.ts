import type { JudgedFigure } from '@herdboard/domain/data-quality/sanity-ranges.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { FigureUnit } from './figure-unit.ts'
import { INPUT_UNITS } from './input-units.ts'
import { type KpiKey, kpiTypeIds } from './kpi-types.ts'
import type { FigurePeriodKind, PeriodSums, UnitSums } from './period-sums.ts'

/** Which direction is better. */
export type GoodWhen = 'up' | 'down' | 'none'

/** Settings of the farm and of the query, besides the sums. */
export interface FigureSetting {
  pigType: PigType
  periodKind: FigurePeriodKind
  /** days for which a place is empty between two pigs, if the company states them */
  emptyDays?: number | undefined
  /** counted: both ends are points of every unit with pigs; otherwise estimated */
  basis: FigureBasis
}

export type FigureBasis = 'counted' | 'estimated'

/** An input of a figure, or a variant of it. */
export interface FigureInput {
  key: string
  value: number | null
  unit: FigureUnit
  decimals: number
}

export interface FigureResult {
  /** full precision, for what is calculated from it; answers write it as `statedFigure`; null if there is no value */
  value: number | null
  /** numbers that the formula uses */
  inputs: readonly FigureInput[]
  /** the same figure by another convention: net of dead kilos, in kg, on another base */
  variants: readonly FigureInput[]
  basis: FigureBasis
}

export interface KpiFormula {
  /** its number in `kpi-types.ts` */
  typeId: number
  key: KpiKey
  unit: FigureUnit
  /** null: both pig types */
  pigType: PigType | null
  decimals: number
  goodWhen: GoodWhen
  /** figure under which its believable ranges are stored; null if it has none */
  band: JudgedFigure | null
  /** sums that a unit must have to take part; for opening sums see `figureOverUnits` */
  needs: readonly (keyof UnitSums)[]
  of(sums: PeriodSums, setting: FigureSetting): FigureResult
}

/** A figure without believable ranges, and what makes every value of it possible. */
interface UnboundedFigure {
  none: 'market price' | 'feed mix' | 'size of the herd' | 'age of the pigs' | 'days in barn'
}

interface KpiDefinition<Key extends KpiKey> extends Omit<KpiFormula, 'of' | 'typeId' | 'key' | 'band'> {
  key: Key
  /** its believable ranges, or why it has none: leaving it out does not compile */
  band: JudgedFigure | UnboundedFigure
  inputs(sums: PeriodSums, setting: FigureSetting): readonly FigureInput[]
  compute(sums: PeriodSums, setting: FigureSetting): number | null
  variants?(sums: PeriodSums, setting: FigureSetting): readonly FigureInput[]
}

/** Makes a key figure: its formula and the inputs that explain it. */
export const kpi = <Key extends KpiKey>({
  inputs,
  compute,
  variants,
  band,
  ...figure
}: KpiDefinition<Key>): KpiFormula & { key: Key } => ({
  ...figure,
  typeId: kpiTypeIds[figure.key],
  band: typeof band === 'string' ? band : null,
  of: (sums, setting) => ({
    value: compute(sums, setting),
    inputs: inputs(sums, setting),
    variants: variants?.(sums, setting) ?? [],
    basis: setting.basis,
  }),
})

/** Returns sums as inputs of a formula. */
export const givenInputs = (sums: PeriodSums, ...keys: (keyof PeriodSums)[]): FigureInput[] =>
  keys.map((key) => ({ key, value: sums[key], ...INPUT_UNITS[key] }))

/** Makes an input from an intermediate result. */
export const derivedInput = (key: string, value: number | null, unit: FigureUnit, decimals: number): FigureInput => ({
  key,
  value,
  unit,
  decimals,
})
