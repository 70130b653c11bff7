import { addDays } from '../time/day-number.ts'

/** The farm days on which a course is given: the first, and then every so many days. */
export const courseDays = (firstDay: string, times: number, intervalDays: number): string[] =>
  Array.from({ length: times }, (_, time) => addDays(firstDay, time * intervalDays))

/**
 * Last farm day on which meat is withheld = last day given + withdrawal; pigs may leave from the day after.
 * Source: domain 6.1.
 */
export const withdrawalEndDay = (lastDay: string, withdrawalDays: number): string => addDays(lastDay, withdrawalDays)

/** A day of a course as far as it went. */
export interface CourseDay {
  /** When it is to be given. */
  plannedDay: string
  /** When it was given; null where it was not. */
  givenDay: string | null
  /** It will not be given: the pigs are well, or somebody took it out. */
  isCancelled: boolean
}

/**
 * The day from which meat is withheld: the last one given or still to be given. A course that was stopped counts from
 * its last given day; one of which nothing was given, and nothing will be, from its first. Source: domain 6.1.
 */
export function lastDayOf(days: readonly CourseDay[]): string {
  const counted = days.flatMap(({ plannedDay, givenDay, isCancelled }) =>
    givenDay !== null ? [givenDay] : isCancelled ? [] : [plannedDay],
  )
  const last = counted.toSorted().at(-1) ?? days[0]?.plannedDay
  if (last === undefined) throw new RangeError('a course has at least one day')
  return last
}

/** Every day was given or will not be. */
export const isCourseDone = (days: readonly CourseDay[]): boolean =>
  days.every(({ givenDay, isCancelled }) => givenDay !== null || isCancelled)
