import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { LedgerPeriod } from './ledger-period.ts'
import { valueRows } from './value-rows.ts'

/** A stretch of days that no period begins or ends inside of. */
export interface Slice {
  /** Place among the slices, from 1, as `width_bucket` counts. */
  slice: number
  firstDay: string
  /** The periods that hold it, and whether it is their first or their last. */
  periods: { period: number; is_first: boolean; is_last: boolean }[]
}

/**
 * Periods cut where any of them begins or ends. Trailing periods lie over each other: summed slice by slice, a day that
 * lies in five of them is read once.
 */
export function slicesOf(periods: readonly LedgerPeriod[]): Slice[] {
  const cuts = [...new Set(periods.flatMap(({ opening, closing }) => [opening, closing]))].sort()
  return cuts.slice(0, -1).map((cut, place) => ({
    slice: place + 1,
    firstDay: addDays(cut, 1),
    periods: periods.flatMap(({ opening, closing }, period) =>
      opening <= cut && cut < closing
        ? [{ period, is_first: opening === cut, is_last: closing === cuts[place + 1] }]
        : [],
    ),
  }))
}

export const firstDays = (slices: readonly Slice[]): string[] => slices.map(({ firstDay }) => firstDay)

/** Which slices make up which period, as one relation. */
export const slicesAs = (alias: string, slices: readonly Slice[]) =>
  valueRows(
    alias,
    { period: 'int', slice: 'int', is_first: 'boolean', is_last: 'boolean' },
    slices.flatMap(({ slice, periods }) => periods.map((period) => ({ slice, ...period }))),
  )
