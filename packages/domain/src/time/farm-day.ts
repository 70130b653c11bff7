import { DAY_MS, HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { addDays, dayNumber, dayOfNumber } from './day-number.ts'

/** Time zone of all farms: their days, today's date and daylight saving time. */
export const FARM_ZONE = 'Europe/Copenhagen'

/** True for a valid calendar day `yyyy-MM-dd` in the years 1900 to 2999; 2026-02-29 is not valid. */
export const isDay = (text: string): boolean =>
  /^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text) && dayOfNumber(dayNumber(text)) === text

/** Returns the farm day (calendar day of a farm: today, for now) at an instant. Throws on an invalid date or an unknown zone. */
export function farmDay(instant: Date, zone = FARM_ZONE): string {
  const ms = instant.getTime()
  const quarter = Math.floor(ms / QUARTER_MS)
  if (quarter !== last.quarter || zone !== last.zone) last = { quarter, zone, day: dayAt(ms, zone) }
  return last.day
}

/** A day begins on a quarter of an hour in every zone. */
const QUARTER_MS = HOUR_MS / 4
// Every request asks for today, and most rows of a list are of one day.
let last = { quarter: Number.NaN, zone: '', day: '' }

/**
 * Returns the first instant of a farm day.
 *
 * Found by bisection, so days that begin at one o'clock because of daylight saving time (DST) are correct, in any zone.
 */
export function instantOfFarmMidnight(day: string, zone = FARM_ZONE): Date {
  const key = `${day} ${zone}`
  const known = midnights.get(key)
  if (known !== undefined) return new Date(known)
  if (midnights.size >= MAX_MIDNIGHTS) midnights.clear()
  const from = searchMidnight(day, zone)
  midnights.set(key, from)
  return new Date(from)
}

// A search takes fifty times as long as reading it here, and a chart of a year needs every day.
const midnights = new Map<string, number>()
/** About eleven years. Requests choose the days, so without a bound they could fill the memory. */
const MAX_MIDNIGHTS = 4_000

function searchMidnight(day: string, zone: string): number {
  const midnightUtc = dayNumber(day) * DAY_MS
  let before = midnightUtc - 16 * HOUR_MS
  let from = midnightUtc + 16 * HOUR_MS
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (dayAt(middle, zone) < day) before = middle
    else from = middle
  }
  return from
}

/** Hours in a farm day: 24, but 23 and 25 when daylight saving time (DST) begins and ends. */
export const hoursInFarmDay = (day: string, zone = FARM_ZONE): number =>
  (instantOfFarmMidnight(addDays(day, 1), zone).getTime() - instantOfFarmMidnight(day, zone).getTime()) / HOUR_MS

/**
 * Returns the instant of a full hour of a farm day's clock, 3 to 23. Clocks change before three, so such an hour exists
 * once each day. Counted from midnight, it is one hour earlier or later on those days.
 */
export const instantOfFarmHour = (day: string, hour: number, zone = FARM_ZONE): Date =>
  new Date(instantOfFarmMidnight(day, zone).getTime() + (hour + hoursInFarmDay(day, zone) - 24) * HOUR_MS)

function dayAt(epochMs: number, zone: string): string {
  const parts = new Map(
    calendarOf(zone)
      .formatToParts(epochMs)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
}

// Creating a formatter takes a hundred times as long as using it.
const calendars = new Map<string, Intl.DateTimeFormat>()

function calendarOf(zone: string): Intl.DateTimeFormat {
  const cached = calendars.get(zone)
  if (cached) return cached
  const made = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  calendars.set(zone, made)
  return made
}
