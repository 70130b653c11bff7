import type { PigType } from '@herdboard/domain/growth/pig-type.ts'

/** Limit of the yellow card scheme from a day on, as stored. */
export interface AntibioticLimit {
  pig_type: PigType
  valid_from: string
  /** Animal daily doses (ADD) per 100 animals and day, counted over nine months. */
  doses_per_100: number
  source: string
}

/** Months that the authorities count back from a day. Source: docs/domain/drugs.md#animal-daily-doses */
export const ANTIBIOTIC_MONTHS = 9

/** Returns the limit in force on a day: the one with the latest first day until then; null before the first. */
export const limitOn = (limits: readonly AntibioticLimit[], pigType: PigType, day: string): AntibioticLimit | null =>
  limits
    .filter((limit) => limit.pig_type === pigType && limit.valid_from <= day)
    .toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0] ?? null
