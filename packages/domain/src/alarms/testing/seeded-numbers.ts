/** Seeded random numbers of the benchmark (mulberry32). */
export class SeededNumbers {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to below 1. */
  unit(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.unit()
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.unit())) * Math.cos(2 * Math.PI * this.unit())
  }

  /** Gamma with mean 1 and a coefficient of variation (Marsaglia and Tsang). */
  gamma(variation: number): number {
    const shape = 1 / variation ** 2
    const d = shape - 1 / 3
    const c = 1 / Math.sqrt(9 * d)
    for (;;) {
      const x = this.normal()
      const v = (1 + c * x) ** 3
      if (v > 0 && Math.log(1 - this.unit()) < 0.5 * x ** 2 + d - d * v + d * Math.log(v)) return (d * v) / shape
    }
  }
}
