import { type PigType, WEANERS } from '../growth/pig-type.ts'
import { usualMortality } from '../mortality/expected-deaths.ts'

/** The stay that the usual mortality is of, days. Source: docs/domain/data-quality.md#deaths */
const stayDays = (pigType: PigType): number => (pigType === WEANERS ? 50 : 82)

/**
 * How likely it is that nobody died over so many pig-days, %: e^−λ, λ = pig-days · usual mortality / days of a stay.
 * Source: docs/domain/data-quality.md#deaths
 */
export function noDeathsPercent(herds: readonly { pigType: PigType; pigDays: number }[]): number {
  const expected = herds.reduce(
    (sum, { pigType, pigDays }) => sum + (pigDays * usualMortality(pigType)) / stayDays(pigType),
    0,
  )
  return Math.exp(-expected) * 100
}

/** Entries that say what another one says already: of three that are alike, two. */
export const repeated = (counts: readonly number[]): number =>
  counts.reduce((sum, alike) => sum + Math.max(0, alike - 1), 0)

/** The oldest a batch may stay open, days. */
const oldestBatch = (pigType: PigType): number => (pigType === WEANERS ? 80 : 120)

export const isOldBatch = ({ pigType, openDays }: { pigType: PigType; openDays: number }): boolean =>
  openDays > oldestBatch(pigType)
