/** Deviations below this many standard deviations an hour do not add up. */
const SLACK = 0.5

/** Two-sided sum of standardised deviations: `high` of those above the expectation, `low` of those below. */
export interface Cusum {
  high: number
  low: number
}

/** Limits of the sum for attention (2) and alarm (3) at sensitivity 1. Source: docs/domain/alarms.md */
export const CUSUM_LIMITS = [5, 8] as const

/** Adds the standardised deviation of an hour: C+ = max(0, C+ + u − 0.5), C− = max(0, C− − u − 0.5). */
export const addToCusum = ({ high, low }: Cusum, deviation: number): Cusum => ({
  high: Math.max(0, high + deviation - SLACK),
  low: Math.max(0, low - deviation - SLACK),
})
