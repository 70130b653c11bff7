import { MAX_DAYS_WITHOUT_FEED } from '@herdboard/domain/kpis/aggregation/fed-days.ts'
import { statedFigure } from '@herdboard/domain/kpis/stated-figure.ts'
import { percentOrNull, productOrNull, ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import type { PlaceStayRow } from './sql.ts'

/** The figures of a place with pigs. */
export interface PlaceFigures {
  pigs: number
  /** Mean over the present pigs with a known arrival day. */
  days: number | null
  inWeightKg: number | null
  weightKg: number | null
  gainGramsPerDay: number | null
  /** Nobody measured the gain: it needs a weighing or a delivery. */
  isUnmeasured: boolean
  mortalityPercent: number | null
  feedConversionRatio: number | null
  /** The feed of enough days is known for a conversion. */
  isFed: boolean
  /** Pig-days without known feed, which the feed conversion leaves out; 0 where no feed is known at all. */
  leftOutPigDays: number
  /** Pigs found by counts beyond the calculated stock. */
  foundHead: number
  occupancyPercent: number | null
}

/** Calculates the figures of several stays together: one place, or all of them for the totals. */
export function placeFigures(stays: readonly PlaceStayRow[], places: number | null): PlaceFigures {
  const sum = (of: (stay: PlaceStayRow) => number) => stays.reduce((total, stay) => total + of(stay), 0)
  const known = (of: (stay: PlaceStayRow) => number | null) =>
    stays.every((stay) => of(stay) !== null) ? sum((stay) => of(stay) ?? 0) : null
  const pigs = sum((stay) => stay.pigs)
  const pigDays = sum((stay) => stay.pig_days)
  const isUnmeasured = stays.every((stay) => !stay.is_measured)
  const gainKg = isUnmeasured ? null : known((stay) => stay.gain_kg)
  const fedPigDays = sum((stay) => stay.fe_pig_days)
  const isFed = sum((stay) => stay.fe) > 0 && fedPigDays >= (1 - MAX_DAYS_WITHOUT_FEED) * pigDays
  return {
    pigs,
    isUnmeasured,
    isFed,
    days: ratioOrNull(
      sum((stay) => stay.pigs * (stay.days ?? 0)),
      sum((stay) => (stay.days === null ? 0 : stay.pigs)),
    ),
    inWeightKg: statedFigure(
      ratioOrNull(
        sum((stay) => stay.in_kg),
        sum((stay) => stay.in_head),
      ),
      'kg',
    ),
    weightKg: statedFigure(
      ratioOrNull(
        known((stay) => stay.stock_kg),
        pigs,
      ),
      'kg',
    ),
    gainGramsPerDay: productOrNull(ratioOrNull(gainKg, pigDays), 1000),
    // Percent of the pigs inserted and those present at the start.
    mortalityPercent: percentOrNull(
      sum((stay) => stay.dead_head),
      sum((stay) => stay.opening_head + stay.in_head),
    ),
    feedConversionRatio:
      isFed && gainKg !== null
        ? ratioOrNull(
            sum((stay) => stay.fe),
            sum((stay) => stay.fe_gain_kg),
          )
        : null,
    foundHead: sum((stay) => stay.found_head),
    leftOutPigDays: fedPigDays > 0 ? Math.max(0, pigDays - fedPigDays) : 0,
    occupancyPercent: percentOrNull(pigs, places),
  }
}
