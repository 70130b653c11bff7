import { addDays } from '@herdboard/domain/time/day-number.ts'
import { isDay } from '@herdboard/domain/time/farm-day.ts'
import type { ElementValues } from './element-values.ts'
import type { FormSession } from './form-definition.ts'

const FIRST_DAY = '2000-01-01'
/** Limit for typed days. Estimates run day by day, so a year far ahead would cost too many steps. */
const MAX_DAYS_AHEAD = 400

/** Typed day; null where it is no valid day or outside the limits. The element's own check reports that error. */
export function parseEntryDay(session: FormSession, rawValues: ElementValues, address: string): string | null {
  const day = rawValues.text(address)
  if (day === null || !isDay(day)) return null
  return day >= FIRST_DAY && day <= addDays(session.context.today, MAX_DAYS_AHEAD) ? day : null
}

/** Day of the entry: the typed one, else the stored one, else today. */
export const entryDay = (session: FormSession, rawValues: ElementValues, address = 'FS_Main.FF_Date'): string =>
  parseEntryDay(session, rawValues, address) ?? session.entry?.day ?? session.context.today

/** Value that a validated form must contain; throws an Error where it is missing. */
export function requireValue<T>(value: T | null, address: string): T {
  if (value === null) throw new Error(`a validated form has no value in ${address}`)
  return value
}

export const minDay = (a: string, b: string): string => [a, b].sort()[0] ?? a
export const maxDay = (a: string, b: string): string => [a, b].sort()[1] ?? a
