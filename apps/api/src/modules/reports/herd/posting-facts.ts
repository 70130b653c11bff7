import type { ReportFacts } from '@herdboard/domain/e-control/report-facts.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { postingCategoryOf } from '#modules/economies/service.ts'
import type { PostedCostRow } from '../sql/costs.ts'

/** Categories that records or stock counts already cover: postings of them would count twice. */
const COMPUTED_CATEGORIES = new Set(['INC_SL', 'INC_PIG', 'INC_SHIFT', 'EXP_PIG', 'EXP_FEED'])
/**
 * Categories left out of the costs: fixed costs, which do not follow the number of pigs, and feed, which has a separate
 * row.
 */
const FIXED_COST_CATEGORIES = new Set([
  'EXP_GRAIN',
  'EXP_PROT',
  'EXP_MIN',
  'EXP_MIX',
  'EXP_LAB',
  'EXP_INS',
  'EXP_RENT',
  'EXP_INT',
  'EXP_DEP',
  'EXP_MAINT',
])
const MEDICINE_CATEGORIES = new Set(['EXP_VET', 'EXP_MED', 'EXP_VAC'])

const COLLECTION_CATEGORY = 'EXP_DAKA'

export type PostingFacts = Pick<ReportFacts, keyof typeof noPostingFacts>

/** Initial value for a sum. */
export const noPostingFacts = {
  otherIncomeOre: 0,
  medicineOre: 0,
  otherCostOre: 0,
  sharedIncome: 0,
  sharedCost: 0,
  sharedMedicine: 0,
  collectionPostings: 0,
}

/** Adds two sets of posting facts. */
export const addPostingFacts = (a: PostingFacts, b: PostingFacts): PostingFacts => ({
  otherIncomeOre: a.otherIncomeOre + b.otherIncomeOre,
  medicineOre: a.medicineOre + b.medicineOre,
  otherCostOre: a.otherCostOre + b.otherCostOre,
  sharedIncome: a.sharedIncome + b.sharedIncome,
  sharedCost: a.sharedCost + b.sharedCost,
  sharedMedicine: a.sharedMedicine + b.sharedMedicine,
  collectionPostings: a.collectionPostings + b.collectionPostings,
})

/**
 * Typed income and costs of one pig type. Postings for all pigs of a farm are only counted, because their pig type is
 * unknown.
 */
export function postingFacts(
  rows: readonly Pick<PostedCostRow, 'category_id' | 'pig_type' | 'ore' | 'count'>[],
  pigType: PigType,
  /** True where the farm has no other pig type; postings for all its pigs then belong to this type. */
  hasOnlyThisPigType: boolean,
): PostingFacts {
  const sums = { ...noPostingFacts }
  for (const { category_id, pig_type, ore, count } of rows) {
    const category = postingCategoryOf(category_id)
    if (!category || COMPUTED_CATEGORIES.has(category.code) || FIXED_COST_CATEGORIES.has(category.code)) continue
    if (category.code === COLLECTION_CATEGORY) sums.collectionPostings += count
    const isMedicine = MEDICINE_CATEGORIES.has(category.code)
    if (pig_type === null && !hasOnlyThisPigType) {
      if (category.isIncome) sums.sharedIncome += count
      else sums.sharedCost += count
      if (isMedicine) sums.sharedMedicine += count
    }
    if (pig_type !== pigType && !(pig_type === null && hasOnlyThisPigType)) continue
    if (category.isIncome) sums.otherIncomeOre += ore
    else sums.otherCostOre -= ore
    if (isMedicine) sums.medicineOre -= ore
  }
  return sums
}
