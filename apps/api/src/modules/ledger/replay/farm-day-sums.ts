import type { HerdDay } from '@herdboard/domain/ledger/herd-rows.ts'
import { dayCounters } from '#modules/ledger/sql/units/days.ts'
import type { FedDay, FeedAmounts } from './fed-days.ts'

/** Columns of daily rows that are known on every day. */
const KNOWN = dayCounters.filter((name) => name !== 'flags' && name !== 'stock_g' && name !== 'gain_g')

/**
 * Sums daily rows of all units of a pig type by day, as `rewriteFarmDays` does in the database: a sum with an unknown
 * part is unknown, except the kilos of feed. Feed and gain of a unit without pigs at the start of the day count as known.
 */
export function farmDaySums(units: Iterable<readonly FedDay[]>): FedDay[] {
  const sums = new Map<string, FarmDaySum>()
  for (const days of units) {
    for (const fed of days) {
      const sum = sums.get(fed.row.day)
      if (sum) addTo(sum, fed)
      else sums.set(fed.row.day, newSum(fed))
    }
  }
  return [...sums.values()].map(toFedDay).sort((a, b) => (a.row.day < b.row.day ? -1 : 1))
}

/** The sums of a day, and which of them are unknown. */
interface FarmDaySum {
  row: HerdDay
  feed: FeedAmounts
  hasGain: boolean
  hasUnits: boolean
  hasCost: boolean
}

const newSum = ({ row, feed }: FedDay): FarmDaySum => ({
  row: { ...row },
  feed: { ...feed },
  hasGain: isKnown(row.gain_g, row),
  hasUnits: isKnown(feed.milli_feed_units, row),
  hasCost: isKnown(feed.feed_ore, row),
})

const isKnown = (value: number | null, { head_open }: HerdDay): boolean => value !== null || head_open === 0

function addTo(sum: FarmDaySum, { row, feed }: FedDay): void {
  sum.row.flags |= row.flags
  for (const name of KNOWN) sum.row[name] += row[name]
  sum.row.stock_g += row.stock_g
  sum.row.gain_g = sumOfBoth(sum.row.gain_g, row.gain_g)
  sum.feed.feed_g = sumOfBoth(sum.feed.feed_g, feed.feed_g)
  sum.feed.milli_feed_units = sumOfBoth(sum.feed.milli_feed_units, feed.milli_feed_units)
  sum.feed.feed_ore = sumOfBoth(sum.feed.feed_ore, feed.feed_ore)
  sum.hasGain &&= isKnown(row.gain_g, row)
  sum.hasUnits &&= isKnown(feed.milli_feed_units, row)
  sum.hasCost &&= isKnown(feed.feed_ore, row)
}

/** As \`sum\` of SQL: null counts as nothing, and only nulls are null. */
const sumOfBoth = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : a + b)

const toFedDay = ({ row, feed, hasGain, hasUnits, hasCost }: FarmDaySum): FedDay => ({
  row: { ...row, gain_g: hasGain ? row.gain_g : null },
  feed: {
    feed_g: feed.feed_g,
    milli_feed_units: hasUnits ? feed.milli_feed_units : null,
    feed_ore: hasCost ? feed.feed_ore : null,
  },
})
