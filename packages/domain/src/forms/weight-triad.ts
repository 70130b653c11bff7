import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'

/** Number of pigs with their average and total weight; null means not filled in. */
export interface WeightTriad {
  number: number | null
  avgKg: number | null
  totalKg: number | null
}

/**
 * Recomputes one weight from the other two fields: of average and total, the one typed last is kept.
 *
 * total = number · average, rounded to the gram; average = total / number, in full precision. Changing the number
 * recomputes the same field as before. Without a number, or without the typed weight, the other weight is null.
 */
export function recomputeTriad({ number, avgKg, totalKg }: WeightTriad, lastTyped: 'avgKg' | 'totalKg'): WeightTriad {
  if (lastTyped === 'avgKg') {
    return { number, avgKg, totalKg: number === null || avgKg === null ? null : roundHalfAway(number * avgKg, 3) }
  }
  return { number, avgKg: !number || totalKg === null ? null : totalKg / number, totalKg }
}

/** True if the three agree within 0.5 kg plus half a percent, or if one of them is not filled in. */
export function weightsAgree({ number, avgKg, totalKg }: WeightTriad): boolean {
  if (number === null || avgKg === null || totalKg === null) return true
  return Math.abs(avgKg * number - totalKg) <= 0.5 + totalKg * 0.005
}
