import { largestRemainder } from '@herdboard/domain/numbers/largest-remainder.ts'

/** A unit of a barn on the day of a barn count. */
export interface CountedUnit {
  unitId: string
  /** stock before the count, by the movements */
  calculatedHead: number
  /** the unit's own count of that day, if it has one */
  ownHead?: number
}

/**
 * Shares a barn's count among those of its units without their own count that day.
 *
 * Own counts stay and are subtracted first. The rest is shared by the calculated stock (a negative one counts as zero)
 * with largest remainders, ties by unit id; if all are empty, evenly. Own counts above the barn's leave nothing to
 * share.
 */
export function spreadCount(head: number, units: readonly CountedUnit[]): Map<string, number> {
  const counted = units.reduce((sum, { ownHead }) => sum + (ownHead ?? 0), 0)
  const others = units.filter(({ ownHead }) => ownHead === undefined).sort((a, b) => (a.unitId < b.unitId ? -1 : 1))
  const shares = largestRemainder(
    Math.max(head - counted, 0),
    others.map(({ calculatedHead }) => Math.max(calculatedHead, 0)),
  )
  return new Map(others.map(({ unitId }, index) => [unitId, shares[index] ?? 0]))
}
