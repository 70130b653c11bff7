import type { UnitSums } from '@herdboard/domain/kpis/period-sums.ts'
import type { FedDays, FeedKnown } from './fed-days.ts'

/** Adds two values; a sum with an unknown part is unknown. */
const addKnown = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other

/**
 * Adds sums in place; a sum with an unknown part is unknown. A request adds tens of thousands of them, and named fields
 * are ten times faster than a loop over keys.
 */
export function addUnitSums(sum: UnitSums, more: UnitSums): void {
  sum.pigDays += more.pigDays
  sum.gainKg = addKnown(sum.gainKg, more.gainKg)
  sum.openingHead = addKnown(sum.openingHead, more.openingHead)
  sum.openingKg = addKnown(sum.openingKg, more.openingKg)
  sum.closingHead = addKnown(sum.closingHead, more.closingHead)
  sum.closingKg = addKnown(sum.closingKg, more.closingKg)
  sum.diffHead += more.diffHead
  sum.missingHead += more.missingHead
  sum.inHead += more.inHead
  sum.inKg += more.inKg
  sum.outHead += more.outHead
  sum.outKg += more.outKg
  sum.slaughterHead += more.slaughterHead
  sum.slaughterLiveKg += more.slaughterLiveKg
  sum.carcassKg += more.carcassKg
  sum.approvedHead += more.approvedHead
  sum.condemnedHead += more.condemnedHead
  sum.leanHead += more.leanHead
  sum.leanPctSum += more.leanPctSum
  sum.deadHead += more.deadHead
  sum.deadKg += more.deadKg
  sum.feedKg = addKnown(sum.feedKg, more.feedKg)
  sum.feedFe = addKnown(sum.feedFe, more.feedFe)
  sum.feedDkk = addKnown(sum.feedDkk, more.feedDkk)
  sum.feedProteinGrams = addKnown(sum.feedProteinGrams, more.feedProteinGrams)
  sum.feedPhosphorusGrams = addKnown(sum.feedPhosphorusGrams, more.feedPhosphorusGrams)
}

/** Adds feed, gain and pig-days of days with known feed, in place. */
export function addFeedKnown(sum: FeedKnown, more: FeedKnown): void {
  addFedDays(sum.fed, more.fed)
  addFedDays(sum.priced, more.priced)
}

function addFedDays(sum: FedDays, more: FedDays): void {
  sum.pigDays += more.pigDays
  sum.gainKg = addKnown(sum.gainKg, more.gainKg)
  sum.feedKg += more.feedKg
  sum.feedFe = addKnown(sum.feedFe, more.feedFe)
  sum.feedDkk = addKnown(sum.feedDkk, more.feedDkk)
  sum.feedProteinGrams = addKnown(sum.feedProteinGrams, more.feedProteinGrams)
  sum.feedPhosphorusGrams = addKnown(sum.feedPhosphorusGrams, more.feedPhosphorusGrams)
}

/** Copies sums to which others are added in place. */
export const copyFeedKnown = ({ fed, priced }: FeedKnown): FeedKnown => ({ fed: { ...fed }, priced: { ...priced } })
