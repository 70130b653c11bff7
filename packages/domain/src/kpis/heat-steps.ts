/** How strongly a change is coloured: 1 to 3 better, −1 to −3 worse, 0 unchanged or neither. */
export type HeatStep = -3 | -2 | -1 | 0 | 1 | 2 | 3

export interface JudgedChange {
  /** Null where one of the values is not known. */
  change: number | null
  outcome: 'better' | 'worse' | 'unchanged' | 'higher' | 'lower' | null
}

/**
 * Returns the strength of each farm's change of one figure. The measure is the middle change of these farms: up to it is
 * weak, up to twice of it medium, above strong. One farm that changed enormously so does not make the others pale.
 */
export function heatSteps(changes: readonly JudgedChange[]): HeatStep[] {
  const sizes = changes.flatMap((one) => (isJudged(one) ? [Math.abs(one.change ?? 0)] : []))
  const middle = medianOf(sizes)
  return changes.map((one) => {
    if (!isJudged(one)) return 0
    const size = Math.abs(one.change ?? 0)
    const step = size <= middle ? 1 : size <= 2 * middle ? 2 : 3
    return one.outcome === 'better' ? step : (-step as HeatStep)
  })
}

const isJudged = ({ change, outcome }: JudgedChange): boolean =>
  change !== null && (outcome === 'better' || outcome === 'worse')

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2
}
