import { isDayKnown } from './episode-limits.ts'
import type { DaySums } from './recent-day.ts'

const DAY_HOURS = 24
/** Days after which an earlier level no longer says what the pigs take in. */
const REMEMBERED_DAYS = 21
/** A level is the middle one of so many days in a row. */
const LEVEL_DAYS = 3
/** Share of the earlier level below which the expectation has sunk. */
const SUNK = 0.92
/** Share of the earlier level up to which pigs have only returned to it. */
const RETURNED = 1.08

/**
 * The highest level of three weeks, as a share of what pigs of their weight usually take in. A disease that no alarm
 * found became the expectation; after it, pigs that take in as much as before seem to take in too much.
 */
export class EarlierLevel {
  /** Shares of healthy days, the newest last. */
  #days: { index: number; share: number }[] = []
  /** The last day, which does not count before another one has been fine. */
  #newest: { index: number; share: number } | null = null

  clear(): void {
    this.#days = []
    this.#newest = null
  }

  /** Takes the 24 hours that end with an hour, once a day; `usualOf` says what a pig usually takes in in its known hours. */
  add(index: number, day: DaySums, usualOf: () => number): void {
    if (this.#newest && index - this.#newest.index < DAY_HOURS) return
    if (!isDayKnown(day)) return
    const usual = usualOf()
    if (usual <= 0) return
    if (this.#newest) this.#days.push(this.#newest)
    this.#newest = { index, share: day.measured / usual }
    while ((this.#days[0]?.index ?? index) < index - REMEMBERED_DAYS * DAY_HOURS) this.#days.shift()
  }

  /** The last day was part of a deviation. */
  forgetNewest(): void {
    this.#newest = null
  }

  /**
   * Whether the expectation has sunk below the earlier level, and the last 24 hours are only back at it; `usual` is what a
   * pig usually takes in in the same hours.
   */
  isReturn(day: DaySums, usual: number): boolean {
    const level = this.#highest()
    if (level === null || usual <= 0) return false
    return day.expected < SUNK * level * usual && day.measured < RETURNED * level * usual
  }

  #highest(): number | null {
    let highest: number | null = null
    for (let last = LEVEL_DAYS; last <= this.#days.length; last++) {
      const [, middle] = this.#days
        .slice(last - LEVEL_DAYS, last)
        .map(({ share }) => share)
        .toSorted((a, b) => a - b)
      if (middle !== undefined) highest = Math.max(highest ?? 0, middle)
    }
    return highest
  }
}
