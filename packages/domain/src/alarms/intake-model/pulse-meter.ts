/** Standard deviation of a counted hour in pulses, since both its ends lie anywhere within a pulse: √(2 / 12). */
const COUNTING_SD = Math.sqrt(1 / 6)
/** A stop is certain once pigs would have taken in so many pulses. */
const STOP_PULSES = 2

/**
 * Reads a meter that counts whole pulses. An hour of fewer litres than a pulse counts nothing, and the next one too much;
 * what has passed since the last pulse is estimated, so that only what the count cannot hide is a deviation.
 */
export class PulseMeter {
  readonly #pulse: number
  /** Litres since the last pulse, from 0 to a pulse; null if unknown. */
  #since: number | null = null
  /** Litres that were expected since the last pulse. */
  #dry = 0

  /** A meter of 0 litres a pulse counts continuously. */
  constructor(pulse: number) {
    this.#pulse = pulse
  }

  /** Standard deviation, in litres, that counting whole pulses adds to an hour. */
  get countingSd(): number {
    return COUNTING_SD * this.#pulse
  }

  /** Forgets what passed: an hour is not known, or the section is empty. */
  clear(): void {
    this.#since = null
    this.#dry = 0
  }

  /** Whether nothing flows: nothing was counted in hours in which two pulses were expected. Takes each hour once. */
  hasStopped(counted: number, expected: number): boolean {
    this.#dry = counted > 0 ? 0 : this.#dry + expected
    return counted === 0 && this.#dry > STOP_PULSES * this.#pulse
  }

  /** Returns the litres that flowed in an hour, as near to the expected ones as the counted ones allow. */
  read(counted: number, expected: number): number {
    const before = this.#since ?? this.#pulse / 2
    this.#since = Math.max(0, Math.min(this.#pulse, before + expected - counted))
    return counted + this.#since - before
  }
}
