import { fePerPigDay } from '@herdboard/domain/growth/feed-intake.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { addDays, daysBetween } from '@herdboard/domain/time/day-number.ts'

/** FE eaten per pig and day / expected intake of a pig of that weight; 1 is as expected. Null without a weight. */
export function intakeRatio({
  pigType,
  fePerDay,
  meanKg,
}: {
  pigType: PigType
  fePerDay: number
  meanKg: number
}): number | null {
  const expected = fePerPigDay(pigType, meanKg)
  return expected > 0 ? fePerDay / expected : null
}

/** Difference between used and delivered feed, % of the deliveries; null without deliveries. */
export const deliveryDifferencePercent = ({
  deliveredKg,
  usedKg,
}: {
  deliveredKg: number
  usedKg: number
}): number | null => (deliveredKg > 0 ? (Math.abs(deliveredKg - usedKg) / deliveredKg) * 100 : null)

/** Movements of one mix at a farm on one day, kg. */
export interface FeedStockDay {
  day: string
  /** delivered, less what was sold */
  movedKg: number
  usedKg: number
  /** counted at the end of the day; null on a day without a count */
  countedKg: number | null
}

/** A negative stock up to this size is ignored: scales and lorries differ by that much, kg. */
const SPILL_KG = 1

/**
 * Returns the days of a period, ends included, on which more of a mix was used than was in stock. The stock is not
 * known before the first delivery or count; a count sets it.
 */
export function negativeFeedDays(
  history: readonly FeedStockDay[],
  { from, to }: { from: string; to: string },
): string[] {
  const byDay = new Map(history.map((day) => [day.day, day]))
  const start = history
    .filter(({ movedKg, countedKg }) => movedKg !== 0 || countedKg !== null)
    .reduce<string | null>((first, { day }) => (first === null || day < first ? day : first), null)
  if (start === null || start > to) return []
  const negative: string[] = []
  let stockKg = 0
  for (let no = 0; no <= daysBetween(start, to); no++) {
    const day = addDays(start, no)
    const happened = byDay.get(day)
    stockKg = happened?.countedKg ?? stockKg + (happened?.movedKg ?? 0) - (happened?.usedKg ?? 0)
    if (stockKg < -SPILL_KG && day >= from) negative.push(day)
  }
  return negative
}

/** Days in a row without feed while pigs were there. */
export interface FeedGap {
  from: string
  to: string
  days: number
}

/** Returns the gaps of days with pigs but without known feed, longest first. Both parameters hold days. */
export function feedGaps(daysWithPigs: readonly string[], daysWithFeed: ReadonlySet<string>): FeedGap[] {
  const gaps: FeedGap[] = []
  for (const day of [...daysWithPigs].sort()) {
    if (daysWithFeed.has(day)) continue
    const last = gaps.at(-1)
    if (last && addDays(last.to, 1) === day) {
      last.to = day
      last.days += 1
    } else gaps.push({ from: day, to: day, days: 1 })
  }
  return gaps.sort((a, b) => b.days - a.days || (a.from < b.from ? 1 : -1))
}
