import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'

export interface WaterMedication {
  head: number
  weightKg: number
  /** Litres that a pig drinks in a day. */
  litresPerPig: number
  /** Active substance per kg live weight, mg or IU, and per gram of the product. */
  activePerKg: number
  activePerGram: number
}

/**
 * Returns the grams of a product for the drinking water of a day, and per litre: g per day = active per kg · total kg /
 * active per gram; g per litre = g per day / litres. Source: docs/domain/drugs.md#medicine-in-drinking-water
 */
export function waterMedication({ head, weightKg, litresPerPig, activePerKg, activePerGram }: WaterMedication): {
  gramsPerDay: number
  gramsPerLitre: number
} {
  const gramsPerDay = roundHalfAway((activePerKg * head * weightKg) / activePerGram, 2)
  return { gramsPerDay, gramsPerLitre: roundHalfAway(gramsPerDay / (head * litresPerPig), 3) }
}
