import type { ChartX } from '@herdboard/contract/figures/chart-spec.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { isoWeek, weekLabel, weeksOf } from '@herdboard/domain/time/iso-week.ts'
import { cutAtToday, daysIn, type Period } from '@herdboard/domain/time/period.ts'

/** Days or weeks of a chart, oldest first. */
export interface ChartPoints {
  x: ChartX
  /** First and last day of each point, both inclusive. */
  spans: { first: string; last: string }[]
  /** Index of the current day or week; null where the period ends before it. */
  running: number | null
}

/** Returns one point per day for a period of at most `mostDays`, otherwise one per week. Future days are left out. */
export function chartPoints(requestedPeriod: Period, lastKnown: string, today: string, mostDays: number): ChartPoints {
  const period = cutAtToday(requestedPeriod, lastKnown) ?? {
    opening: requestedPeriod.opening,
    closing: requestedPeriod.opening,
  }
  if (daysIn(requestedPeriod) <= mostDays) {
    const days = Array.from({ length: daysIn(period) }, (_, no) => addDays(period.opening, no + 1))
    return {
      x: { kind: 'day', days },
      spans: days.map((day) => ({ first: day, last: day })),
      running: days.at(-1) === today ? days.length - 1 : null,
    }
  }
  const weeks = weeksOf(period)
  const last = weeks.at(-1)
  return {
    x: {
      kind: 'week',
      weeks: weeks.map(({ year, week, first, last: to, days }) => ({ year, week, from: first, to, days })),
    },
    spans: weeks.map(({ first, last: to }) => ({ first, last: to })),
    running: last && weekLabel(last) === weekLabel(isoWeek(today)) ? weeks.length - 1 : null,
  }
}
