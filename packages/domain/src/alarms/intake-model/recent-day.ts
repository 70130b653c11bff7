const HOURS = 24

/** An hour that can be compared with its expectation. */
export interface ComparedHour {
  index: number
  hour: number
  /** Measured, limited to four standard deviations from the expectation. */
  measured: number
  expected: number
  sd: number
}

export interface DaySums {
  measured: number
  expected: number
  /** Standard deviation of the sum. */
  sd: number
  knownHours: number
}

/** The compared hours of the last 24 hours. */
export class RecentDay {
  #hours: ComparedHour[] = []
  /** Sums of the day at an index, which are asked for several times an hour. */
  #known: { index: number; sums: DaySums } | null = null

  get hours(): readonly ComparedHour[] {
    return this.#hours
  }

  add(hour: ComparedHour): void {
    this.#hours.push(hour)
    this.#known = null
    this.advance(hour.index)
  }

  /** Forgets the hours that are a day old. */
  advance(index: number): void {
    while ((this.#hours[0]?.index ?? index) <= index - HOURS) this.#hours.shift()
  }

  clear(): void {
    this.#hours = []
    this.#known = null
  }

  /** Sums the hours of the last day. */
  sums(index: number): Readonly<DaySums> {
    if (this.#known?.index !== index) this.#known = { index, sums: this.#sumsAt(index) }
    return this.#known.sums
  }

  #sumsAt(index: number): DaySums {
    let [measured, expected, variance, knownHours] = [0, 0, 0, 0]
    for (const hour of this.#hours) {
      if (hour.index <= index - HOURS) continue
      measured += hour.measured
      expected += hour.expected
      variance += hour.sd ** 2
      knownHours += 1
    }
    return { measured, expected, sd: Math.sqrt(variance), knownHours }
  }
}
