import { daysBetween } from '@herdboard/domain/time/day-number.ts'

/** Pigs that arrived at a place on a day. */
export interface PigArrival {
  day: string
  head: number
}

/** Pigs that left a place on a day, and the pigs present before, including those that arrived that day. */
export interface PigExit extends PigArrival {
  presentHead: number
}

/** Some of the pigs that left, with the days of their stay. */
export interface PigStay {
  head: number
  days: number
}

/**
 * Returns how long pigs were in a place when they left it: first in, first out, so the pigs that arrived last are still
 * there. Pigs without a known arrival are the oldest, and are left out.
 */
export const pigStays = (arrivals: readonly PigArrival[], leaving: PigExit): PigStay[] =>
  leavingPortions(arrivals, leaving).map(({ head, arrival }) => ({ head, days: daysBetween(arrival.day, leaving.day) }))

/** Returns the arrivals of the pigs that leave, the youngest first. */
export function leavingPortions<Arrived extends PigArrival>(
  arrivals: readonly Arrived[],
  { day, head, presentHead }: PigExit,
): { head: number; arrival: Arrived }[] {
  const portions: { head: number; arrival: Arrived }[] = []
  // From the youngest to the oldest: the first `staying` of them are still there.
  let [younger, staying] = [0, presentHead - head]
  for (const arrival of arrivals.toSorted((a, b) => (a.day < b.day ? 1 : -1))) {
    if (arrival.day > day) continue
    const end = Math.min(younger + arrival.head, presentHead)
    const left = end - Math.max(younger, staying)
    if (left > 0) portions.push({ head: left, arrival })
    younger += arrival.head
    if (younger >= presentHead) break
  }
  return portions
}

/** Returns the days within which this share of the pigs had left, from the shortest stay; null without pigs. */
export function daysAtShare(stays: readonly PigStay[], share: number): number | null {
  const sorted = stays.toSorted((a, b) => a.days - b.days)
  let remainingHead = share * sorted.reduce((sum, { head }) => sum + head, 0)
  for (const { head, days } of sorted) {
    remainingHead -= head
    if (remainingHead <= 0) return days
  }
  return null
}
