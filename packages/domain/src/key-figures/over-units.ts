import type { FigureResult, FigureSetting, KeyFigure } from './kpi.ts'
import type { UnitSums } from './period-sums.ts'
import { type InnerTransfer, sumUnits } from './sum-units.ts'

/** A unit's sums of the period. */
export interface UnitPart {
  unitId: string
  /** false when the unit's opening count lies inside the period: what came before it is not known */
  isWhole: boolean
  sums: UnitSums
}

export interface FigureOverUnits extends FigureResult {
  /** units that could not take part, named beside the figure */
  leftOut: string[]
}

/** More pig-days than this left out, and what is left does not speak for the whole. */
const MOST_LEFT_OUT = 0.1

/**
 * A key figure over units: those that lack a sum it needs are left out of all its sums alike, and named.
 *
 * Null where they hold more than a tenth of the pig-days. Units without pigs or movement take nothing away.
 */
export function figureOver(
  figure: KeyFigure,
  parts: readonly UnitPart[],
  set: { days: number; places: number | null; innerTransfers: readonly InnerTransfer[] },
  setting: FigureSetting,
): FigureOverUnits {
  const takesPart = ({ isWhole, sums }: UnitPart) => isWhole && figure.needs.every((need) => sums[need] !== null)
  const kept = parts.filter(takesPart)
  const missing = parts.filter((part) => !takesPart(part) && isInUse(part.sums))
  const result = figure.of(sumUnits(kept, set), setting)
  const leftOut = missing.map(({ unitId }) => unitId)
  const isTooLittle = pigDaysOf(missing) > MOST_LEFT_OUT * pigDaysOf([...kept, ...missing])
  return { ...result, value: isTooLittle || kept.length === 0 ? null : result.value, leftOut }
}

const isInUse = ({ pigDays, inHead, closingHead }: UnitSums): boolean =>
  pigDays > 0 || inHead > 0 || (closingHead ?? 0) > 0

const pigDaysOf = (parts: readonly UnitPart[]): number => parts.reduce((sum, part) => sum + part.sums.pigDays, 0)
