import { TEST_TODAY } from '@herdboard/simulator/profiles/test-herd.ts'
import type { Clock } from '../apps/api/src/platform/clock.ts'

/** Eight in the morning on the farm, in summer time: the day's first round is done. */
const MORNING = Date.parse(`${TEST_TODAY}T08:00:00+02:00`)

export interface JourneyClock {
  clock: Clock
  /** Lets time pass from now on; answers how far the farm lies behind the real clock, milliseconds. */
  begin(): number
}

/**
 * The day of the journeys: it stands still while the herd is made, so that every run makes the same one, and then goes
 * on with real time, because sign-ins, locks and jobs end by the clock.
 *
 * The browser lives on the same day (`browser.ts`). What keeps real time does no harm, since it is only compared with
 * itself: limits of calls a minute (durations), the database's clearing away of day-old keys, HTTP caches. Two things
 * would mix the days: a browser drops cookies by the real clock, so journeys sign in without "remember me", whose
 * cookies name a day; and new ids carry the real time, but lists are ordered by the moment of entry before the id.
 */
export function journeyClock(): JourneyClock {
  let behindMs: number | null = null
  return {
    clock: { now: () => new Date(behindMs === null ? MORNING : Date.now() - behindMs) },
    begin: () => {
      behindMs = Date.now() - MORNING
      return behindMs
    },
  }
}
