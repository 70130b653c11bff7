/** Where the time comes from. Code that asks for it gets a clock passed in, so that a test can say which day it is. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still. */
export const clockAt = (instant: string): Clock => ({ now: () => new Date(instant) })
