import type { Cusum } from './cusum.ts'
import type { Side } from './judged-intake.ts'

interface HealthyMean {
  mean: Float64Array
  /** Index of the hour. */
  index: number
}

/**
 * The mean of the filter at the last hour at which the sum of a side was zero: the last that was certainly healthy. An
 * episode takes back what the filter learnt since.
 */
export class HealthyMeans {
  #bySide: Record<Side, HealthyMean> | null = null

  of(side: Side): HealthyMean | undefined {
    return this.#bySide?.[side]
  }

  clear(): void {
    this.#bySide = null
  }

  remember({ low, high }: Cusum, mean: Float64Array, index: number): void {
    const before = this.#bySide
    if (before !== null && low > 0 && high > 0) return
    // One copy serves both sides; while nothing deviates it is renewed every hour.
    const copy = { mean: mean.slice(), index }
    this.#bySide = {
      low: low === 0 || before === null ? copy : before.low,
      high: high === 0 || before === null ? copy : before.high,
    }
  }
}
