import { isPeriod } from '@herdboard/contract/core/period.ts'

/** The period in the URL of a screen: both days or none. */
export interface PeriodSearch {
  from?: string | undefined
  to?: string | undefined
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Rejects `2026-02-31`, which would be parsed as another day. */
const isDay = (value: unknown): value is string => {
  if (typeof value !== 'string' || !DAY.test(value)) return false
  const instant = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(value)
}

/** Parses the period of a URL; an invalid or too long period is left out. */
export const periodSearch = ({ from, to }: Record<string, unknown>): PeriodSearch =>
  isDay(from) && isDay(to) && isPeriod({ from, to })
    ? { from, to }
    : // Explicitly undefined: the router keeps search parameters that a screen does not return.
      { from: undefined, to: undefined }
