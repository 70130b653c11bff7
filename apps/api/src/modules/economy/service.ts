import type { PostingCategory } from '@herdboard/contract/economy/postings.ts'
import { readExcludedPostingCategories } from '#modules/setup/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type EconomyCategory, economyCategories, postableCategories } from './posting-categories.ts'

export { billQuestions, groupAlikeBills, questionsOfDays } from './bill-questions.ts'
export { type EconomyAmount, economyAmounts } from './economy-amounts.ts'
export {
  type CategoryUnit,
  type EconomyCategory,
  economyCategories,
  postableCategories,
  postingCategoryOf,
  unitsPerPrice,
} from './posting-categories.ts'
export { billOfRecord, billRemovalQuestions, billsOfLockedDays } from './removed-bills.ts'
export { isReplacing } from './replaced-amount.ts'
export { selectLastCategories } from './sql/last-categories.ts'

/** Returns the categories that the company offers for posting, and the one that a stored posting already has. */
export async function offeredCategories(db: Db, scope: TenantScope, storedId = 0): Promise<EconomyCategory[]> {
  const leftOut = await readExcludedPostingCategories(db, scope)
  return postableCategories.filter(({ id }) => !leftOut.has(id) || id === storedId)
}

/** Returns all categories, including those no longer offered, because old postings still use them. */
export async function categoriesFor(db: Db, { text }: RequestContext, scope: TenantScope): Promise<PostingCategory[]> {
  const leftOut = await readExcludedPostingCategories(db, scope)
  return economyCategories.map(({ id, isIncome, unit, icon, colour }) => ({
    id,
    name: text(`option:posting_category.${id}`),
    is_income: isIncome,
    unit: text(`option:posting_unit.${unit}`),
    icon_id: icon,
    cal_color_hex: colour,
    is_offered: !leftOut.has(id),
  }))
}
