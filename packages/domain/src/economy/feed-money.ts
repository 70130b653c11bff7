import { fePerPigDay, usualFePerKgFeed } from '@herdboard/domain/growth/feed-intake.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { HerdMoney } from './herd-money.ts'
import type { ProvisionalReason } from './money-line.ts'

/** Feed of a unit in a period. Amounts in whole øre, thousandths of a feed unit and grams. */
export interface FeedOfUnit {
  pigType: PigType
  /** Feed of days with a known price. */
  ore: number
  milliFeedUnits: number
  /** Shares of days whose price is not known in full: the mix, its price near the day, and its strength. */
  unpriced: readonly {
    grams: number
    ore: number | null
    /** Price of the mix before the day, else after it, DKK per 100 kg. */
    dkkPer100Kg: number | null
    fePer100Kg: number | null
  }[]
  /** Feed dated on days without pigs. */
  withoutPigs?: FeedOfUnit['unpriced']
  /** Feed units of the pig-days without any feed that feed on days without pigs stands for. */
  datedElsewhereFe?: number
  /** Pig-days without any feed, by mean weight; null if the weight is not known. */
  unstated: readonly { pigDays: number; meanKg: number | null }[]
}

/** Weight of pigs of unknown weight: the middle of the stay, kg. */
const MIDDLE_KG: Readonly<Record<PigType, number>> = { 1: 18.5, 2: 72.5 }

/** Feed units that pigs eat in so many pig-days, by their weight. */
export const expectedFe = (pigType: PigType, { pigDays, meanKg }: FeedOfUnit['unstated'][number]): number =>
  pigDays * fePerPigDay(pigType, meanKg ?? MIDDLE_KG[pigType])

/**
 * Returns the cost of feed. Feed without a price has the last price of its mix, else the price per feed unit in force.
 * Pig-days without feed have the expected intake at their weight at that price. Feed on days without pigs costs what it
 * costs, and what it stands for is not expected again: the feed of a whole stay is often dated after it.
 * Source: docs/behaviour/economy.md#money-lines
 */
export function feedMoney(
  { pigType, ore, milliFeedUnits, unpriced, withoutPigs = [], datedElsewhereFe = 0, unstated }: FeedOfUnit,
  dkkPerFe: number,
): HerdMoney[] {
  const lines: HerdMoney[] = []
  const add = (cost: number, quantity: number, late: ProvisionalReason | null) => {
    if (cost !== 0 || quantity !== 0) lines.push({ source: 'feed', ore: cost === 0 ? 0 : -cost, quantity, late })
  }
  add(ore, milliFeedUnits, null)
  const addShares = (shares: FeedOfUnit['unpriced'], reason: ProvisionalReason) => {
    let [cost, milliFe] = [0, 0]
    for (const { grams, ore: known, dkkPer100Kg, fePer100Kg } of shares) {
      const fe = (grams / 1000) * (fePer100Kg === null ? usualFePerKgFeed(pigType) : fePer100Kg / 100)
      cost += known ?? (dkkPer100Kg === null ? fe * dkkPerFe * 100 : (grams / 1000) * dkkPer100Kg)
      milliFe += fe * 1000
    }
    add(Math.round(cost), Math.round(milliFe), reason)
  }
  addShares(unpriced, 'feed_price')
  addShares(withoutPigs, 'feed_without_pigs')
  const unstatedFe = unstated.reduce((sum, pigs) => sum + expectedFe(pigType, pigs), 0)
  const expected = Math.max(0, unstatedFe - datedElsewhereFe)
  add(Math.round(expected * dkkPerFe * 100), Math.round(expected * 1000), 'feed_unstated')
  return lines
}
