/** Spaces that programs write between thousands: space, no-break space, narrow no-break space. */
const SPACES = /[\s\u00A0\u202F]/g
const MINUS = /^[\u2212\u2013]/

/**
 * Reads a number as exact decimal text: `1.234,50` with a decimal comma is `1234.50`. A mark of thousands is accepted
 * only between groups of three digits. Null for anything else, such as a unit behind the number.
 */
export function parseDecimalText(text: string, decimalMark: ',' | '.'): string | null {
  const plain = text.trim().replace(SPACES, '').replace(MINUS, '-').replace(/^\+/, '')
  const [thousands, decimal] = decimalMark === ',' ? ['\\.', ','] : [',', '\\.']
  const [, sign, whole, fraction] =
    new RegExp(`^(-?)(\\d{1,3}(?:${thousands}\\d{3})+|\\d{1,15})(?:${decimal}(\\d{1,15}))?$`).exec(plain) ?? []
  if (whole === undefined) return null
  const digits = whole.replaceAll(/[.,]/g, '')
  return digits.length > 15 ? null : `${sign}${digits}${fraction === undefined ? '' : `.${fraction}`}`
}

/**
 * Reads a day as `yyyy-MM-dd`; a time behind it is cut off. A year first is recognised whatever the order. Null for a day
 * that is not in the calendar, and for a year of two digits, whose century nobody knows.
 */
export function parseDayCell(text: string, order: 'dmy' | 'ymd' | 'mdy'): string | null {
  const [, first, second, third] = /^(\d{1,4})[-./ ](\d{1,2})[-./ ](\d{1,4})(?:[T ].*)?$/.exec(text.trim()) ?? []
  const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text.trim())
  if (compact) return isoDay(compact[1], compact[2], compact[3])
  if (first === undefined || second === undefined || third === undefined) return null
  if (first.length === 4) return isoDay(first, second, third)
  return order === 'mdy' ? isoDay(third, first, second) : isoDay(third, second, first)
}

function isoDay(year = '', month = '', day = ''): string | null {
  if (!/^(19|2\d)\d\d$/.test(year)) return null
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

/** Reads an instant of ISO 8601 with its offset as UTC; null for anything else. */
export function parseInstant(text: string): string | null {
  const plain = text.trim()
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)$/.test(plain)) return null
  const date = new Date(plain.replace(' ', 'T').replace(/\s(?=[Z+-])/, ''))
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
