import { roundHalfAway } from '@herdboard/domain/numbers/round-half-away.ts'

/** Thousandths of a feed unit in so many grams: kg × FE per 100 kg / 100. Null where the mix has no FE. */
export const feedMilliFe = (grams: number, fePer100Kg: number | null): number | null =>
  fePer100Kg === null ? null : roundHalfAway((grams * fePer100Kg) / 100, 0)

/**
 * What so many grams cost, øre: kg × (price + surcharge) / 100, both DKK per 100 kg.
 *
 * Null where no price is in force, never 0; a mix without surcharge has 0.
 */
export const feedOre = (grams: number, priceDkkPer100Kg: number | null, surchargeDkkPer100Kg: number): number | null =>
  priceDkkPer100Kg === null ? null : roundHalfAway((grams * (priceDkkPer100Kg + surchargeDkkPer100Kg)) / 1000, 0)

/** Grams of crude protein in feed: kg × percent × 10. */
export const proteinGrams = (grams: number, crudeProteinPct: number | null): number | null =>
  crudeProteinPct === null ? null : (grams * crudeProteinPct) / 100

/** Grams of phosphorus in feed: kg × g per kg. */
export const phosphorusGrams = (grams: number, phosphorusGramsPerKg: number | null): number | null =>
  phosphorusGramsPerKg === null ? null : (grams * phosphorusGramsPerKg) / 1000

/** Sum of parts; null when one of them is not known, because the rest would pass for the whole. */
export function sumOfKnown(parts: readonly (number | null)[]): number | null {
  let sum = 0
  for (const part of parts) {
    if (part === null) return null
    sum += part
  }
  return sum
}
