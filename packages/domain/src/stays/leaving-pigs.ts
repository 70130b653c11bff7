import { daysBetween } from '@herdboard/domain/ledger/day-number.ts'

/** Pigs that came into a place on a day. */
export interface Arrival {
  day: string
  head: number
}

/** Pigs that left a place on a day, of so many that stood there before, those who came that day included. */
export interface Leaving extends Arrival {
  standing: number
}

/** Some of those who left, with the days that they were there. */
export interface Stay {
  head: number
  days: number
}

/**
 * How long pigs were in a place when they left it: who came first leaves first, so that those who stand are those who
 * came last. Of pigs that no arrival accounts for nothing is known; they are the oldest, and left out.
 */
export function staysOf(arrivals: readonly Arrival[], { day, head, standing }: Leaving): Stay[] {
  const stays: Stay[] = []
  // From the youngest back: the first `staying` of them are still there.
  let [younger, staying] = [0, standing - head]
  for (const arrival of arrivals.toSorted((a, b) => (a.day < b.day ? 1 : -1))) {
    if (arrival.day > day) continue
    const end = Math.min(younger + arrival.head, standing)
    const left = end - Math.max(younger, staying)
    if (left > 0) stays.push({ head: left, days: daysBetween(arrival.day, day) })
    younger += arrival.head
    if (younger >= standing) break
  }
  return stays
}
