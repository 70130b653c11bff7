import { type Language, localeOf } from '#lib/language.ts'

const SUNDAY = Date.UTC(2026, 0, 4)
const DAY_MS = 86_400_000

/** Names of months and days for time axes; the library brings neither Danish nor Portuguese. */
export function chartLocale(language: Language) {
  const written = (options: Intl.DateTimeFormatOptions) => {
    const writer = new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' })
    return (instant: number) => writer.format(instant)
  }
  const months = (style: 'long' | 'short') => {
    const write = written({ month: style })
    return Array.from({ length: 12 }, (_, month) => write(Date.UTC(2026, month, 1)))
  }
  const days = (style: 'long' | 'short') => {
    const write = written({ weekday: style })
    return Array.from({ length: 7 }, (_, day) => write(SUNDAY + day * DAY_MS))
  }
  return {
    time: { month: months('long'), monthAbbr: months('short'), dayOfWeek: days('long'), dayOfWeekAbbr: days('short') },
  }
}
