import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { shareOre } from './share-ore.ts'

/**
 * How typed postings of a category count beside what records already give. `of_records` and `of_mix` are not counted.
 * `fixed` is counted below the margin. `bonus` and `collection` replace calculated amounts.
 */
export type PostingRole = 'counted' | 'of_records' | 'of_mix' | 'fixed' | 'bonus' | 'collection'

/** Roles by number of the category; all others are counted. */
const ROLES: Readonly<Record<number, PostingRole>> = {
  // Settlements, sales, post payment, herd shift, purchases and feed follow from records.
  1: 'of_records',
  2: 'of_records',
  3: 'of_records',
  7: 'of_records',
  11: 'of_records',
  12: 'of_records',
  // Raw materials and milling are the price of the mix.
  13: 'of_mix',
  14: 'of_mix',
  15: 'of_mix',
  16: 'of_mix',
  // These do not follow the number of pigs.
  29: 'fixed',
  30: 'fixed',
  32: 'fixed',
  33: 'fixed',
  34: 'fixed',
  35: 'fixed',
  // Typed supplements and bills replace the amounts that are calculated for their farm and month.
  4: 'bonus',
  5: 'bonus',
  6: 'bonus',
  20: 'collection',
}

/** Returns how a typed posting counts. Source: docs/behaviour/economy.md#typed-and-calculated */
export const postingRole = (categoryId: number): PostingRole => ROLES[categoryId] ?? 'counted'

const OUTSIDE_MARGIN: ReadonlySet<PostingRole> = new Set(['of_records', 'of_mix', 'fixed'])

/** Whether a posting is part of the margin. */
export const isCountedPosting = (categoryId: number): boolean => !OUTSIDE_MARGIN.has(postingRole(categoryId))

/** Whether a posting is a fixed cost: part of the result, below the margin. */
export const isFixedCost = (categoryId: number): boolean => postingRole(categoryId) === 'fixed'

/**
 * Splits a posting for all pigs of a farm by the pig-days of its month, in whole øre. A month without pigs splits it
 * alike between the pig types of the farm. Source: docs/domain/prices.md#postings-for-both-pig-types
 */
export function splitPosting(
  ore: number,
  pigDays: readonly { pigType: PigType; pigDays: number }[],
): { pigType: PigType; ore: number }[] {
  const sorted = pigDays.toSorted((a, b) => a.pigType - b.pigType)
  const parts = shareOre(
    ore,
    sorted.map((one) => one.pigDays),
  )
  return sorted.flatMap(({ pigType }, no) => (parts[no] === 0 ? [] : [{ pigType, ore: parts[no] ?? 0 }]))
}
