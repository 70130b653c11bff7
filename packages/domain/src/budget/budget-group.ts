import type { MoneySource } from '@herdboard/domain/economy/money-line.ts'

/**
 * Categories that are compared together, under the number of the first. Supplements are calculated as one bonus, and
 * the feed eaten contains raw materials and milling.
 */
const GROUPS: Readonly<Record<number, number>> = { 5: 4, 6: 4, 13: 12, 14: 12, 15: 12, 16: 12 }

/** Returns the number of the category under which a category's budget and actual amounts are compared. */
export const budgetGroupOf = (categoryId: number): number => GROUPS[categoryId] ?? categoryId

/** Groups whose actual amounts follow from the records of pigs and feed, unit by unit. */
const OF_UNITS: ReadonlySet<number> = new Set([1, 2, 3, 4, 7, 11, 12, 20])

/** Returns whether the actual amount of a category is calculated for each unit, not typed on a place. */
export const isCalculatedGroup = (categoryId: number): boolean => OF_UNITS.has(budgetGroupOf(categoryId))

const CALCULATED: Readonly<Record<Exclude<MoneySource, 'posted_income' | 'posted_cost'>, number>> = {
  settlement: 1,
  sale: 2,
  // What the sender earns the receiver pays: both are compared with the budgets of their farms.
  transfer_out: 2,
  transfer_in: 11,
  post_payment: 3,
  bonus: 4,
  herd_shift: 7,
  purchase: 11,
  own_weaned: 11,
  feed: 12,
  collection: 20,
}

/** Returns the group of a calculated source; null for typed postings, which have a category of their own. */
export const groupOfSource = (source: MoneySource): number | null =>
  source === 'posted_income' || source === 'posted_cost' ? null : CALCULATED[source]
