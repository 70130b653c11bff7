import { MAX_UNFED_SHARE } from '@herdboard/domain/kpis/aggregation/fed-days.ts'

/** A unit's day, with whether a feed record has a share on it. */
export interface StayDay {
  day: string
  /** pigs at the end of the day before */
  headOpen: number
  /** pigs at the end of the day */
  head: number
  isFed: boolean
}

/**
 * Returns the days with pigs and without a feed record whose feed is known to be zero. `days` are in order, and whole
 * stays.
 *
 * A stay is finished when the unit is empty. Its pigs ate what is recorded, whatever days the records name: up to the
 * day before departure, from the day after arrival, or only weekdays. So all its feed is divided by all its gain.
 * A stay that lacks feed on more than a fifth of its pig-days is not recorded yet, or only in part: its days remain
 * unknown. Source: docs/domain/kpis.md#days-of-known-feed
 */
export const daysOfZeroFeed = (days: readonly StayDay[]): string[] =>
  finishedStays(days).flatMap((stay) => (isRecorded(stay) ? unfed(stay).map(({ day }) => day) : []))

/** Splits days at the arrivals; the last stay is left out while pigs are there. */
function finishedStays(days: readonly StayDay[]): StayDay[][] {
  const stays: StayDay[][] = []
  let stay: StayDay[] = []
  for (const one of days) {
    if (one.headOpen === 0) stay = []
    stay.push(one)
    if (one.head === 0) stays.push(stay)
  }
  return stays
}

const unfed = (stay: readonly StayDay[]): StayDay[] => stay.filter(({ headOpen, isFed }) => headOpen !== 0 && !isFed)

const isRecorded = (stay: readonly StayDay[]): boolean =>
  stay.some(({ isFed }) => isFed) && pigDaysOf(unfed(stay)) <= MAX_UNFED_SHARE * pigDaysOf(stay)

const pigDaysOf = (days: readonly StayDay[]): number => days.reduce((sum, { headOpen }) => sum + headOpen, 0)
