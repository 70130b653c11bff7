import { ALARM, ATTENTION, FINE, type Severity } from '@herdboard/domain/alarms/hour-finding.ts'
import { addToCusum, CUSUM_LIMITS, type Cusum } from './cusum.ts'
import type { Side } from './judged-intake.ts'
import type { DaySums } from './recent-day.ts'

/** Limits of the last 24 hours and of the sums of deviations: where an episode begins, and where it ends. Source: docs/domain/alarms.md */

/** Hours of the last 24 that must be known for their sum to count. */
const KNOWN_OF_A_DAY = 18
/** An episode is over once its sum is this small, and … */
const OVER_CUSUM = 1
/** … the sum of 24 hours is this close to the expectation of healthy pigs. */
const OVER = { low: 0.93, high: 1.07 } as const
/** The sum of an open episode stops here, so that its end is found within a day … */
export const MAX_CUSUM = 12
/** … or where a low sensitivity still reaches an alarm. */
const MAX_ABOVE_ALARM = 1.1 * CUSUM_LIMITS[1]
/** A limit of 24 hours counts only for a sum this many standard deviations away. */
const SIGNIFICANT = 3
/** Beyond this sum of 24 hours, an open episode also explains a changed rhythm. */
const OFF_LEVEL = { low: 0.8, high: 1.2 } as const
/** An episode of at least a day that is this close learns again. */
const NEARLY_OVER = { low: 0.91, high: 1.09 } as const
const [MIN_NOISE, MAX_NOISE] = [0.1, 0.4]
const NOISE_MEMORY_HOURS = 240

/** Whether enough of the last 24 hours is known. */
export const isDayKnown = ({ knownHours }: DaySums): boolean => knownHours >= KNOWN_OF_A_DAY

/** Adds the deviation of an hour to the sums, which stop at the largest that an episode needs. */
export function addLimited(cusum: Cusum, deviation: number, sensitivity: number): Cusum {
  const { low, high } = addToCusum(cusum, deviation)
  const most = Math.max(MAX_CUSUM, MAX_ABOVE_ALARM / sensitivity)
  return { low: Math.min(low, most), high: Math.min(high, most) }
}

/** The severity of a deviation to one side: by its sum of hours, or by the last 24 hours where they are known. */
export function severityOfSums(
  side: Side,
  cusum: number,
  day: DaySums,
  { sensitivity, limits: [attention, alarm] }: { sensitivity: number; limits: readonly [number, number] },
): Severity {
  const sum = cusum * sensitivity
  const isKnown = isDayKnown(day) && day.expected > 0
  const isSignificant = Math.abs(day.measured - day.expected) * sensitivity > SIGNIFICANT * day.sd
  const ratio = isKnown && isSignificant ? day.measured / day.expected : 1
  const isBeyond = (limit: number) => (side === 'low' ? ratio < limit : ratio > limit)
  if (sum >= CUSUM_LIMITS[1] || isBeyond(alarm)) return ALARM
  return sum >= CUSUM_LIMITS[0] || isBeyond(attention) ? ATTENTION : FINE
}

/** Whether an open episode to this side is over. */
export function isBackToNormal(side: Side, cusum: number, day: DaySums): boolean {
  const ratio = day.expected > 0 ? day.measured / day.expected : 1
  return cusum <= OVER_CUSUM && isDayKnown(day) && (side === 'low' ? ratio >= OVER.low : ratio <= OVER.high)
}

/** Whether the last 24 hours hardly deviate to this side any longer. */
export function isNearlyNormal(side: Side, day: DaySums): boolean {
  const ratio = day.measured / day.expected
  return isDayKnown(day) && (side === 'low' ? ratio >= NEARLY_OVER.low : ratio <= NEARLY_OVER.high)
}

/** Whether the last 24 hours are so far from the expectation that they explain a changed rhythm. */
export const isDayOffLevel = ({ measured, expected }: DaySums): boolean =>
  expected > 0 && (measured / expected < OFF_LEVEL.low || measured / expected > OFF_LEVEL.high)

/** The noise of hours after one more hour, with the square of its deviation relative to the expectation. */
export function learnNoise(noise: number, relativeSquare: number): number {
  const variance = noise ** 2 + (relativeSquare - noise ** 2) / NOISE_MEMORY_HOURS
  return limitNoise(Math.sqrt(Math.max(0, variance)))
}

/** The noise of an hour, within its limits. */
export const limitNoise = (noise: number): number => Math.max(MIN_NOISE, Math.min(MAX_NOISE, noise))
