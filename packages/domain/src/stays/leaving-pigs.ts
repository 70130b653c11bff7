import { daysBetween } from '@herdboard/domain/time/day-number.ts'

/** Pigs that came into a place on a day. */
export interface Arrival {
  day: string
  head: number
}

/** Pigs that left a place on a day, of so many that stood there before, those who came that day included. */
export interface PigExit extends Arrival {
  presentHead: number
}

/** Some of those who left, with the days that they were there. */
export interface PigStay {
  head: number
  days: number
}

/**
 * How long pigs were in a place when they left it: who came first leaves first, so that those who stand are those who
 * came last. Of pigs that no arrival accounts for nothing is known; they are the oldest, and left out.
 */
export const pigStays = (arrivals: readonly Arrival[], leaving: PigExit): PigStay[] =>
  portionsOf(arrivals, leaving).map(({ head, arrival }) => ({ head, days: daysBetween(arrival.day, leaving.day) }))

/** Which of those who came are those who leave, the youngest first. */
export function portionsOf<Came extends Arrival>(
  arrivals: readonly Came[],
  { day, head, presentHead }: PigExit,
): { head: number; arrival: Came }[] {
  const portions: { head: number; arrival: Came }[] = []
  // From the youngest back: the first `staying` of them are still there.
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

/** The days within which this share of those who left had left, from the shortest stay on; null of nobody. */
export function daysAtShare(stays: readonly PigStay[], share: number): number | null {
  const sorted = stays.toSorted((a, b) => a.days - b.days)
  let wanted = share * sorted.reduce((sum, { head }) => sum + head, 0)
  for (const { head, days } of sorted) {
    wanted -= head
    if (wanted <= 0) return days
  }
  return null
}
