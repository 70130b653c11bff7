import type { UnitSums } from '@herdboard/domain/kpis/period-sums.ts'
import { addFeedKnown, addUnitSums, copyFeedKnown } from './add-sums.ts'
import { type FedDays, type FeedKnown, MAX_UNFED_SHARE } from './fed-days.ts'
import type { FeedWithoutPigs } from './figure-over-units.ts'
import type { InnerTransfer } from './sum-units.ts'

/** A unit, or several units that every figure treats alike, in a period. */
export interface AlikePart {
  unitId: string
  isWhole: boolean
  isCounted: boolean
  isMeasured: boolean
  sums: UnitSums
  known: FeedKnown
  feedWithoutPigs?: readonly FeedWithoutPigs[] | undefined
}

export interface AlikeHerd<Alike extends AlikePart> {
  units: readonly Alike[]
  innerTransfers: readonly InnerTransfer[]
}

/**
 * Merges the units that can take part in every figure: a figure sums them first and never lists them. Units that lack
 * anything, or much of their feed, stay separate. Units that count their losses as dead are merged separately. Every
 * figure over the result equals that over the herd. Without nutrients, that is every figure that needs none.
 */
export function mergeAlikeUnits<Alike extends AlikePart>(
  { units, innerTransfers }: AlikeHerd<Alike>,
  lossUnits: ReadonlySet<string>,
  { withNutrients = true }: { withNutrients?: boolean } = {},
): AlikeHerd<Alike> {
  const mergedUnitIds = new Map<string, string>()
  const merged = new Map<boolean, Alike>()
  const apart: Alike[] = []
  for (const unit of units) {
    if (!isComplete(unit, withNutrients)) {
      apart.push(unit)
      continue
    }
    const isLoss = lossUnits.has(unit.unitId)
    const mergedPart = merged.get(isLoss)
    merged.set(
      isLoss,
      mergedPart ? addUnit(mergedPart, unit) : { ...unit, sums: { ...unit.sums }, known: copyFeedKnown(unit.known) },
    )
    mergedUnitIds.set(unit.unitId, mergedPart?.unitId ?? unit.unitId)
  }
  const at = (unitId: string) => mergedUnitIds.get(unitId) ?? unitId
  return {
    units: [...merged.values(), ...apart],
    innerTransfers: innerTransfers.map((one) => ({
      ...one,
      fromUnitId: at(one.fromUnitId),
      toUnitId: at(one.toUnitId),
    })),
  }
}

const isComplete = ({ isWhole, sums, known: { fed, priced } }: AlikePart, withNutrients: boolean): boolean =>
  isWhole &&
  sums.gainKg !== null &&
  sums.openingKg !== null &&
  sums.closingKg !== null &&
  // Negative stocks could offset positive ones.
  (sums.openingHead ?? -1) >= 0 &&
  (sums.closingHead ?? -1) >= 0 &&
  isFed(fed, sums) &&
  isFed(priced, sums) &&
  (!withNutrients || (hasNutrients(fed) && hasNutrients(priced))) &&
  priced.feedDkk !== null

const isFed = (days: FedDays, { pigDays }: UnitSums): boolean =>
  days.gainKg !== null &&
  days.feedFe !== null &&
  (pigDays === 0 || days.pigDays > 0) &&
  pigDays - days.pigDays <= MAX_UNFED_SHARE * pigDays

const hasNutrients = ({ feedProteinGrams, feedPhosphorusGrams }: FedDays): boolean =>
  feedProteinGrams !== null && feedPhosphorusGrams !== null

/** Adds a unit to a merged one, in place; the first is our own copy. */
function addUnit<Alike extends AlikePart>(
  mergedPart: Alike,
  { sums, known, isCounted, isMeasured, feedWithoutPigs }: Alike,
): Alike {
  addUnitSums(mergedPart.sums, sums)
  addFeedKnown(mergedPart.known, known)
  mergedPart.isCounted &&= isCounted
  mergedPart.isMeasured ||= isMeasured
  if (feedWithoutPigs) mergedPart.feedWithoutPigs = [...(mergedPart.feedWithoutPigs ?? []), ...feedWithoutPigs]
  return mergedPart
}
