import { priceOn } from '@herdboard/domain/feed/feed-price.ts'
import { valueFeedShares } from '@herdboard/domain/feed/share-values.ts'
import { daysOfZeroFeed } from '@herdboard/domain/feed/stay-feed.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { HerdDay } from '@herdboard/domain/ledger/herd-rows.ts'
import type { FeedDayRow } from '#modules/ledger/sql/feed/feed-shares.ts'
import type { FeedMixRate } from '../sql/row-digests.ts'

/** Feed of a unit's day or of a share; null for a sum with an unknown part. */
export interface FeedAmounts {
  feed_g: number | null
  milli_feed_units: number | null
  feed_ore: number | null
}

/** A daily row with its feed. They stay two objects: copies of all rows of a farm would cost more than their sums. */
export interface FedDay {
  row: HerdDay
  feed: FeedAmounts
}

const UNKNOWN_FEED: FeedAmounts = { feed_g: null, milli_feed_units: null, feed_ore: null }
const ZERO_FEED: FeedAmounts = { feed_g: 0, milli_feed_units: 0, feed_ore: 0 }
const NO_SHARES: ReadonlyMap<string, FeedAmounts> = new Map()

/** A share of feed with its energy and cost. */
export type ValuedShare = FeedDayRow & Pick<FeedAmounts, 'milli_feed_units'> & { cost_ore: number | null }

/** Values shares as the database does when it writes them. */
export function valueShares(shares: readonly FeedDayRow[], rates: ReadonlyMap<string, FeedMixRate>): ValuedShare[] {
  const pricesByMix = new Map<string, Map<string, number | null>>()
  const priceOf = (mixId: string, day: string): number | null => {
    const prices = pricesByMix.get(mixId) ?? new Map<string, number | null>()
    if (prices.size === 0) pricesByMix.set(mixId, prices)
    let price = prices.get(day)
    if (price === undefined) {
      price = priceOn(rates.get(mixId)?.prices ?? [], day)
      prices.set(day, price)
    }
    return price
  }
  return [...Map.groupBy(shares, ({ record_id }) => record_id).values()].flatMap((own) => {
    const sorted = own.toSorted(
      (a, b) => compareTexts(a.day, b.day) || b.grams - a.grams || compareTexts(a.unit_id ?? '', b.unit_id ?? ''),
    )
    // All shares of a record are of one mix.
    const rate = rates.get(own[0]?.mix_id ?? '')
    const values = valueFeedShares(
      sorted.map(({ grams, mix_id, day }) => ({ grams, priceDkkPer100Kg: priceOf(mix_id, day) })),
      { fePer100Kg: rate?.fe_per_100kg ?? null, surchargeDkkPer100Kg: rate?.surcharge_dkk_per_100kg ?? 0 },
    )
    return sorted.map(({ record_id, farm_id, unit_id, mix_id, day, grams }, index) => ({
      ...{ record_id, farm_id, unit_id, day, mix_id, grams },
      milli_feed_units: values[index]?.milliFe ?? null,
      cost_ore: values[index]?.ore ?? null,
    }))
  })
}

/** Compares as the database sorts days and ids. */
const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Returns the feed of each unit and day, by unit and then by day. */
export function feedOfUnits(shares: readonly ValuedShare[]): Map<string, Map<string, FeedAmounts>> {
  const units = new Map<string, Map<string, FeedAmounts>>()
  for (const { unit_id, day, grams, milli_feed_units, cost_ore } of shares) {
    if (unit_id === null) continue
    const days = units.get(unit_id) ?? new Map<string, FeedAmounts>()
    if (days.size === 0) units.set(unit_id, days)
    const sum = days.get(day)
    if (!sum) days.set(day, { feed_g: grams, milli_feed_units, feed_ore: cost_ore })
    else {
      sum.feed_g = sumOrUnknown(sum.feed_g, grams)
      sum.milli_feed_units = sumOrUnknown(sum.milli_feed_units, milli_feed_units)
      sum.feed_ore = sumOrUnknown(sum.feed_ore, cost_ore)
    }
  }
  return units
}

const sumOrUnknown = (sum: number | null, part: number | null): number | null =>
  sum === null || part === null ? null : sum + part

/** Returns the days of a unit with their feed, as `updateFeed` writes it: days of finished stays without a share have none. */
export function withFeed(
  days: readonly HerdDay[],
  pigType: PigType,
  feed: ReadonlyMap<string, FeedAmounts> = NO_SHARES,
): FedDay[] {
  const zero = new Set(
    daysOfZeroFeed(
      days.map(({ day, head_open, head, stock_g, gain_g }) => ({
        ...{ day, headOpen: head_open, head, stockG: stock_g, gainG: gain_g },
        ...{ isFed: feed.has(day), milliFeedUnits: feed.get(day)?.milli_feed_units ?? null },
      })),
      pigType,
    ),
  )
  return days.map((row) => ({ row, feed: feed.get(row.day) ?? (zero.has(row.day) ? ZERO_FEED : UNKNOWN_FEED) }))
}
