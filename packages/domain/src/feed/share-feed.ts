import { largestRemainder } from '@herdboard/domain/numbers/largest-remainder.ts'

/** A unit's day on which pigs may have eaten from a feed record. */
export interface FeedDay {
  unitId: string
  day: string
  /** pigs at the end of the day before */
  headOpen: number
  /** pigs that arrived that day */
  inHead: number
  /** FE that a pig eats at that day's weight, by the model; null if the weight is not known */
  fePerPig: number | null
}

export interface FeedShare {
  unitId: string
  day: string
  grams: number
}

export interface SharedFeed {
  shares: FeedShare[]
  /** feed of days without pigs: it belongs to the farm, counts in no ratio, and is reported */
  atFarmGrams: number
}

/** Scale that makes weights whole numbers, so that shares are exact and the same in any order. */
const WEIGHT_SCALE = 1e6

/**
 * Shares the grams of one feed record among the units and days that it covers: by heads × FE per pig and day.
 *
 * Pigs without a known weight count like the average pig of the record; if no weight is known, heads alone decide.
 * Shares are whole grams by largest remainder, ties to the earlier unit and day. Shares and the farm's part always add
 * up to the record. Source: docs/domain/kpis.md#feed-shares
 */
export function shareFeed(grams: number, days: readonly FeedDay[]): SharedFeed {
  const eating = days.filter((cell) => headsOf(cell) > 0).toSorted(byUnitAndDay)
  if (eating.length === 0) return { shares: [], atFarmGrams: grams }
  const usualFe = averageFe(eating)
  const weights = eating.map((cell) => Math.round(headsOf(cell) * (cell.fePerPig ?? usualFe) * WEIGHT_SCALE))
  const isUnweighted = weights.every((weight) => weight === 0)
  const gramsEach = largestRemainder(grams, isUnweighted ? eating.map(headsOf) : weights)
  const shares = eating.map(({ unitId, day }, index) => ({ unitId, day, grams: gramsEach[index] ?? 0 }))
  return { shares, atFarmGrams: 0 }
}

// A confirmed negative stock eats nothing.
const headsOf = ({ headOpen, inHead }: FeedDay): number => Math.max(0, headOpen) + Math.max(0, inHead)

function averageFe(days: readonly FeedDay[]): number {
  let fe = 0
  let heads = 0
  for (const cell of days) {
    if (cell.fePerPig === null) continue
    fe += headsOf(cell) * cell.fePerPig
    heads += headsOf(cell)
  }
  return fe > 0 ? fe / heads : 1
}

function byUnitAndDay(a: FeedDay, b: FeedDay): number {
  if (a.unitId !== b.unitId) return a.unitId < b.unitId ? -1 : 1
  return a.day < b.day ? -1 : a.day > b.day ? 1 : 0
}
