import { dayNumber } from '@herdboard/domain/time/day-number.ts'
import type { HerdPoint } from './herd-rows.ts'
import type { HerdLeg } from './unit-facts.ts'

/** One level of stock: a number of pigs for a number of days. */
export interface StockLevel {
  day: string
  head: number
  days: number
}

/**
 * Returns the levels of a unit's stock from the end of `opening` to the end of `closing`, directly from points and
 * movements.
 *
 * An independent check of the day rows: it processes changes, not days. Null if the unit's stock at `opening` is not
 * known, because its opening count is later.
 */
export function stockLevelsFromFacts(
  points: readonly HerdPoint[],
  legs: readonly HerdLeg[],
  opening: string,
  closing: string,
): StockLevel[] | null {
  const begin = points[0]?.growth_g === null ? points[0] : undefined
  if (begin && begin.day > opening) return null
  const base = points.findLast(({ day }) => day <= opening)
  const changes = new Map<string, number>()
  const change = (day: string, head: number) => {
    if (day > (base?.day ?? '') && day <= closing) {
      const from = day > opening ? day : opening
      changes.set(from, (changes.get(from) ?? 0) + head)
    }
  }
  for (const { day, head } of legs) change(day, head)
  for (const { day, diff_head } of points) change(day, diff_head)
  let head = base?.head ?? 0
  if (!changes.has(opening)) changes.set(opening, 0)
  return [...changes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, by], index, all) => {
      head += by
      return { day, head, days: dayNumber(all[index + 1]?.[0] ?? closing) - dayNumber(day) }
    })
}

/** Pig-days of levels: heads times days. */
export const pigDaysOfLevels = (levels: readonly StockLevel[]): number =>
  levels.reduce((sum, { head, days }) => sum + head * days, 0)

/** Growth of the points after `opening` up to `closing`, grams; complete only if both days are points. */
export const growthFromPoints = (points: readonly HerdPoint[], opening: string, closing: string): number =>
  points.filter(({ day }) => day > opening && day <= closing).reduce((sum, { growth_g }) => sum + (growth_g ?? 0), 0)
