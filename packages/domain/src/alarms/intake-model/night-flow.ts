import { ALARM, ATTENTION, FINE, type Severity } from '@herdboard/domain/alarms/hour-finding.ts'

/** Leak: flow from midnight to four / expected flow. Source: docs/domain/alarms.md */
const LEAK = [3, 6] as const
const LEAK_HOURS = 4

/** Finds leaks: much flow at night, when pigs sleep. Takes the hours of one section in order, in litres a pig. */
export class NightFlow {
  #hours: { measured: number; expected: number }[] = []

  clear(): void {
    this.#hours = []
  }

  /** Returns the severity of a flow from midnight to four, at the end of its last hour. */
  add(hour: number, measured: number, expected: number): Severity {
    if (hour === 0) this.#hours = []
    if (hour < LEAK_HOURS) this.#hours.push({ measured, expected })
    if (hour !== LEAK_HOURS - 1 || this.#hours.length < LEAK_HOURS) return FINE
    // One hour with a faulty reading is no leak.
    if (this.#hours.filter((one) => one.measured > 2 * one.expected).length < LEAK_HOURS - 1) return FINE
    const sum = (of: 'measured' | 'expected') => this.#hours.reduce((all, one) => all + one[of], 0)
    const ratio = sum('measured') / Math.max(sum('expected'), 1e-9)
    return ratio > LEAK[1] ? ALARM : ratio > LEAK[0] ? ATTENTION : FINE
  }
}
