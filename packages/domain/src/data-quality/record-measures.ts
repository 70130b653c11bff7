import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { usualDeaths } from '@herdboard/domain/mortality/expected-deaths.ts'
import { maxOpenBatchDays } from '@herdboard/domain/stays/stay-length.ts'

/**
 * Probability that no pig died in so many pig-days, %: e^−λ, λ = usual deaths of the pig-days.
 * Source: docs/domain/data-quality.md#deaths
 */
export function noDeathsPercent(herds: readonly { pigType: PigType; pigDays: number }[]): number {
  const expected = herds.reduce((sum, { pigType, pigDays }) => sum + usualDeaths(pigType, pigDays), 0)
  return Math.exp(-expected) * 100
}

/** Counts repeated entries: of three equal entries, two. */
export const countRepeated = (counts: readonly number[]): number =>
  counts.reduce((sum, alike) => sum + Math.max(0, alike - 1), 0)

export const isOldBatch = ({ pigType, openDays }: { pigType: PigType; openDays: number }): boolean =>
  openDays > maxOpenBatchDays(pigType)
