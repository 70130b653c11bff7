import type { FarmPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'
import { randomStream } from '../random-stream.ts'

/** Budget line of a farm, with a price from the first day of each year. */
export interface BudgetLinePlan {
  key: PlanKey
  farm: PlanKey
  /** Number of the product's category. */
  categoryId: number
  /**
   * Basis that the price is multiplied by: 1 pigs produced, 3 kg of carcass, 4 kg of feed, 5 pig places, 6 per year.
   */
  basisId: number
  remark: string | null
  prices: { validFrom: string; dkk: number }[]
}

interface Expected {
  name: string
  categoryId: number
  basisId: number
  /** DKK in the unit of the category. */
  dkk: number
  remark: string | null
}

/** Invented budget figures of a usual size. */
const expected: readonly Expected[] = [
  { name: 'slagtegrise', categoryId: 1, basisId: 3, dkk: 11.6, remark: 'Notering og efterbetaling' },
  { name: 'foder', categoryId: 12, basisId: 4, dkk: 218, remark: null },
  { name: 'doede', categoryId: 20, basisId: 1, dkk: 1.6, remark: null },
  { name: 'fragt', categoryId: 21, basisId: 1, dkk: 15.5, remark: 'Transport og afgifter' },
  { name: 'el', categoryId: 26, basisId: 6, dkk: 1.32, remark: 'Fast aftale' },
  { name: 'loen', categoryId: 30, basisId: 6, dkk: 198, remark: null },
  { name: 'gylle', categoryId: 8, basisId: 6, dkk: 11, remark: 'Biogas' },
]
const A_YEAR = 1.02

/** Budget of a farm for the stored years, a little higher each year. */
export function simulateBudget(
  seed: number,
  { key: farm }: FarmPlan,
  { from, today }: { from: string; today: string },
) {
  const [first, last] = [Number(from.slice(0, 4)), Number(today.slice(0, 4))]
  return expected.map(({ name, dkk, ...line }): BudgetLinePlan => {
    const key = `${farm}/budget/${name}`
    const level = 0.95 + 0.1 * randomStream(seed, 'budget', key).next()
    const prices = Array.from({ length: last - first + 1 }, (_, years) => ({
      validFrom: `${first + years}-01-01`,
      dkk: Math.round(dkk * level * A_YEAR ** years * 100) / 100,
    }))
    return { ...line, key, farm, prices }
  })
}
