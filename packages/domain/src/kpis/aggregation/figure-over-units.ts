import type { FigureResult, FigureSetting, KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import type { PeriodSums, UnitSums } from '@herdboard/domain/kpis/period-sums.ts'
import { MAX_DAYS_WITHOUT_FEED, usesFeed } from './fed-days.ts'
import { sumUnits, type UnitSet } from './sum-units.ts'

/** Feed of a record whose days had no pigs at its place; a record of several units is listed with each of them. */
export interface FeedWithoutPigs {
  recordId: string
  grams: number
}

/** Sums of a unit over the period. */
export interface UnitPart {
  unitId: string
  /** false if the unit's opening count is inside the period: the time before it is not known */
  isWhole: boolean
  sums: UnitSums
  /** false if nobody ever measured a gain of the unit: no count, weighing or weighed exit */
  isMeasured?: boolean
  /** pig-days without known feed, which the sums do not contain */
  pigDaysWithoutFeed?: number
  feedWithoutPigs?: readonly FeedWithoutPigs[] | undefined
}

export interface FigureOverUnits extends FigureResult, FigureMarks {
  /** units that could not take part, listed with the figure */
  leftOut: string[]
  /** few enough units are left out, and at least one is included; or the herd is empty and only its stock is needed */
  isEnough: boolean
  /** no pigs came, or none left alive: the pigs produced are not known */
  lacksMoves: boolean
}

/** Remarks of a figure, so that its reader knows what it counts. */
export interface FigureMarks {
  /** pig-days left out of a figure of feed on both sides, because their feed is not known; 0 for other figures */
  leftOutPigDays: number
  /** kg of feed that is dated on days without pigs and in no figure; 0 for figures without feed */
  feedKgWithoutPigs: number
  /** pigs found by counts beyond the calculated stock, which moved the figure; 0 if it uses no stock and no gain */
  foundHead: number
  /** the figure needs a gain that nobody measured: it has no value before a weighing or a delivery */
  isUnmeasured: boolean
}

/** Largest share of pig-days left out: above it, the rest does not represent the whole. */
const MAX_LEFT_OUT_SHARE = 0.1

/** Sums that pigs found by a count change. */
const MOVED_BY_FOUND_PIGS: readonly (keyof UnitSums)[] = ['gainKg', 'openingHead', 'closingHead']

/** Sums that are not known before feed is recorded. */
const FEED_SUMS: readonly (keyof UnitSums)[] = [
  'feedKg',
  'feedFe',
  'feedDkk',
  'feedProteinGrams',
  'feedPhosphorusGrams',
]

/** Sums of the stock: a herd that is empty during the whole period knows them to be 0. */
const STOCK_SUMS: readonly (keyof UnitSums)[] = ['openingHead', 'closingHead']

/** Sums that are not known if the opening count is inside the period: the stock before it, and its gain. */
const NEEDS_OPENING_STOCK: readonly (keyof UnitSums)[] = ['gainKg', 'openingHead']

/**
 * Calculates a key figure over units. Units that lack a needed sum are left out of all sums, and listed.
 *
 * A unit with its opening count inside the period lacks only its opening stock and its gain; its stock and its
 * movements since then are known. The value is null if the units left out have more than a tenth of the pig-days; a unit
 * that lacks feed alone counts as days without known feed instead. It is also null if they and the days without known
 * feed have more than a half. Units without pigs or movements do not count. The pig places are unknown if a unit is left
 * out, because they are not known per unit.
 * Source: docs/domain/kpis.md#units-left-out
 */
export function figureOverUnits(
  figure: KpiFormula,
  parts: readonly UnitPart[],
  set: UnitSet,
  setting: FigureSetting,
): FigureOverUnits {
  const { sums, isEnough, isEmpty, lacksGain, ...marks } = sumsOverUnits(figure.needs, parts, set)
  const result = figure.of(sums, setting)
  const value = isEnough ? result.value : null
  return {
    ...result,
    ...marks,
    inputs: isEmpty ? result.inputs.map((input) => ({ ...input, value: null })) : result.inputs,
    value,
    isEnough,
    isUnmeasured: isEnough && lacksGain && value === null,
    lacksMoves: sums.inHead === 0 || sums.outHead === 0,
  }
}

export interface SumsOverUnits
  extends Omit<FigureMarks, 'isUnmeasured'>,
    Pick<FigureOverUnits, 'isEnough' | 'leftOut'> {
  sums: PeriodSums
  /** No unit is included, and the herd is not known to be empty: the sums are not known, although they are 0. */
  isEmpty: boolean
  /** Nobody measured a gain of an included unit. So the gain of the sums is null: the weight curve alone is no gain. */
  lacksGain: boolean
}

/** Returns the sums from which a figure with these needs is calculated. */
export function sumsOverUnits(
  needs: readonly (keyof UnitSums)[],
  parts: readonly UnitPart[],
  set: UnitSet,
): SumsOverUnits {
  const needsBeginning = needs.some((need) => NEEDS_OPENING_STOCK.includes(need))
  const included: UnitPart[] = []
  const missing: UnitPart[] = []
  for (const part of parts) {
    if ((part.isWhole || !needsBeginning) && isKnown(part.sums, needs)) included.push(part)
    else if (isInUse(part.sums)) missing.push(part)
  }
  const isTooLittle = isTooMuchMissing(needs, included, missing)
  const unfed = isTooLittle ? included.filter(lacksFeed) : []
  const sums = sumUnits(included, missing.length > 0 ? { ...set, places: null } : set)
  const lacksGain = needs.includes('gainKg') && included.length > 0 && !included.some(wasMeasured)
  const isKnownEmpty = set.isEmptied === true && parts.length === 0 && isOfStock(needs)
  return {
    sums: lacksGain ? { ...sums, gainKg: null } : sums,
    isEnough: (!isTooLittle && included.length > 0) || isKnownEmpty,
    isEmpty: included.length === 0 && !isKnownEmpty,
    lacksGain,
    leftOut: [...missing, ...unfed].map(({ unitId }) => unitId),
    leftOutPigDays: usesFeed({ needs })
      ? pigDaysOf(missing.filter((part) => isUnfed(part, needs))) + unfedPigDays(included)
      : 0,
    feedKgWithoutPigs: usesFeed({ needs }) ? kilosWithoutPigs(parts) : 0,
    // The differences of counts are their surpluses less their shortages.
    foundHead: needs.some((need) => MOVED_BY_FOUND_PIGS.includes(need)) ? sums.diffHead + sums.missingHead : 0,
  }
}

/** Kilos of the records, each once. */
const kilosWithoutPigs = (parts: readonly Pick<UnitPart, 'feedWithoutPigs'>[]): number => {
  const grams = new Map(
    parts.flatMap(({ feedWithoutPigs = [] }) => feedWithoutPigs.map((feed) => [feed.recordId, feed.grams])),
  )
  return [...grams.values()].reduce((sum, one) => sum + one, 0) / 1000
}

/** A unit without pig-days has no gain, and measured none. */
const wasMeasured = ({ isMeasured = true, sums }: UnitPart): boolean => isMeasured && sums.pigDays > 0

const isUnfed = ({ sums }: UnitPart, needs: readonly (keyof UnitSums)[]): boolean =>
  sums.feedFe === null || (needs.includes('feedDkk') && sums.feedDkk === null)

/** Returns whether an empty herd knows all needed sums; a figure that needs none counts movements and money. */
const isOfStock = (needs: readonly (keyof UnitSums)[]): boolean => needs.every((need) => STOCK_SUMS.includes(need))

function isKnown(sums: UnitSums, needs: readonly (keyof UnitSums)[]): boolean {
  for (const need of needs) if (sums[need] === null) return false
  return true
}

const lacksFeed = ({ sums, pigDaysWithoutFeed = 0 }: UnitPart): boolean =>
  pigDaysWithoutFeed > MAX_DAYS_WITHOUT_FEED * (sums.pigDays + pigDaysWithoutFeed)

function isTooMuchMissing(
  needs: readonly (keyof UnitSums)[],
  included: readonly UnitPart[],
  missing: readonly UnitPart[],
): boolean {
  const left = pigDaysOf(missing)
  const unfed = unfedPigDays(included)
  const all = pigDaysOf(included) + unfed + left
  const isLeftOut = pigDaysOf(missing.filter((part) => !lacksFeedAlone(part, needs))) > MAX_LEFT_OUT_SHARE * all
  return isLeftOut || left + unfed > MAX_DAYS_WITHOUT_FEED * all
}

/** A unit without any feed record in the period: its days are those of feed that is not entered yet. */
const lacksFeedAlone = ({ isWhole, sums }: UnitPart, needs: readonly (keyof UnitSums)[]): boolean =>
  isWhole &&
  usesFeed({ needs }) &&
  isKnown(
    sums,
    needs.filter((need) => !FEED_SUMS.includes(need)),
  )

const unfedPigDays = (parts: readonly UnitPart[]): number =>
  parts.reduce((sum, { pigDaysWithoutFeed = 0 }) => sum + pigDaysWithoutFeed, 0)

const isInUse = ({ pigDays, inHead, closingHead }: UnitSums): boolean =>
  pigDays > 0 || inHead > 0 || (closingHead ?? 0) > 0

const pigDaysOf = (parts: readonly UnitPart[]): number => parts.reduce((sum, part) => sum + part.sums.pigDays, 0)
