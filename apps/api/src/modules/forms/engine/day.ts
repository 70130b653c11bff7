import { isDay } from '@herdboard/domain/time/farm-day.ts'
import type { Opening } from './definition.ts'
import type { Values } from './values.ts'

/** The day that an entry is about: the one typed, else the stored one, else today. */
export function dayOfEntry(at: Opening, typed: Values, address = 'FS_Main.FF_Date'): string {
  const day = typed.text(address)
  return day !== null && isDay(day) ? day : (at.entry?.day ?? at.call.today)
}

/** A value that a checked form must hold. */
export function given<T>(value: T | null, address: string): T {
  if (value === null) throw new Error(`a checked form holds nothing in ${address}`)
  return value
}

export const earlierOf = (a: string, b: string): string => [a, b].sort()[0] ?? a
export const laterOf = (a: string, b: string): string => [a, b].sort()[1] ?? a
