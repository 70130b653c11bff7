import { MAX_UNFED_SHARE } from '@herdboard/domain/key-figures/aggregation/fed-days.ts'
import { percent, ratio, times } from '@herdboard/domain/numbers/ratio.ts'
import type { PlaceStayRow } from './sql.ts'

/** A place with pigs: its sums, and the ratios formed from them. */
export interface PlaceFigures {
  pigs: number
  /** Mean over the pigs that stand there, of whom it is known when they came. */
  days: number | null
  inWeightKg: number | null
  weightKg: number | null
  gainGramsPerDay: number | null
  mortalityPercent: number | null
  fePerKgGain: number | null
  occupancyPercent: number | null
}

/** The figures of some stays together: one place, or all of them for the totals. */
export function placeFigures(stays: readonly PlaceStayRow[], places: number | null): PlaceFigures {
  const sum = (of: (stay: PlaceStayRow) => number) => stays.reduce((total, stay) => total + of(stay), 0)
  const known = (of: (stay: PlaceStayRow) => number | null) =>
    stays.every((stay) => of(stay) !== null) ? sum((stay) => of(stay) ?? 0) : null
  const pigs = sum((stay) => stay.pigs)
  const pigDays = sum((stay) => stay.pig_days)
  const gainKg = known((stay) => stay.gain_kg)
  const isFed = sum((stay) => stay.fe) > 0 && sum((stay) => stay.fe_pig_days) >= (1 - MAX_UNFED_SHARE) * pigDays
  return {
    pigs,
    days: ratio(
      sum((stay) => stay.pigs * (stay.days ?? 0)),
      sum((stay) => (stay.days === null ? 0 : stay.pigs)),
    ),
    inWeightKg: ratio(
      sum((stay) => stay.in_kg),
      sum((stay) => stay.in_head),
    ),
    weightKg: ratio(
      known((stay) => stay.stock_kg),
      pigs,
    ),
    gainGramsPerDay: times(ratio(gainKg, pigDays), 1000),
    // Of those put in, and of those who stood there at the beginning.
    mortalityPercent: percent(
      sum((stay) => stay.dead_head),
      sum((stay) => stay.opening_head + stay.in_head),
    ),
    fePerKgGain:
      isFed && gainKg !== null
        ? ratio(
            sum((stay) => stay.fe),
            sum((stay) => stay.fe_gain_kg),
          )
        : null,
    occupancyPercent: percent(pigs, places),
  }
}
