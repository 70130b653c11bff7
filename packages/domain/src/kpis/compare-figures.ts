import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import type { KpiFormula } from './kpi.ts'

/** `unchanged` is less than half of the last digit shown; a figure without a good direction is higher or lower. */
export type ComparisonOutcome = 'better' | 'worse' | 'unchanged' | 'higher' | 'lower'

export interface FigureComparison {
  /** now − before, in the figure's unit and with its precision */
  change: number
  outcome: ComparisonOutcome
}

/** Compares a figure with an earlier one; null if either is not known. */
export function compareFigures(
  now: number | null,
  before: number | null,
  { decimals, goodWhen }: Pick<KpiFormula, 'decimals' | 'goodWhen'>,
): FigureComparison | null {
  if (now === null || before === null) return null
  const change = now - before
  // Two decimals more than shown: enough to detect half a digit, too few to see errors of binary sums.
  const seen = roundHalfAway(change, decimals + 2)
  if (Math.abs(seen) < 0.5 / 10 ** decimals) return { change, outcome: 'unchanged' }
  if (goodWhen === 'none') return { change, outcome: change > 0 ? 'higher' : 'lower' }
  return { change, outcome: change > 0 === (goodWhen === 'up') ? 'better' : 'worse' }
}

/** Rounds a figure as shown, half away from zero; no other code rounds figures. */
export const shownValue = (value: number | null, { decimals }: Pick<KpiFormula, 'decimals'>): number | null =>
  value === null ? null : roundHalfAway(value, decimals)
