/** Source of the current time. It is passed in, so that a test can choose the day. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Returns a clock that always shows this instant. */
export const clockAt = (instant: string): Clock => ({ now: () => new Date(instant) })
