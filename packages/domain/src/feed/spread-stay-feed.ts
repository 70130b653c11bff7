import { fePerPigDay } from '@herdboard/domain/growth/feed-intake.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { finishedStays, type StayDay } from './stay-feed.ts'

/** A unit's day in a stay, with its feed as the ledger has it. */
export interface StayFeedDay extends Pick<StayDay, 'day' | 'headOpen' | 'head' | 'stockG' | 'milliFeedUnits'> {
  /** Grams; 0 on a day without a feed record in a finished stay, null if the feed is not known. */
  feedG: number | null
}

/** Feed that a day of a stay gets from other days, or gives to them (negative). */
export interface MovedFeed {
  day: string
  grams: number
  milliFeedUnits: number
  /** Pig-days of a day without a feed record; 0 of a day with one. */
  pigDaysWithoutRecord: number
}

/**
 * Spreads the feed of finished stays over their days without a feed record. `days` are in order, of one unit.
 *
 * The records of a finished stay contain all its feed, but a part of the stay, such as a week, may have days without a
 * record. Without feed of those days its conversion would be far too low, and that of its neighbour too high. So the
 * days without a record get what the recorded days next to them have above a common level, measured by pigs × FE per
 * pig and day at their weight. So few days are asked that this level is the usual one of the stay, nearest first.
 *
 * The days before them are meant; where the stay ends with a record, those after them, because feed is then dated when
 * it was eaten. Days that nothing precedes share with those on their other side. The sums of the stay stay the same.
 * Source: docs/domain/kpis.md#days-of-known-feed
 */
export const spreadStayFeed = (days: readonly StayFeedDay[], pigType: PigType): MovedFeed[] =>
  finishedStays(days).flatMap((stay) => spreadStay(stay, pigType))

/** A day of the stay with its share of feed so far. */
interface ShareDay extends StayFeedDay {
  /** FE that its pigs eat by the model. */
  weight: number
  isUnrecorded: boolean
  grams: number
  milliFe: number
}

function spreadStay(stay: readonly StayFeedDay[], pigType: PigType): MovedFeed[] {
  // The day of arrival has no feed where its record begins on the next day.
  const known = weightedDays(stay, pigType).filter(({ feedG }) => feedG !== null)
  const isKnown = known.every(({ milliFeedUnits }) => milliFeedUnits !== null)
  if (!isKnown || !known.some(({ isUnrecorded }) => isUnrecorded) || known.every(({ isUnrecorded }) => isUnrecorded))
    return []
  const usual = milliFePerWeight(known)
  const ordered = known.at(-1)?.isUnrecorded ? known : known.toReversed()
  for (const run of runsOf(ordered)) {
    const before = run.before.toReversed()
    shareFeed(run.unrecorded, before.length > 0 ? before : run.after, usual)
  }
  return known
    .map(({ day, headOpen, isUnrecorded, ...feed }) => ({
      day,
      grams: feed.grams - (feed.feedG ?? 0),
      milliFeedUnits: feed.milliFe - (feed.milliFeedUnits ?? 0),
      pigDaysWithoutRecord: isUnrecorded ? headOpen : 0,
    }))
    .filter(({ grams, milliFeedUnits, pigDaysWithoutRecord }) => grams || milliFeedUnits || pigDaysWithoutRecord)
}

/** A day on which the last pigs left counts at the weight before. */
function weightedDays(stay: readonly StayFeedDay[], pigType: PigType): ShareDay[] {
  let meanKg = 0
  return stay.map((day) => {
    if (day.head > 0) meanKg = day.stockG / 1000 / day.head
    return {
      ...day,
      weight: Math.max(day.headOpen, day.head, 0) * (meanKg > 0 ? fePerPigDay(pigType, meanKg) : 1),
      isUnrecorded: day.headOpen !== 0 && day.feedG === 0,
      grams: day.feedG ?? 0,
      milliFe: day.milliFeedUnits ?? 0,
    }
  })
}

interface UnrecordedRun {
  /** The recorded days up to it, since the run before. */
  before: ShareDay[]
  unrecorded: ShareDay[]
  /** The recorded days up to the next run. */
  after: ShareDay[]
}

/** The first run is the last one, because it may share with days that the next run has shared with. */
function runsOf(days: readonly ShareDay[]): UnrecordedRun[] {
  const parts: ShareDay[][] = []
  for (const [index, day] of days.entries()) {
    if (days[index - 1]?.isUnrecorded !== day.isUnrecorded) parts.push([])
    parts.at(-1)?.push(day)
  }
  return parts
    .flatMap((part, no) =>
      part[0]?.isUnrecorded ? [{ before: parts[no - 1] ?? [], unrecorded: part, after: parts[no + 1] ?? [] }] : [],
    )
    .toReversed()
}

/** Gives a run the feed that as many of the days next to it, nearest first, have above the level that all then have. */
function shareFeed(run: readonly ShareDay[], nearest: readonly ShareDay[], usual: number): void {
  const weight = sumOf(run, (day) => day.weight)
  if (weight <= 0) return
  let level = 0
  for (let count = 1; count <= nearest.length && level < usual; count += 1)
    level = commonLevel(weight, nearest.slice(0, count))
  let grams = 0
  for (const day of nearest) {
    const left = level * day.weight
    if (day.milliFe <= left) continue
    const rest = left / day.milliFe
    grams += day.grams * (1 - rest)
    day.grams *= rest
    day.milliFe = left
  }
  for (const day of run) {
    day.grams = (grams * day.weight) / weight
    day.milliFe = level * day.weight
  }
}

/** Returns the level at which the feed above it fills days of this weight up to it. */
function commonLevel(emptyWeight: number, days: readonly ShareDay[]): number {
  let [weight, milliFe, level] = [emptyWeight, 0, 0]
  for (const day of days.toSorted((one, other) => other.milliFe / other.weight - one.milliFe / one.weight)) {
    if (day.milliFe <= level * day.weight) break
    weight += day.weight
    milliFe += day.milliFe
    level = milliFe / weight
  }
  return level
}

const milliFePerWeight = (days: readonly ShareDay[]): number =>
  sumOf(days, ({ milliFe }) => milliFe) /
  Math.max(
    Number.MIN_VALUE,
    sumOf(days, ({ weight }) => weight),
  )

const sumOf = (days: readonly ShareDay[], of: (day: ShareDay) => number): number =>
  days.reduce((sum, day) => sum + of(day), 0)
