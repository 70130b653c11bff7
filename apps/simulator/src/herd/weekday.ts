import { dayNumber } from '@herdboard/domain/ledger/day-number.ts'

/** 1 Monday … 7 Sunday; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: string): number => ((dayNumber(day) + 3) % 7) + 1

/** Weeks since a Monday long ago: tells even weeks from odd ones. */
export const weekNumber = (day: string): number => Math.floor((dayNumber(day) + 3) / 7)

/** Days people are at the office and lorries drive. */
export const isWorkday = (day: string): boolean => weekdayOf(day) <= 5
