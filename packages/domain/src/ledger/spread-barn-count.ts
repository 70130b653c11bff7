import { largestRemainder } from '../numbers/largest-remainder.ts'

/** A unit of a barn on the day its barn is counted. */
export interface CountedUnit {
  unitId: string
  /** stock before the count, by the movements */
  calculatedHead: number
  /** the unit's own count of that day, where it has one */
  ownHead?: number
}

/**
 * A barn's count spread over those of its units that were not counted by themselves that day.
 *
 * Own counts stand and are taken off first. The rest goes by the calculated stock (a negative one counts as none) with
 * largest remainders, ties by unit id; where all are empty it goes evenly. Own counts above the barn's leave nothing.
 */
export function spreadCount(head: number, units: readonly CountedUnit[]): Map<string, number> {
  const counted = units.reduce((sum, { ownHead }) => sum + (ownHead ?? 0), 0)
  const others = units.filter(({ ownHead }) => ownHead === undefined).sort((a, b) => (a.unitId < b.unitId ? -1 : 1))
  const shares = largestRemainder(
    Math.max(head - counted, 0),
    others.map(({ calculatedHead }) => Math.max(calculatedHead, 0)),
  )
  return new Map(others.map(({ unitId }, place) => [unitId, shares[place] ?? 0]))
}
