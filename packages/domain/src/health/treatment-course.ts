import { addDays } from '@herdboard/domain/time/day-number.ts'

/** Returns the farm days on which a course is given: the first day, and then at the interval. */
export const courseDays = (firstDay: string, times: number, intervalDays: number): string[] =>
  Array.from({ length: times }, (_, time) => addDays(firstDay, time * intervalDays))

/** A day of a course: planned, given or cancelled. */
export interface CourseDay {
  /** Planned day. */
  plannedDay: string
  /** Day on which it was given; null if it was not. */
  givenDay: string | null
  /** It will not be given: the pigs are well, or a person cancelled it. */
  isCancelled: boolean
}

/**
 * Returns the day from which the withdrawal period counts: the last day that was given or is still planned. A stopped
 * course counts from its last given day. If nothing was given and nothing will be, it counts from its first day.
 * Source: docs/domain/drugs.md#courses-and-withdrawal
 */
export function lastDayOfCourse(days: readonly CourseDay[]): string {
  const counted = days.flatMap(({ plannedDay, givenDay, isCancelled }) =>
    givenDay !== null ? [givenDay] : isCancelled ? [] : [plannedDay],
  )
  const last = counted.toSorted().at(-1) ?? days[0]?.plannedDay
  if (last === undefined) throw new RangeError('a course has at least one day')
  return last
}

/** Whether every day was given or cancelled. */
export const isCourseDone = (days: readonly CourseDay[]): boolean =>
  days.every(({ givenDay, isCancelled }) => givenDay !== null || isCancelled)
