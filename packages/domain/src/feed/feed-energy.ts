import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'

/**
 * Cost of an amount of feed, øre: kg × (price + surcharge) / 100, both DKK per 100 kg.
 *
 * Null if no price is in force, never 0; a mix without a surcharge has surcharge 0.
 */
export const feedOre = (grams: number, priceDkkPer100Kg: number | null, surchargeDkkPer100Kg: number): number | null =>
  priceDkkPer100Kg === null ? null : roundHalfAway((grams * (priceDkkPer100Kg + surchargeDkkPer100Kg)) / 1000, 0)

/** Crude protein in feed, grams: kg × percent × 10. */
export const proteinGrams = (grams: number, crudeProteinPct: number | null): number | null =>
  crudeProteinPct === null ? null : (grams * crudeProteinPct) / 100

/** Phosphorus in feed, grams: kg × g per kg. */
export const phosphorusGrams = (grams: number, phosphorusGramsPerKg: number | null): number | null =>
  phosphorusGramsPerKg === null ? null : (grams * phosphorusGramsPerKg) / 1000

/** Sum of parts; null if any part is not known, because the rest would look like the total. */
export function sumOfKnown(parts: readonly (number | null)[]): number | null {
  let sum = 0
  for (const part of parts) {
    if (part === null) return null
    sum += part
  }
  return sum
}
