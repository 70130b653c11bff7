import { roundHalfAway } from '@herdboard/domain/numbers/round-half-away.ts'

/** Live weights between which the price of a kg is one, kg: a band holds its lower bound, and the last one both. */
const BOUNDS = [5, 7, 9, 12, 25, 30, 40] as const

/** A price that is quoted at a weight, and what a kg costs in each band around it; null: no price for that band. */
export interface PigletQuotation {
  atKg: 7 | 30
  priceDkk: number
  /** DKK a kg in the bands 5-7, 7-9, 9-12, 12-25, 25-30 and 30-40 kg. */
  kgDkk: readonly (number | null)[]
}

/**
 * What a piglet costs at a weight, DKK to the øre: from the quoted weight band by band, up or down. Null outside the
 * bands that are quoted. The weight is the mean of the consignment.
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
