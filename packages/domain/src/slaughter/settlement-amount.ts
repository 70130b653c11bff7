import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import type { CarcassFacts } from './carcass-facts.ts'

/** What a settlement states besides its carcasses. DKK; null if not entered. */
export interface StatedSettlement {
  approvedHead: number
  carcassG: number
  /** DKK per kg. */
  basicPrice: number | null
  supplements: number | null
  deductions: number | null
  amount: number | null
}

const ORE = 100
const GRAMS = 1000

const oreOf = (dkk: number | null): number => roundHalfAway((dkk ?? 0) * ORE, 0)

/**
 * The amount of a settlement by the payment scale, whole øre: carcass kg × quotation − deductions for weight + lean
 * meat + supplements − other deductions. Null without a quotation, or unless the scale settles every approved carcass.
 * Source: docs/domain/prices.md#carcasses
 */
export function scaleAmountOre(
  { approvedHead, carcassG, basicPrice, supplements, deductions }: Omit<StatedSettlement, 'amount'>,
  { settledHead, weightOre, leanOre }: Pick<CarcassFacts, 'settledHead' | 'weightOre' | 'leanOre'>,
): number | null {
  if (basicPrice === null || approvedHead === 0 || settledHead !== approvedHead) return null
  const quoted = roundHalfAway((carcassG * oreOf(basicPrice)) / GRAMS, 0)
  return quoted - weightOre + leanOre + oreOf(supplements) - oreOf(deductions)
}

/** What the slaughterhouse paid above the scale, whole øre; negative: too little. Null where one is not known. */
export function paidAboveScaleOre(
  stated: StatedSettlement,
  facts: Pick<CarcassFacts, 'settledHead' | 'weightOre' | 'leanOre'>,
): number | null {
  const expected = scaleAmountOre(stated, facts)
  return expected === null || stated.amount === null ? null : oreOf(stated.amount) - expected
}
