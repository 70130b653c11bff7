/**
 * Parses a 24-hour time as users type it: `7`, `730`, `7:30`, `07.30`. Returns null for an empty text and undefined for
 * an invalid time.
 */
export function parseTime(text: string): string | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const [, hour, minute = '00'] = /^(\d{1,2})(?:\s*[:.,\s]?\s*(\d{2}))?$/.exec(typed) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute}`
}
