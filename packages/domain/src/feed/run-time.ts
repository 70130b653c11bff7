const MINUTES_AN_HOUR = 60

/** Capacity of an ordinary chain or wire conveyor for dry feed, kg per hour. */
export const CONVEYOR_KG_AN_HOUR = { least: 800, most: 1500 } as const

/** A feed line: its capacity and its starts. */
export interface FeedLine {
  capacityKgPerHour: number
  /** Number of starts, and minutes of overrun after each start. */
  starts?: number
  overrunMinutes?: number
}

/**
 * Run time of a line for an amount of feed, minutes: kg / capacity · 60 + starts · overrun. Null without a capacity.
 *
 * Source: docs/domain/herd-ledger.md#intake
 */
export function runTimeMinutes(
  feedKg: number,
  { capacityKgPerHour, starts = 0, overrunMinutes = 0 }: FeedLine,
): number | null {
  if (!(capacityKgPerHour > 0)) return null
  return (feedKg / capacityKgPerHour) * MINUTES_AN_HOUR + starts * overrunMinutes
}

/** The run time within one hour, at most 60 minutes. */
export function runTimeInHour(feedKg: number, line: FeedLine): number | null {
  const minutes = runTimeMinutes(feedKg, line)
  return minutes === null ? null : Math.min(minutes, MINUTES_AN_HOUR)
}
