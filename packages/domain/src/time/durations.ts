/** Lengths of time, ms. A day of the farm's calendar may have 23 or 25 hours (`farm-day.ts`); this one always has 24. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
