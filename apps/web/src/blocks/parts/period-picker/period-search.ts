import { isPeriod } from '@herdboard/contract/core/period.ts'

/** The period in the address of a screen; both days or none. */
export interface PeriodSearch {
  from?: string | undefined
  to?: string | undefined
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** `2026-02-31` is none: read as an instant it would be another day. */
const isDay = (value: unknown): value is string => {
  if (typeof value !== 'string' || !DAY.test(value)) return false
  const instant = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(value)
}

/** Reads it out of an address; one that makes no sense, or lasts too long to ask for, is left out. */
export const periodSearch = ({ from, to }: Record<string, unknown>): PeriodSearch =>
  isDay(from) && isDay(to) && isPeriod({ from, to })
    ? { from, to }
    : // Named, because what a screen leaves out of its search stays in the address.
      { from: undefined, to: undefined }
