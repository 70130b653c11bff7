const DAYS_A_CYCLE = 146_097
const DAYS_BEFORE_1970 = 719_468

const texts = new Map<number, string>()

/**
 * Returns a farm day `yyyy-MM-dd` as the number of days since 1970-01-01.
 *
 * Pure calendar arithmetic on years that begin in March (the leap day comes last): no clock and no time zone.
 */
export function dayNumber(day: string): number {
  const month = Number(day.slice(5, 7))
  const year = Number(day.slice(0, 4)) - (month <= 2 ? 1 : 0)
  const cycle = Math.floor(year / 400)
  const yearOfCycle = year - cycle * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + Number(day.slice(8, 10)) - 1
  const dayOfCycle = yearOfCycle * 365 + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100) + dayOfYear
  return cycle * DAYS_A_CYCLE + dayOfCycle - DAYS_BEFORE_1970
}

/** Returns the farm day of a day number. Each text is created once: two years of rows share about 730 of them. */
export function dayOfNumber(number: number): string {
  const cached = texts.get(number)
  if (cached !== undefined) return cached
  const shifted = number + DAYS_BEFORE_1970
  const cycle = Math.floor(shifted / DAYS_A_CYCLE)
  const dayOfCycle = shifted - cycle * DAYS_A_CYCLE
  const yearOfCycle = Math.floor(
    (dayOfCycle - Math.floor(dayOfCycle / 1460) + Math.floor(dayOfCycle / 36_524) - Math.floor(dayOfCycle / 146_096)) /
      365,
  )
  const dayOfYear = dayOfCycle - (365 * yearOfCycle + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = ((monthFromMarch + 2) % 12) + 1
  const year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const text = `${padded(year, 4)}-${padded(month, 2)}-${padded(dayOfMonth, 2)}`
  texts.set(number, text)
  return text
}

/** Returns the farm day a number of days later, or earlier if negative. */
export const addDays = (day: string, days: number): string => dayOfNumber(dayNumber(day) + days)

/** Days from one farm day to another. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

const padded = (number: number, width: number): string => String(number).padStart(width, '0')

/**
 * Returns the same day of the month some months earlier; the last day of that month where it is shorter. 30 November
 * minus nine months is 28 February.
 */
export function monthsBefore(day: string, months: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months
  const firstOf = (count: number) => `${padded(Math.floor(count / 12), 4)}-${padded((count % 12) + 1, 2)}-01`
  const lastDay = addDays(firstOf(month + 1), -1)
  const sameDay = `${lastDay.slice(0, 8)}${day.slice(8)}`
  return sameDay < lastDay ? sameDay : lastDay
}
