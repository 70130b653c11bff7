import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { addDays, daysBetween } from '@herdboard/domain/time/day-number.ts'
import type { Period } from '@herdboard/domain/time/period.ts'
import { type BudgetBasis, budgetBasis } from './budget-basis.ts'

/** Price of a budget line from a day on. */
export interface BudgetLinePrice {
  /** First day, `YYYY-MM-DD`. */
  valid_from: string
  /** DKK per unit of the line's basis: per pig, per 100 kg feed, per pig place and year. */
  price: number
}

/** Returns the price in force on a day, DKK per unit of the basis; null before the first price, because the line begins with it. */
export function budgetPriceOn(prices: readonly BudgetLinePrice[], day: string): number | null {
  let current: BudgetLinePrice | null = null
  for (const price of prices)
    if (price.valid_from <= day && (current === null || price.valid_from > current.valid_from)) current = price
  return current?.price ?? null
}

/**
 * Cuts a period before each of the days, so that a price or an expectation is one and the same in each part. Days
 * outside the period cut nothing.
 */
export function cutPeriod({ opening, closing }: Period, firstDays: Iterable<string>): Period[] {
  const cuts = [...new Set([...firstDays].map((day) => addDays(day, -1)))]
    .filter((day) => day > opening && day < closing)
    .sort()
  return [...cuts, closing].map((end, no) => ({
    opening: no === 0 ? opening : (cuts[no - 1] ?? opening),
    closing: end,
  }))
}

/** Quantity of a basis under one price. */
export interface BudgetPart {
  /** DKK per unit of the basis. */
  priceDkk: number
  /** In units of the basis: pigs, pig-days, kg, feed units, or pig places times years. */
  quantity: number
}

/**
 * Returns a budget amount in whole øre, rounded once, half away from zero: Σ price · quantity over the parts of a period with one price.
 * `usePerUnit` is what one unit of the basis uses, as 6 kWh per pig; `unitsPerPrice` is 100 for prices per 100 kg.
 */
export function budgetOre(
  parts: readonly BudgetPart[],
  { usePerUnit = 1, unitsPerPrice = 1 }: { usePerUnit?: number; unitsPerPrice?: number } = {},
): number {
  const dkk = parts.reduce((sum, { priceDkk, quantity }) => sum + priceDkk * quantity, 0)
  return roundHalfAway((dkk * usePerUnit * 100) / unitsPerPrice, 0)
}

/**
 * Returns how many years or months a period is. Each day is the same part of its own calendar year or month, so a whole
 * one is exactly 1, in leap years too. Pig places are counted in years.
 */
export function calendarQuantity(basis: BudgetBasis, { opening, closing }: Period): number {
  const length = basis === budgetBasis.month ? 7 : 4
  let sum = 0
  let from = opening
  while (from < closing) {
    const first = `${addDays(from, 1).slice(0, length)}${length === 7 ? '-01' : '-01-01'}`
    const next = length === 7 ? firstOfNextMonth(first) : `${Number(first.slice(0, 4)) + 1}-01-01`
    const last = addDays(next, -1)
    const to = last < closing ? last : closing
    sum += daysBetween(from, to) / daysBetween(first, next)
    from = to
  }
  return sum
}

const firstOfNextMonth = (first: string): string => `${addDays(first, 31).slice(0, 7)}-01`
