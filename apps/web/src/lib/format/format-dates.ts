import { FARM_ZONE } from '@herdboard/domain/time/farm-day.ts'
import { formatLocale, type Language } from '../locale/language.ts'

const dateFormats = new Map<string, Intl.DateTimeFormat>()

function dateFormat(language: Language, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${name}`
  const cached = dateFormats.get(key)
  if (cached) return cached
  const created = new Intl.DateTimeFormat(formatLocale(language), options)
  dateFormats.set(key, created)
  return created
}

// A farm day has no time zone: it is parsed and formatted in UTC so that no zone can shift it.
const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

const days = (language: Language) =>
  dateFormat(language, 'day', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })

/** `2026-11-21` as 21.11.2026 (da), 21/11/2026 (en, es, pt) or 2026-11-21 (sv). */
export const formatDay = (day: string, language: Language): string => days(language).format(instantOf(day))

/** A month by its first day: `November 2026`. */
export const formatMonth = (day: string, language: Language): string =>
  dateFormat(language, 'month', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(instantOf(day))

const times = (language: Language) =>
  dateFormat(language, 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: FARM_ZONE })

/** An instant as farm-local 24-hour time: 08.42 (da), 08:42 (en). */
export const formatTime = (instant: string, language: Language): string => times(language).format(Date.parse(instant))

/** The farm-local day of an instant as `16/11` (en) or `16.11` (da), for axes of hours. */
export const formatDayAndMonth = (instant: string, language: Language): string =>
  dateFormat(language, 'day and month', { day: 'numeric', month: 'numeric', timeZone: FARM_ZONE }).format(
    Date.parse(instant),
  )

/** An instant as farm-local date and 24-hour time. */
export function formatDateTime(instant: string, language: Language): string {
  const at = Date.parse(instant)
  const date = dateFormat(language, 'local day', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: FARM_ZONE,
  })
  return `${date.format(at)} ${times(language).format(at)}`
}

/** `22 Aug – 21 Nov 2026`, as short as the language allows. */
export const formatRange = (from: string, to: string, language: Language): string =>
  dateFormat(language, 'range', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).formatRange(
    instantOf(from),
    instantOf(to),
  )

/** `16–22 Nov`, for places that already show the year. */
export const formatShortRange = (from: string, to: string, language: Language): string =>
  dateFormat(language, 'short range', { day: 'numeric', month: 'short', timeZone: 'UTC' }).formatRange(
    instantOf(from),
    instantOf(to),
  )

/** `16 Nov`, for axes. */
export const formatShortDay = (day: string, language: Language): string =>
  dateFormat(language, 'short day', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(instantOf(day))

/** `Sat`, for the column headings of a calendar. */
export const formatWeekday = (day: string, language: Language): string =>
  dateFormat(language, 'weekday', { weekday: 'short', timeZone: 'UTC' }).format(instantOf(day))

/** `Saturday 14 November 2026`, for headings and screen readers. */
export const formatLongDay = (day: string, language: Language): string =>
  dateFormat(language, 'long day', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(instantOf(day))
