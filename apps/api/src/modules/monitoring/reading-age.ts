import { DAY_MS } from '@herdboard/domain/time/durations.ts'

/** Readings that are older than this are refused. */
const MAX_LATE_MS = 30 * DAY_MS
/** Readings further ahead of the server's clock are suspect. */
const MAX_AHEAD_MS = 5 * 60_000

/** First moment whose readings are accepted, milliseconds since 1970. */
export const oldestAccepted = (now: Date): number => now.getTime() - MAX_LATE_MS

/** Last moment whose readings are not ahead of the server's clock, milliseconds since 1970. */
export const latestAccepted = (now: Date): number => now.getTime() + MAX_AHEAD_MS
