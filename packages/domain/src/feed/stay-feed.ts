import { marginalFePerKgGain } from '@herdboard/domain/growth/feed-intake.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { MAX_UNFED_SHARE } from '@herdboard/domain/kpis/aggregation/fed-days.ts'

/** A unit's day, with whether a feed record has a share on it. */
export interface StayDay {
  day: string
  /** pigs at the end of the day before */
  headOpen: number
  /** pigs at the end of the day */
  head: number
  /** live grams at the end of the day */
  stockG: number
  /** null on the day of an opening count */
  gainG: number | null
  isFed: boolean
  /** feed of a fed day, thousandths of a feed unit; null if it is not known */
  milliFeedUnits: number | null
}

/**
 * Returns the days with pigs and without a feed record whose feed is known to be zero. `days` are in order, and whole
 * stays.
 *
 * A stay is finished when the unit is empty. Its pigs ate what is recorded, whatever days the records name: up to the
 * day before departure, from the day after arrival, or only weekdays. So all its feed is divided by all its gain.
 * A stay counts as recorded if four fifths of its pig-days have feed. It does as well if its feed is at least four
 * fifths of what its gain requires: feed of a week is often recorded on one day. Another stay is not recorded yet, or
 * only in part: its days remain unknown. Source: docs/domain/kpis.md#days-of-known-feed
 */
export const daysOfZeroFeed = (days: readonly StayDay[], pigType: PigType): string[] =>
  finishedStays(days).flatMap((stay) => (isRecorded(stay, pigType) ? unfed(stay).map(({ day }) => day) : []))

/** Splits days at the arrivals; the last stay is left out while pigs are there. */
export function finishedStays<Day extends Pick<StayDay, 'headOpen' | 'head'>>(days: readonly Day[]): Day[][] {
  const stays: Day[][] = []
  let stay: Day[] = []
  for (const one of days) {
    if (one.headOpen === 0) stay = []
    stay.push(one)
    if (one.head === 0) stays.push(stay)
  }
  return stays
}

const unfed = (stay: readonly StayDay[]): StayDay[] => stay.filter(({ headOpen, isFed }) => headOpen !== 0 && !isFed)

const isRecorded = (stay: readonly StayDay[], pigType: PigType): boolean =>
  stay.some(({ isFed }) => isFed) &&
  (pigDaysOf(unfed(stay)) <= MAX_UNFED_SHARE * pigDaysOf(stay) || isFedInFull(stay, pigType))

/** Returns whether the feed is enough for the gain, at the mean weight of the stay. */
function isFedInFull(stay: readonly StayDay[], pigType: PigType): boolean {
  const fed = stay.filter(({ isFed }) => isFed)
  if (fed.some(({ milliFeedUnits }) => milliFeedUnits === null)) return false
  const feedUnits = fed.reduce((sum, { milliFeedUnits }) => sum + (milliFeedUnits ?? 0), 0) / 1000
  const gainKg = stay.reduce((sum, { gainG }) => sum + (gainG ?? 0), 0) / 1000
  const head = stay.reduce((sum, one) => sum + one.head, 0)
  const meanKg = head === 0 ? 0 : stay.reduce((sum, { stockG }) => sum + stockG, 0) / 1000 / head
  return gainKg > 0 && feedUnits >= (1 - MAX_UNFED_SHARE) * gainKg * marginalFePerKgGain(pigType, meanKg)
}

const pigDaysOf = (days: readonly StayDay[]): number => days.reduce((sum, { headOpen }) => sum + headOpen, 0)
