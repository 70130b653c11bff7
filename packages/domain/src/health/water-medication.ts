import { roundHalfAway } from '../numbers/round-half-away.ts'

export interface WaterMedication {
  head: number
  weightKg: number
  /** What a pig drinks in a day. */
  litresAPig: number
  /** Active substance for each kg live weight, mg or IU, and in each gram of the product. */
  activePerKg: number
  activePerGram: number
}

/**
 * Grams of a product into the drinking water of a day, and into each litre of it:
 * g a day = active per kg · total kg / active per gram; g a litre = g a day / litres. Source: domain 6.1.
 */
export function waterMedication({ head, weightKg, litresAPig, activePerKg, activePerGram }: WaterMedication): {
  gramsADay: number
  gramsALitre: number
} {
  const gramsADay = roundHalfAway((activePerKg * head * weightKg) / activePerGram, 2)
  return { gramsADay, gramsALitre: roundHalfAway(gramsADay / (head * litresAPig), 3) }
}
