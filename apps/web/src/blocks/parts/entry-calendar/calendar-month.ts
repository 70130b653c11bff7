import { addDays } from '@herdboard/domain/time/day-number.ts'

export const firstDayOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

export const lastDayOfMonth = (day: string): string => addDays(firstDayOfMonth(addDays(firstDayOfMonth(day), 31)), -1)

export const isInMonth = (day: string, month: string): boolean => day.startsWith(month.slice(0, 7))

/** The first day of the month that a calendar opens with: that of the day, but never a month to come. */
export const openingMonth = (day: string, today: string): string => firstDayOfMonth([day, today].toSorted()[0] ?? today)
