import { addDays } from '@herdboard/domain/time/day-number.ts'

/** Days on which a place has a supplier number, both included; null where the period is open. */
export interface NumberPeriod {
  valid_from: string | null
  valid_to: string | null
}

/** Whether a place has the number on a day. */
export const isNumberInForce = ({ valid_from, valid_to }: NumberPeriod, day: string): boolean =>
  (valid_from === null || valid_from <= day) && (valid_to === null || day <= valid_to)

/** Whether two periods share a day. */
export const periodsOverlap = (one: NumberPeriod, other: NumberPeriod): boolean =>
  (one.valid_from === null || other.valid_to === null || one.valid_from <= other.valid_to) &&
  (other.valid_from === null || one.valid_to === null || other.valid_from <= one.valid_to)

/**
 * Returns the days around a day that no period of the number covers: from the day after the last earlier period to the
 * day before the next one. The day itself must be free.
 */
export function freePeriodAround(periods: readonly NumberPeriod[], day: string): NumberPeriod {
  const earlier = periods.flatMap(({ valid_to }) => (valid_to !== null && valid_to < day ? [valid_to] : []))
  const later = periods.flatMap(({ valid_from }) => (valid_from !== null && valid_from > day ? [valid_from] : []))
  const [last, next] = [earlier.toSorted().at(-1), later.toSorted().at(0)]
  return {
    valid_from: last === undefined ? null : addDays(last, 1),
    valid_to: next === undefined ? null : addDays(next, -1),
  }
}
