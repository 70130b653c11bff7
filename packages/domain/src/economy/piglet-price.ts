import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'

/**
 * Bounds of the weight bands with one price per kg each, kg live weight. A band includes its lower bound; the last one
 * includes both.
 */
const BOUNDS = [5, 7, 9, 12, 25, 30, 40] as const

/** A price quoted at a weight, and the price per kg in each band around it; null: no price for that band. */
export interface PigletQuotation {
  atKg: 7 | 30
  priceDkk: number
  /** DKK per kg in the bands 5-7, 7-9, 9-12, 12-25, 25-30 and 30-40 kg. */
  kgDkk: readonly (number | null)[]
}

/**
 * Returns the price of a piglet at a weight, DKK rounded to the øre: from the quoted weight band by band, up or down.
 * Null outside the quoted bands. The weight is the mean of the consignment.
 */
export function pigletPrice({ atKg, priceDkk, kgDkk }: PigletQuotation, weightKg: number): number | null {
  const [lightest, heaviest] = [Math.min(atKg, weightKg), Math.max(atKg, weightKg)]
  if (lightest < BOUNDS[0] || heaviest > (BOUNDS.at(-1) ?? 0)) return null
  let between = 0
  for (const [band, price] of kgDkk.entries()) {
    const [from, to] = [BOUNDS[band] ?? 0, BOUNDS[band + 1] ?? 0]
    const kg = Math.min(heaviest, to) - Math.max(lightest, from)
    if (kg <= 0) continue
    if (price === null) return null
    between += kg * price
  }
  return roundHalfAway(weightKg < atKg ? priceDkk - between : priceDkk + between, 2)
}
