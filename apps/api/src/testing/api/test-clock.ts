import type { Clock } from '#platform/clock.ts'

/** A fake clock: it changes only when a test changes it. */
export interface TestClock extends Clock {
  set(instant: string): void
  /** Advances the clock. */
  advance(time: { seconds?: number; minutes?: number; hours?: number; days?: number }): void
}

/** Creates a clock; by default noon in Denmark on 15 June 2026. */
export function testClock(instant = '2026-06-15T10:00:00.000Z'): TestClock {
  let now = new Date(instant)
  return {
    now: () => now,
    set: (to) => {
      now = new Date(to)
    },
    advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      now = new Date(now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
    },
  }
}
