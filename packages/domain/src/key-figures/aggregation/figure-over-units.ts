import type { FigureResult, FigureSetting, KeyFigure } from '../kpi.ts'
import type { PeriodSums, UnitSums } from '../period-sums.ts'
import { MAX_UNFED_SHARE } from './fed-days.ts'
import { sumUnits, type UnitSet } from './sum-units.ts'

/** A unit's sums of the period. */
export interface UnitPart {
  unitId: string
  /** false when the unit's opening count lies inside the period: what came before it is not known */
  isWhole: boolean
  sums: UnitSums
  /** pig-days that the sums lack because their feed is not known yet */
  unfedPigDays?: number
}

export interface FigureOverUnits extends FigureResult {
  /** units that could not take part, named beside the figure */
  leftOut: string[]
}

/** More pig-days than this left out, and what is left does not speak for the whole. */
const MAX_LEFT_OUT_SHARE = 0.1

/** Sums that a count inside the period leaves open: what stood there before it, and what that has gained. */
const NEEDS_OPENING_STOCK: readonly (keyof UnitSums)[] = ['gainKg', 'openingHead']

/**
 * A key figure over units: those that lack a sum it needs are left out of all its sums alike, and named.
 *
 * A unit that begins with a count inside the period lacks its opening and its gain, and nothing else: its stock and the
 * movements since are known. Null where those left out hold more than a tenth of the pig-days, or together with days
 * of feed not yet known more than a fifth; units without pigs or movement take nothing away. Of the places, nobody can say which ones the pigs left out stood on: unknown too.
 * Source: docs/domain/kpis.md#units-left-out
 */
export function figureOverUnits(
  figure: KeyFigure,
  parts: readonly UnitPart[],
  set: UnitSet,
  setting: FigureSetting,
): FigureOverUnits {
  const { sums, isEnough, leftOut } = sumsOverUnits(figure.needs, parts, set)
  const result = figure.of(sums, setting)
  return { ...result, value: isEnough ? result.value : null, leftOut }
}

export interface SumsOverUnits {
  sums: PeriodSums
  /** Those left out are too few to matter, and somebody is left. */
  isEnough: boolean
  leftOut: string[]
}

/** The sums that a figure with these needs is formed of. */
export function sumsOverUnits(
  needs: readonly (keyof UnitSums)[],
  parts: readonly UnitPart[],
  set: UnitSet,
): SumsOverUnits {
  const needsBeginning = needs.some((need) => NEEDS_OPENING_STOCK.includes(need))
  const takesPart = ({ isWhole, sums }: UnitPart) =>
    (isWhole || !needsBeginning) && needs.every((need) => sums[need] !== null)
  const included = parts.filter(takesPart)
  const missing = parts.filter((part) => !takesPart(part) && isInUse(part.sums))
  const isTooLittle = isTooMuchMissing(included, missing)
  const unfed = isTooLittle ? included.filter(isHardlyFed) : []
  return {
    sums: sumUnits(included, missing.length > 0 ? { ...set, places: null } : set),
    isEnough: !isTooLittle && included.length > 0,
    leftOut: [...missing, ...unfed].map(({ unitId }) => unitId),
  }
}

const isHardlyFed = ({ sums, unfedPigDays = 0 }: UnitPart): boolean =>
  unfedPigDays > MAX_UNFED_SHARE * (sums.pigDays + unfedPigDays)

function isTooMuchMissing(included: readonly UnitPart[], missing: readonly UnitPart[]): boolean {
  const left = pigDaysOf(missing)
  const unfed = included.reduce((sum, { unfedPigDays = 0 }) => sum + unfedPigDays, 0)
  const all = pigDaysOf(included) + unfed + left
  return left > MAX_LEFT_OUT_SHARE * all || left + unfed > MAX_UNFED_SHARE * all
}

const isInUse = ({ pigDays, inHead, closingHead }: UnitSums): boolean =>
  pigDays > 0 || inHead > 0 || (closingHead ?? 0) > 0

const pigDaysOf = (parts: readonly UnitPart[]): number => parts.reduce((sum, part) => sum + part.sums.pigDays, 0)
