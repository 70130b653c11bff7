import { addDays } from '@herdboard/domain/time/day-number.ts'
import { isDay } from '@herdboard/domain/time/farm-day.ts'
import type { ElementValues } from './element-values.ts'
import type { FormSession } from './form-definition.ts'

const FIRST_DAY = '2000-01-01'
/** Estimates step day by day: a year too far ahead must not cost a million steps. */
const MAX_DAYS_AHEAD = 400

/** A day that was typed; null for what is none, or lies where nothing can be known. The element's own check says so. */
export function parseEntryDay(session: FormSession, rawValues: ElementValues, address: string): string | null {
  const day = rawValues.text(address)
  if (day === null || !isDay(day)) return null
  return day >= FIRST_DAY && day <= addDays(session.context.today, MAX_DAYS_AHEAD) ? day : null
}

/** The day that an entry is about: the one typed, else the stored one, else today. */
export const entryDay = (session: FormSession, rawValues: ElementValues, address = 'FS_Main.FF_Date'): string =>
  parseEntryDay(session, rawValues, address) ?? session.entry?.day ?? session.context.today

/** A value that a checked form must hold. */
export function requireValue<T>(value: T | null, address: string): T {
  if (value === null) throw new Error(`a checked form holds nothing in ${address}`)
  return value
}

export const minDay = (a: string, b: string): string => [a, b].sort()[0] ?? a
export const maxDay = (a: string, b: string): string => [a, b].sort()[1] ?? a
