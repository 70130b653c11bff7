import { addToCusum, CUSUM_LIMITS, type Cusum } from './cusum.ts'
import type { Side } from './judged-intake.ts'
import type { SuppressionReason } from './suppression.ts'

/** Sum of the deviations that something explains, and the side on which it would need attention. */
export class ExplainedCusum {
  readonly #maxCusum: number
  #cusum: Cusum = { low: 0, high: 0 }
  #side: Side | null = null

  /** The sums stop at `maxCusum`. */
  constructor(maxCusum: number) {
    this.#maxCusum = maxCusum
  }

  get side(): Side | null {
    return this.#side
  }

  clear(): void {
    this.#cusum = { low: 0, high: 0 }
    this.#side = null
  }

  /** Adds up what a reason explains. After a disease only much water is explained. */
  add(
    reason: SuppressionReason | null,
    deviation: number,
    { sensitivity, isEpisodeOpen }: { sensitivity: number; isEpisodeOpen: boolean },
  ): void {
    const { low, high } = reason === null ? { low: 0, high: 0 } : addToCusum(this.#cusum, deviation)
    this.#cusum = {
      low: reason === 'recovery' ? 0 : Math.min(low, this.#maxCusum),
      high: Math.min(high, this.#maxCusum),
    }
    const side = this.#cusum.low > this.#cusum.high ? 'low' : 'high'
    this.#side = this.#cusum[side] * sensitivity >= CUSUM_LIMITS[0] && !isEpisodeOpen ? side : null
  }
}
