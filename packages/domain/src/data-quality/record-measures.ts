import { type PigType, WEANERS } from '../growth/pig-type.ts'
import { usualMortality } from '../mortality/expected-deaths.ts'

/** Length of the stay on which the usual mortality is based, days. Source: docs/domain/data-quality.md#deaths */
const stayDays = (pigType: PigType): number => (pigType === WEANERS ? 50 : 82)

/**
 * Probability that no pig died in so many pig-days, %: e^−λ, λ = pig-days · usual mortality / days of a stay.
 * Source: docs/domain/data-quality.md#deaths
 */
export function noDeathsPercent(herds: readonly { pigType: PigType; pigDays: number }[]): number {
  const expected = herds.reduce(
    (sum, { pigType, pigDays }) => sum + (pigDays * usualMortality(pigType)) / stayDays(pigType),
    0,
  )
  return Math.exp(-expected) * 100
}

/** Counts repeated entries: of three equal entries, two. */
export const repeated = (counts: readonly number[]): number =>
  counts.reduce((sum, alike) => sum + Math.max(0, alike - 1), 0)

/** Longest time that a batch may stay open, days. */
const oldestBatch = (pigType: PigType): number => (pigType === WEANERS ? 80 : 120)

export const isOldBatch = ({ pigType, openDays }: { pigType: PigType; openDays: number }): boolean =>
  openDays > oldestBatch(pigType)
