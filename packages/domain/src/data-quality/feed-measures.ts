import { feAPigAndDay } from '../growth/feed-intake.ts'
import type { PigType } from '../growth/pig-type.ts'
import { addDays, daysBetween } from '../time/day-number.ts'

/** FE a pig ate in a day beside what a pig of that weight is expected to eat; 1 is as expected. Null without a weight. */
export function intakeRatio({
  pigType,
  feADay,
  meanKg,
}: {
  pigType: PigType
  feADay: number
  meanKg: number
}): number | null {
  const expected = feAPigAndDay(pigType, meanKg)
  return expected > 0 ? feADay / expected : null
}

/** How far what was used lies from what was delivered, % of the deliveries; null without deliveries. */
export const deliveryDifferencePercent = ({
  deliveredKg,
  usedKg,
}: {
  deliveredKg: number
  usedKg: number
}): number | null => (deliveredKg > 0 ? (Math.abs(deliveredKg - usedKg) / deliveredKg) * 100 : null)

/** What happened to one mix at a farm on one day, kg. */
export interface FeedStockDay {
  day: string
  /** delivered, less what was sold */
  movedKg: number
  usedKg: number
  /** counted at the end of the day; null on a day without a count */
  countedKg: number | null
}

/** Less than this below nothing is how scales and lorries differ, kg. */
const SPILL_KG = 1

/**
 * Days of a period, ends included, on which a mix has been used up and more. The stock is nothing before its first
 * delivery or count, and what a count says from then on.
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

/** Days in a row without feed while pigs stood there. */
export interface FeedGap {
  from: string
  to: string
  days: number
}

/** The stretches of days with pigs on which no feed is known, longest first. Both lists hold days. */
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
