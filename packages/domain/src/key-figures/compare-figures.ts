import { roundHalfAway } from '@herdboard/domain/numbers/round-half-away.ts'
import type { KeyFigure } from './kpi.ts'

/** `unchanged` is less than half of the last digit shown; figures without a direction of good are higher or lower. */
export type ComparisonVerdict = 'better' | 'worse' | 'unchanged' | 'higher' | 'lower'

export interface Comparison {
  /** now − before, in the figure's unit and with its precision */
  change: number
  verdict: ComparisonVerdict
}

/** How a figure stands against an earlier one; null when either is not known. */
export function compareFigures(
  now: number | null,
  before: number | null,
  { decimals, goodWhen }: Pick<KeyFigure, 'decimals' | 'goodWhen'>,
): Comparison | null {
  if (now === null || before === null) return null
  const change = now - before
  // Two decimals more than shown: enough to tell half a digit, too few to see what binary sums leave over.
  const seen = roundHalfAway(change, decimals + 2)
  if (Math.abs(seen) < 0.5 / 10 ** decimals) return { change, verdict: 'unchanged' }
  if (goodWhen === 'none') return { change, verdict: change > 0 ? 'higher' : 'lower' }
  return { change, verdict: change > 0 === (goodWhen === 'up') ? 'better' : 'worse' }
}

/** A figure as shown: rounded half away from zero, and only here. */
export const shownValue = (value: number | null, { decimals }: Pick<KeyFigure, 'decimals'>): number | null =>
  value === null ? null : roundHalfAway(value, decimals)
