import { TEST_TODAY } from '@herdboard/simulator/profiles/test-herd.ts'
import type { Clock } from '../apps/api/src/platform/clock.ts'

/** Eight in the morning on the farm, summer time, after the day's first inspection. */
const MORNING = Date.parse(`${TEST_TODAY}T08:00:00+02:00`)

export interface E2eClock {
  clock: Clock
  /** Starts the clock; returns by how many milliseconds it is behind the real clock. */
  begin(): number
}

/**
 * Creates the clock of the end-to-end tests. It is fixed while the herd is made, so that every run makes the same herd. Then it
 * runs with real time, because sign-ins, locks and jobs expire by the clock. The browser has the same day
 * (`browser.ts`). Real time does no harm where it is only compared with itself: rate limits (durations), the deletion
 * of day-old keys in the database, HTTP caches. Two things would mix the days. A browser drops cookies by the real
 * clock, so tests sign in without "remember me", whose cookies have an expiry date. New ids contain the real time,
 * but lists are sorted by the moment of entry before the id.
 */
export function e2eClock(): E2eClock {
  let clockLagMs: number | null = null
  return {
    clock: { now: () => new Date(clockLagMs === null ? MORNING : Date.now() - clockLagMs) },
    begin: () => {
      clockLagMs = Date.now() - MORNING
      return clockLagMs
    },
  }
}
