import { addDays } from '@herdboard/domain/time/day-number.ts'
import { valueRows } from '#modules/ledger/sql/value-rows.ts'
import type { LedgerPeriod } from './ledger-period.ts'

/** A range of days in which no period begins or ends. */
export interface PeriodSlice {
  /** Number of the slice, from 1, as in `width_bucket`. */
  slice: number
  firstDay: string
  /** The periods that contain it, and whether it is their first or last slice. */
  periods: { period: number; is_first: boolean; is_last: boolean }[]
}

/**
 * Cuts periods wherever any of them begins or ends.
 * Trailing periods overlap; with sums by slice, a day in five of them is read once.
 */
export function slicesOf(periods: readonly LedgerPeriod[]): PeriodSlice[] {
  const cuts = [...new Set(periods.flatMap(({ opening, closing }) => [opening, closing]))].sort()
  return cuts.slice(0, -1).map((cut, index) => ({
    slice: index + 1,
    firstDay: addDays(cut, 1),
    periods: periods.flatMap(({ opening, closing }, period) =>
      opening <= cut && cut < closing
        ? [{ period, is_first: opening === cut, is_last: closing === cuts[index + 1] }]
        : [],
    ),
  }))
}

export const firstDays = (slices: readonly PeriodSlice[]): string[] => slices.map(({ firstDay }) => firstDay)

/** Returns the slices of each period as one relation. */
export const slicesAs = (alias: string, slices: readonly PeriodSlice[]) =>
  valueRows(
    alias,
    { period: 'int', slice: 'int', is_first: 'boolean', is_last: 'boolean' },
    slices.flatMap(({ slice, periods }) => periods.map((period) => ({ slice, ...period }))),
  )
