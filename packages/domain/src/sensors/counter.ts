import { HOUR_MS } from '@herdboard/domain/time/durations.ts'

/** A running total of a cumulative counter, such as a water meter, in its own unit (pulses, minutes, kWh). */
export interface CounterTotal {
  /** Milliseconds since 1970. */
  ms: number
  total: number
  /** Left out: ahead of the clock, or excluded by a person. Kept: restored by a person. Null: the rules decide. */
  decision: 'left_out' | 'kept' | null
}

/** What a total says about the time since the one before. */
export interface CounterStep {
  /** Use since the total before, in the sensor's unit; null where that is unknown. */
  used: number | null
  /** The total cannot be true. */
  isSuspect: boolean
}

export interface CounterLimits {
  /** The most that the sensor can count in an hour. */
  mostPerHour: number
  /** The counter continues from 0 when it reaches this; null where that is unknown. */
  modulus: number | null
}

/**
 * Returns the use between running totals in the order of their time. The first total gives no use. A total that fell is
 * a roll-over where the modulus explains it by half a turn at most, and a reset where it fell by half or more: the counter
 * began at 0 again. A total that no possible use explains is suspect, unless the next one continues it: then the meter was replaced, and counting starts there.
 * Source: docs/domain/sensors.md#running-totals
 */
export function counterSteps(totals: readonly CounterTotal[], limits: CounterLimits): CounterStep[] {
  const steps: CounterStep[] = []
  let last: CounterTotal | null = null
  let doubted: { total: CounterTotal; no: number } | null = null
  for (const [no, one] of totals.entries()) {
    if (one.decision === 'left_out') {
      steps.push({ used: null, isSuspect: true })
      continue
    }
    const used: number | null = last && useBetween(last, one, limits)
    const isContinued = doubted !== null && riseBetween(doubted.total, one, limits) !== null
    if (last === null || used !== null || one.decision === 'kept') {
      steps.push({ used, isSuspect: false })
    } else if (doubted && isContinued) {
      steps[doubted.no] = { used: null, isSuspect: false }
      steps.push({ used: riseBetween(doubted.total, one, limits), isSuspect: false })
    } else {
      doubted = { total: one, no }
      steps.push({ used: null, isSuspect: true })
      continue
    }
    last = one
    doubted = null
  }
  return steps
}

/**
 * A counter that began at 0 again is below this share of its last total, and a roll-over is less than this share of a turn.
 * A small fall is an error of the reading: as a reset, 12,991 and then 12,980 would be 12,980 litres in an hour.
 */
const MOST_SHARE_AFTER_FALL = 0.5

/** Returns the use between two totals; null where neither a rise, a roll-over nor a reset explains them. */
function useBetween(from: CounterTotal, to: CounterTotal, limits: CounterLimits): number | null {
  if (to.total < 0) return null
  if (to.total >= from.total) return riseBetween(from, to, limits)
  const most = mostBetween(from, to, limits)
  const { modulus } = limits
  const rolledOver = modulus === null ? null : modulus - from.total + to.total
  const isRollOver =
    modulus !== null && rolledOver !== null && rolledOver >= 0 && rolledOver <= modulus * MOST_SHARE_AFTER_FALL
  if (isRollOver && rolledOver <= most) return rolledOver
  const isReset = to.total <= from.total * MOST_SHARE_AFTER_FALL && to.total <= most
  return isReset ? to.total : null
}

function riseBetween(from: CounterTotal, to: CounterTotal, limits: CounterLimits): number | null {
  const rise = to.total - from.total
  return to.total >= 0 && rise >= 0 && rise <= mostBetween(from, to, limits) ? rise : null
}

/** A shorter time counts as an hour, since devices send what they counted a little later. */
const mostBetween = (from: CounterTotal, to: CounterTotal, { mostPerHour }: CounterLimits): number =>
  mostPerHour * Math.max(1, (to.ms - from.ms) / HOUR_MS)
