/** What a budget price is multiplied by; records and forms store the number. Source: docs/behaviour/economy.md#budget */
export const budgetBasis = {
  producedPigs: 1,
  insertedPigs: 2,
  carcassKg: 3,
  feedKg: 4,
  /** Pig places and year. */
  pigPlaces: 5,
  year: 6,
  pigDays: 7,
  gainKg: 8,
  feedUnits: 9,
  month: 10,
} as const
export type BudgetBasis = (typeof budgetBasis)[keyof typeof budgetBasis]

/** Quantities of pigs that a price can be multiplied by: whole herds, kilos, feed units. */
export interface HerdQuantities {
  producedPigs: number
  insertedPigs: number
  carcassKg: number
  feedKg: number
  pigDays: number
  gainKg: number
  feedUnits: number
}
export type HerdQuantity = keyof HerdQuantities

export const noQuantities: HerdQuantities = {
  producedPigs: 0,
  insertedPigs: 0,
  carcassKg: 0,
  feedKg: 0,
  pigDays: 0,
  gainKg: 0,
  feedUnits: 0,
}

const QUANTITIES: Readonly<Partial<Record<BudgetBasis, HerdQuantity>>> = {
  [budgetBasis.producedPigs]: 'producedPigs',
  [budgetBasis.insertedPigs]: 'insertedPigs',
  [budgetBasis.carcassKg]: 'carcassKg',
  [budgetBasis.feedKg]: 'feedKg',
  [budgetBasis.pigDays]: 'pigDays',
  [budgetBasis.gainKg]: 'gainKg',
  [budgetBasis.feedUnits]: 'feedUnits',
}

/** Returns the quantity of pigs that a basis counts; null for pig places, years and months. */
export const herdQuantityOf = (basis: BudgetBasis): HerdQuantity | null => QUANTITIES[basis] ?? null
