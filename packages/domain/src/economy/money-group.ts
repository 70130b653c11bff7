import type { MoneySource } from './money-line.ts'
import { isFixedCost } from './posting-money.ts'

/**
 * Groups of income and costs on the economy's first page, in the order of the production report. `fixed` is below the
 * margin; all others add up to it. Source: docs/behaviour/economy.md#first-page
 */
export const moneyGroups = [
  'sales',
  'moved',
  'post_payment',
  'other_income',
  'herd_shift',
  'pigs_bought',
  'feed',
  'collection',
  'medicine',
  'other_variable',
  'fixed',
] as const
export type MoneyGroup = (typeof moneyGroups)[number]

const INCOME_GROUPS: ReadonlySet<MoneyGroup> = new Set(['sales', 'moved', 'post_payment', 'other_income', 'herd_shift'])

/** Whether a group is on the income side; moved pigs and herd shift may still be negative. */
export const isIncomeGroup = (group: MoneyGroup): boolean => INCOME_GROUPS.has(group)

const OF_SOURCE: Readonly<Record<Exclude<MoneySource, 'posted_income' | 'posted_cost'>, MoneyGroup>> = {
  settlement: 'sales',
  sale: 'sales',
  bonus: 'sales',
  transfer_out: 'moved',
  transfer_in: 'moved',
  post_payment: 'post_payment',
  herd_shift: 'herd_shift',
  purchase: 'pigs_bought',
  own_weaned: 'pigs_bought',
  feed: 'feed',
  collection: 'collection',
}

/** Numbers of posting categories outside `other_income`, `other_variable` and `fixed`. */
const OF_CATEGORY: Readonly<Record<number, MoneyGroup>> = {
  1: 'sales',
  2: 'sales',
  3: 'post_payment',
  // A typed supplement replaces the calculated bonus, so it is in the group of the bonus.
  4: 'sales',
  5: 'sales',
  6: 'sales',
  7: 'herd_shift',
  11: 'pigs_bought',
  12: 'feed',
  13: 'feed',
  14: 'feed',
  15: 'feed',
  16: 'feed',
  17: 'medicine',
  18: 'medicine',
  19: 'medicine',
  20: 'collection',
}
const LAST_INCOME_CATEGORY = 10

/** Returns the group of a posting category, for typed postings and budget lines. */
export const groupOfCategory = (categoryId: number): MoneyGroup =>
  OF_CATEGORY[categoryId] ??
  (categoryId <= LAST_INCOME_CATEGORY ? 'other_income' : isFixedCost(categoryId) ? 'fixed' : 'other_variable')

/** Returns the group of an amount: that of its source, or of the category of a typed posting. */
export const groupOfMoney = (source: MoneySource, categoryId: number | null): MoneyGroup =>
  source === 'posted_income' || source === 'posted_cost' ? groupOfCategory(categoryId ?? 0) : OF_SOURCE[source]
