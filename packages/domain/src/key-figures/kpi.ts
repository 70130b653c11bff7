import type { JudgedFigure } from '@herdboard/domain/data-quality/sanity-ranges.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { FigureUnit } from './figure-unit.ts'
import { INPUT_UNITS } from './input-units.ts'
import { type KpiKey, kpiTypeIds } from './kpi-types.ts'
import type { FigureScope, PeriodSums, UnitSums } from './period-sums.ts'

/** Which way is better. */
export type GoodWhen = 'up' | 'down' | 'none'

/** What the farm and the question add to the sums. */
export interface FigureSetting {
  pigType: PigType
  scope: FigureScope
  /** days that a place stands empty between two pigs, where the company says it */
  emptyDays?: number | undefined
  /** counted: both ends are points of every unit with pigs */
  basis: FigureBasis
}

export type FigureBasis = 'counted' | 'estimated'

/** A number behind a figure, or a second way to state it. */
export interface FigureInput {
  key: string
  value: number | null
  unit: FigureUnit
  decimals: number
}

export interface FigureResult {
  /** full precision; null where there is nothing to state */
  value: number | null
  /** the numbers the formula is filled in with */
  inputs: readonly FigureInput[]
  /** the same figure by another convention: net of dead kilos, in kg, on another base */
  variants: readonly FigureInput[]
  basis: FigureBasis
}

export interface KeyFigure {
  /** its number in `kpi-types.ts` */
  typeId: number
  key: KpiKey
  unit: FigureUnit
  /** null: both pig types */
  pigType: PigType | null
  decimals: number
  goodWhen: GoodWhen
  /** where its believable ranges stand; null where it has none */
  band: JudgedFigure | null
  /** sums without which a unit cannot take part in the figure; with a beginning among them, see `figureOver` */
  needs: readonly (keyof UnitSums)[]
  of(sums: PeriodSums, setting: FigureSetting): FigureResult
}

interface KpiDefinition<Key extends KpiKey> extends Omit<KeyFigure, 'of' | 'typeId' | 'key'> {
  key: Key
  inputs(sums: PeriodSums, setting: FigureSetting): readonly FigureInput[]
  compute(sums: PeriodSums, setting: FigureSetting): number | null
  variants?(sums: PeriodSums, setting: FigureSetting): readonly FigureInput[]
}

/** Makes a key figure: its formula together with the inputs that explain it. */
export const kpi = <Key extends KpiKey>({
  inputs,
  compute,
  variants,
  ...figure
}: KpiDefinition<Key>): KeyFigure & { key: Key } => ({
  ...figure,
  typeId: kpiTypeIds[figure.key],
  of: (sums, setting) => ({
    value: compute(sums, setting),
    inputs: inputs(sums, setting),
    variants: variants?.(sums, setting) ?? [],
    basis: setting.basis,
  }),
})

/** Sums as inputs of a formula. */
export const givenInputs = (sums: PeriodSums, ...keys: (keyof PeriodSums)[]): FigureInput[] =>
  keys.map((key) => ({ key, value: sums[key], ...INPUT_UNITS[key] }))

/** A number worked out on the way, as an input. */
export const derivedInput = (key: string, value: number | null, unit: FigureUnit, decimals: number): FigureInput => ({
  key,
  value,
  unit,
  decimals,
})
