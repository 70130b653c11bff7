import { DAY_MS } from '@herdboard/domain/time/durations.ts'

/** What the number format of a cell shows: a number, a day, a day with its time, or a time. */
export type NumberShape = 'number' | 'day' | 'instant' | 'time'

/** Built-in formats of days and times. Source: ISO "ISO/IEC 29500-1:2016", 18.8.30, and its East Asian ones. */
const BUILT_IN = new Map<number, NumberShape>([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'day'] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id) => [id, 'time'] as const),
  [22, 'instant'],
])

/** Returns what a number format shows, by its number and, for formats of the workbook, its code. */
export function shapeOfFormat(id: number, code: string | undefined): NumberShape {
  if (code === undefined) return BUILT_IN.get(id) ?? 'number'
  // Quoted texts, escaped letters, colours and conditions are no letters of a day; `[h]` is elapsed time.
  const letters = (code.split(';')[0] ?? '')
    .replaceAll(/"[^"]*"|[\\_*]./g, '')
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase()
  if (/general|standard/.test(letters)) return 'number'
  const hasTime = /[hs]/.test(letters)
  const hasDay = /[yd]/.test(letters) || (/m/.test(letters) && !hasTime)
  if (hasDay) return hasTime ? 'instant' : 'day'
  return hasTime ? 'time' : 'number'
}

const DAY_SECONDS = 86_400
/** 31 December 9999, the last day of a workbook. */
const LAST_SERIAL = 2_958_465
/** Days between the two ways of counting: from 1900 and from 1904. */
const DAYS_TO_1904 = 1462
/** The workbook counts a 29 February 1900 that never was; days before it are one less. */
const LEAP_DAY_1900 = 60
/** Digits that a spreadsheet keeps of a number; more are noise of its binary form. */
const SHEET_DIGITS = 15
const PLAIN = /^-?\d{1,12}(?:\.\d{1,3})?$/

/**
 * Returns a stored number as a person sees it: with the decimal mark, as `yyyy-MM-dd`, with a time behind it, or as
 * `HH:mm`. A number that is no day, such as a negative one, stays a number.
 */
export function sheetNumber(
  stored: string,
  shape: NumberShape,
  { decimalMark, counts1904 }: { decimalMark: ',' | '.'; counts1904: boolean },
): string {
  const plain = PLAIN.test(stored) ? stored : plainNumber(stored)
  if (shape !== 'number') {
    const serial = Number(stored) + (counts1904 ? DAYS_TO_1904 : 0)
    const text = shape === 'time' ? timeOf(Number(stored)) : dayOf(serial, shape)
    if (text !== null) return text
  }
  return decimalMark === '.' ? plain : plain.replace('.', decimalMark)
}

/** Returns a number in decimal notation without the noise of its binary form; one that is not finite as it is stored. */
export function plainNumber(stored: string): string {
  const value = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(value)) return stored
  const text = String(Number(value.toPrecision(SHEET_DIGITS)))
  if (!text.includes('e')) return text
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/\.?0+$/, '') : BigInt(Math.round(value)).toString()
}

function dayOf(serial: number, shape: 'day' | 'instant'): string | null {
  if (!(serial >= 1 && serial < LAST_SERIAL + 1)) return null
  // The row is refused with the day that the sheet shows.
  if (Math.floor(serial) === LEAP_DAY_1900) return '1900-02-29'
  const whole = Math.floor(serial) + (serial < LEAP_DAY_1900 ? 1 : 0)
  const seconds = shape === 'day' ? 0 : Math.round((serial % 1) * DAY_SECONDS)
  const iso = new Date(Date.UTC(1899, 11, 30) + whole * DAY_MS + seconds * 1000).toISOString()
  return seconds === 0 ? iso.slice(0, 10) : iso.slice(0, 19)
}

function timeOf(serial: number): string | null {
  if (!(serial >= 0 && serial <= LAST_SERIAL)) return null
  const seconds = Math.round((serial % 1) * DAY_SECONDS) % DAY_SECONDS
  const iso = new Date(seconds * 1000).toISOString()
  return iso.slice(11, seconds % 60 === 0 ? 16 : 19)
}
