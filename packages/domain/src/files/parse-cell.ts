/** Reads a number as exact decimal text; null for anything else. */
export function parseDecimalText(text: string, decimalMark: ',' | '.'): string | null {
  const plain = text.trim().replace(decimalMark, '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? plain : null
}

/** Reads a day as `yyyy-MM-dd`; null for anything that is no day of the calendar. */
export function parseDayCell(text: string, order: 'dmy' | 'ymd' | 'mdy'): string | null {
  const parts = /^(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})$/.exec(text.trim())?.slice(1) ?? []
  const [first = '', second = '', third = ''] = parts
  const [year, month, day] =
    first.length === 4 ? [first, second, third] : order === 'mdy' ? [third, first, second] : [third, second, first]
  const iso = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return /^\d{4}-/.test(iso) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

/** Reads an instant of ISO 8601 with its offset; null for anything else. */
export function parseInstant(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(text.trim())) return null
  const date = new Date(text.trim())
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
