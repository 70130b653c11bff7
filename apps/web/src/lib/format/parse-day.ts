import { isDay } from '@herdboard/domain/time/farm-day.ts'

/**
 * Parses a day as users type it: `21 11`, `211126`, `21.11.2026`, `21/11`, `2026-11-21`, or only the day of this month.
 * Missing parts are taken from `today`. Returns null for an empty text and undefined for a day that does not exist.
 */
export function parseDay(text: string, today: string): string | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const parts = dayPartsOf(typed)
  if (!parts) return undefined
  const [day, month = today.slice(5, 7), year = today.slice(0, 4)] = parts
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : undefined
}

type DayParts = readonly [day: string, month?: string, year?: string]

function dayPartsOf(typed: string): DayParts | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso?.[1] && iso[2] && iso[3]) return [iso[3], iso[2], iso[1]]

  const marked = /^(\d{1,2})[\s./-]+(\d{1,2})(?:[\s./-]+(\d{4}|\d{2}))?\.?$/.exec(typed)
  if (marked?.[1] && marked[2]) return marked[3] ? [marked[1], marked[2], marked[3]] : [marked[1], marked[2]]

  const run = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(typed)
  if (run?.[1] && run[2]) return run[3] ? [run[1], run[2], run[3]] : [run[1], run[2]]

  return /^\d{1,2}$/.test(typed) ? [typed] : null
}
