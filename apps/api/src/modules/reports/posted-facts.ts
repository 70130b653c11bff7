import type { ReportFacts } from '@herdboard/domain/e-control/report-facts.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { categoryOf } from '#modules/economies/service.ts'
import type { PostingSumRow } from './sql/costs.ts'

/** Said by the records themselves, or by two counts: what is typed beside would count twice. */
const COMPUTED = new Set(['INC_SL', 'INC_PIG', 'INC_SHIFT', 'EXP_PIG', 'EXP_FEED'])
/** No costs that follow the number of pigs, or feed, which has a row of its own. */
const NOT_VARIABLE = new Set([
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
const MEDICINE = new Set(['EXP_VET', 'EXP_MED', 'EXP_VAC'])

const COLLECTION = 'EXP_DAKA'

export type PostedFacts = Pick<ReportFacts, keyof typeof noPostings>

/** Whoever adds them up begins with these. */
export const noPostings = {
  otherIncomeOre: 0,
  medicineOre: 0,
  otherCostOre: 0,
  sharedIncome: 0,
  sharedCost: 0,
  sharedMedicine: 0,
  collectionPostings: 0,
}

/** Two of them together. */
export const addPostings = (a: PostedFacts, b: PostedFacts): PostedFacts => ({
  otherIncomeOre: a.otherIncomeOre + b.otherIncomeOre,
  medicineOre: a.medicineOre + b.medicineOre,
  otherCostOre: a.otherCostOre + b.otherCostOre,
  sharedIncome: a.sharedIncome + b.sharedIncome,
  sharedCost: a.sharedCost + b.sharedCost,
  sharedMedicine: a.sharedMedicine + b.sharedMedicine,
  collectionPostings: a.collectionPostings + b.collectionPostings,
})

/** Typed income and costs of one kind of pigs; what is for all pigs of a farm is counted, because nobody says whose it is. */
export function postedFacts(
  rows: readonly Pick<PostingSumRow, 'category_id' | 'pig_type' | 'ore' | 'count'>[],
  pigType: PigType,
  /** The farm has no other pigs: what is for all of them is for these. */
  isAlone: boolean,
): PostedFacts {
  const sums = { ...noPostings }
  for (const { category_id, pig_type, ore, count } of rows) {
    const category = categoryOf(category_id)
    if (!category || COMPUTED.has(category.code) || NOT_VARIABLE.has(category.code)) continue
    if (category.code === COLLECTION) sums.collectionPostings += count
    const isMedicine = MEDICINE.has(category.code)
    if (pig_type === null && !isAlone) {
      if (category.isIncome) sums.sharedIncome += count
      else sums.sharedCost += count
      if (isMedicine) sums.sharedMedicine += count
    }
    if (pig_type !== pigType && !(pig_type === null && isAlone)) continue
    if (category.isIncome) sums.otherIncomeOre += ore
    else sums.otherCostOre -= ore
    if (isMedicine) sums.medicineOre -= ore
  }
  return sums
}
