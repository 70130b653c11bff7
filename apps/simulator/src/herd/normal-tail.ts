import { shareBelow } from '@herdboard/domain/growth/normal-distribution.ts'

/** Effect of removing the upper part of a normal distribution, in standard deviations. */
export interface RemovedTail {
  /** Mean of the removed part above the mean of all. */
  takenLead: number
  /** Mean of the rest below the mean of all. */
  restLag: number
  /** Deviation of the rest relative to that of all. */
  restSd: number
}

/** Means and deviation of a normal distribution split at its upper `share` (truncated normal). */
export function upperTail(share: number): RemovedTail {
  if (share <= 0) return { takenLead: 0, restLag: 0, restSd: 1 }
  if (share >= 1) return { takenLead: 0, restLag: 0, restSd: 0 }
  const cut = deviationsBelow(1 - share)
  const density = Math.exp((-cut * cut) / 2) / Math.sqrt(2 * Math.PI)
  const restLag = density / (1 - share)
  return { takenLead: density / share, restLag, restSd: Math.sqrt(Math.max(0.05, 1 - cut * restLag - restLag ** 2)) }
}

const cuts = new Map<number, number>()

/** Quantile of the normal distribution, by bisection. */
function deviationsBelow(share: number): number {
  const cached = cuts.get(share)
  if (cached !== undefined) return cached
  let [low, high] = [-6, 6]
  while (high - low > 1e-9) {
    const middle = (low + high) / 2
    if (shareBelow(middle) < share) low = middle
    else high = middle
  }
  cuts.set(share, low)
  return low
}
