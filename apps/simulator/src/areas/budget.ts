import { type BudgetBasis, budgetBasis } from '@herdboard/domain/budget/budget-basis.ts'
import { type PigType, SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import type { FarmPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'
import { randomStream } from '../random-stream.ts'

/** Budget line of some farms, with a price from the first day of each year. */
export interface BudgetLinePlan {
  key: PlanKey
  farms: readonly PlanKey[]
  /** Number of the product's category. */
  categoryId: number
  basisId: BudgetBasis
  /** Null for both. */
  pigType: PigType | null
  /** Kilowatt-hours, hours, tonnes or cubic metres per unit of the basis; null where the price is for the basis. */
  usePerUnit: number | null
  remark: string | null
  prices: { validFrom: string; dkk: number }[]
}

interface Expected {
  name: string
  categoryId: number
  basisId: BudgetBasis
  /** DKK per unit of the basis, or of the use. */
  dkk: number
  pigType?: PigType
  usePerUnit?: number
  remark?: string
}

const { carcassKg, insertedPigs, producedPigs, feedUnits, pigDays, gainKg, pigPlaces, month, year } = budgetBasis

/** Invented budget of a usual size. Costs by place are those of the bills that `postings` invents. */
const expected: readonly Expected[] = [
  { name: 'slagtegrise', categoryId: 1, basisId: carcassKg, dkk: 12.2, pigType: SLAUGHTER_PIGS, remark: 'Notering' },
  { name: 'efterbetaling', categoryId: 3, basisId: carcassKg, dkk: 0.55, pigType: SLAUGHTER_PIGS },
  { name: 'smaagrise', categoryId: 2, basisId: producedPigs, dkk: 440, pigType: WEANERS, remark: '30 kg' },
  { name: 'indsatte', categoryId: 11, basisId: insertedPigs, dkk: 440, pigType: SLAUGHTER_PIGS, remark: '30 kg' },
  { name: 'fravaennede', categoryId: 11, basisId: insertedPigs, dkk: 248, pigType: WEANERS, remark: '7 kg' },
  { name: 'slagtesvinefoder', categoryId: 12, basisId: feedUnits, dkk: 2.35, pigType: SLAUGHTER_PIGS },
  { name: 'smaagrisefoder', categoryId: 12, basisId: feedUnits, dkk: 2.95, pigType: WEANERS },
  { name: 'doede', categoryId: 20, basisId: producedPigs, dkk: 0.8 },
  { name: 'dyrlaege', categoryId: 17, basisId: pigPlaces, dkk: 13 },
  { name: 'medicin', categoryId: 18, basisId: gainKg, dkk: 0.08 },
  { name: 'vaccine', categoryId: 19, basisId: pigDays, dkk: 0.11 },
  { name: 'raadgivning', categoryId: 23, basisId: pigPlaces, dkk: 3.2 },
  { name: 'stroelse', categoryId: 24, basisId: pigPlaces, dkk: 3.6 },
  { name: 'vask', categoryId: 25, basisId: pigPlaces, dkk: 7.2 },
  { name: 'el', categoryId: 26, basisId: pigPlaces, dkk: 1.32, usePerUnit: 31, remark: 'Fast aftale' },
  { name: 'vand', categoryId: 28, basisId: pigPlaces, dkk: 9.5, usePerUnit: 2.2 },
  { name: 'loen', categoryId: 30, basisId: pigPlaces, dkk: 198, usePerUnit: 0.66 },
  { name: 'gyllekoersel', categoryId: 31, basisId: pigPlaces, dkk: 16.5, usePerUnit: 0.84 },
  { name: 'gylle', categoryId: 8, basisId: pigPlaces, dkk: 11, usePerUnit: 1.14, remark: 'Biogas' },
]

/** Costs that each farm has an agreement of its own for, DKK per pig place. */
const ofFarms: readonly Expected[] = [
  { name: 'vedligehold', categoryId: 29, basisId: month, dkk: 2.2 },
  { name: 'forsikring', categoryId: 32, basisId: year, dkk: 9 },
  { name: 'renter', categoryId: 34, basisId: year, dkk: 24, remark: 'Realkredit' },
]
const A_YEAR = 1.02

interface BudgetYears {
  from: string
  today: string
}

/** Budget of a company's farms for the stored years, a little higher each year. */
export function simulateBudget(seed: number, farms: readonly FarmPlan[], years: BudgetYears): BudgetLinePlan[] {
  const shared = expected.flatMap((line) => {
    const having = farms.filter((farm) => line.pigType === undefined || hasPigType(farm, line.pigType))
    const [first] = having
    return first ? linePlan(seed, `${first.key}/budget/${line.name}`, having, line, years) : []
  })
  const own = farms.flatMap((farm) => {
    const places = farm.barns.reduce((sum, barn) => sum + barn.places, 0)
    return ofFarms.map((line) =>
      linePlan(seed, `${farm.key}/budget/${line.name}`, [farm], { ...line, dkk: Math.round(line.dkk * places) }, years),
    )
  })
  return [...shared, ...own]
}

const hasPigType = ({ barns }: FarmPlan, pigType: PigType): boolean => barns.some((barn) => barn.pigType === pigType)

function linePlan(
  seed: number,
  key: PlanKey,
  farms: readonly FarmPlan[],
  { categoryId, basisId, dkk, pigType, usePerUnit, remark }: Expected,
  { from, today }: BudgetYears,
): BudgetLinePlan {
  const [first, last] = [Number(from.slice(0, 4)), Number(today.slice(0, 4))]
  const level = 0.98 + 0.04 * randomStream(seed, 'budget', key).next()
  const prices = Array.from({ length: last - first + 1 }, (_, years) => ({
    validFrom: `${first + years}-01-01`,
    dkk: Math.round(dkk * level * A_YEAR ** (first + years - last) * 1000) / 1000,
  }))
  return {
    ...{ key, categoryId, basisId, prices },
    pigType: pigType ?? null,
    usePerUnit: usePerUnit ?? null,
    remark: remark ?? null,
    farms: farms.map((farm) => farm.key),
  }
}
