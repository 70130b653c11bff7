const MINUTES_AN_HOUR = 60

/** How much an ordinary chain or wire conveyor for dry feed moves, kg an hour. */
export const CONVEYOR_KG_AN_HOUR = { least: 800, most: 1500 } as const

/** A line that moves feed, and how it is started. */
export interface FeedLine {
  capacityKgAnHour: number
  /** Times that it starts, and minutes that it runs on each time. */
  starts?: number
  overrunMinutes?: number
}

/**
 * Minutes that a line runs to bring so much feed: kg / capacity · 60 + starts · overrun; null without a capacity.
 *
 * Source: docs/domain/herd-ledger.md#intake
 */
export function runTimeMinutes(
  feedKg: number,
  { capacityKgAnHour, starts = 0, overrunMinutes = 0 }: FeedLine,
): number | null {
  if (!(capacityKgAnHour > 0)) return null
  return (feedKg / capacityKgAnHour) * MINUTES_AN_HOUR + starts * overrunMinutes
}

/** The same for one hour, in which no line runs for more than 60 minutes. */
export function runTimeInHour(feedKg: number, line: FeedLine): number | null {
  const minutes = runTimeMinutes(feedKg, line)
  return minutes === null ? null : Math.min(minutes, MINUTES_AN_HOUR)
}
