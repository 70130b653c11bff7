import { addDays } from '@herdboard/domain/time/day-number.ts'

/** Days from Easter Sunday: Maundy Thursday, Good Friday, Easter Monday, Ascension Day, Whit Monday. */
const FROM_EASTER = [-3, -2, 1, 39, 50] as const
/** New Year's Day, Constitution Day, Christmas Eve to Boxing Day, New Year's Eve. */
const FIXED = ['01-01', '06-05', '12-24', '12-25', '12-26', '12-31'] as const

const years = new Map<string, ReadonlySet<string>>()

/** Whether Danish slaughterhouses and dealers are closed for a holiday; weekends are not included. */
export const isHoliday = (day: string): boolean => holidaysOf(day.slice(0, 4)).has(day)

function holidaysOf(year: string): ReadonlySet<string> {
  const cached = years.get(year)
  if (cached) return cached
  const easter = easterSunday(Number(year))
  const computed = new Set([
    ...FROM_EASTER.map((days) => addDays(easter, days)),
    ...FIXED.map((date) => `${year}-${date}`),
  ])
  years.set(year, computed)
  return computed
}

/** Easter Sunday of the Gregorian calendar, by golden number and epact. */
export function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const leapsLeftOut = century - Math.floor(century / 4)
  const moonShift = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + leapsLeftOut - moonShift + 15) % 30
  const moon = epact - (epact === 29 || (epact === 28 && golden > 10) ? 1 : 0)
  const weekday = (year + Math.floor(year / 4) + moon + 2 - leapsLeftOut) % 7
  return addDays(`${year}-03-28`, moon - weekday)
}
