/** Space, no-break space and narrow no-break space, which programs write between thousands. */
const THOUSANDS_SPACE = '[ \\u00A0\\u202F]'
/** The minus and the dashes that word processors make of a hyphen. */
const MINUS = /^[\u2212\u2013]/

const numberPattern = (thousandsMark: string, decimalMark: string): RegExp => {
  const groups = [thousandsMark, THOUSANDS_SPACE, "'"].map((mark) => `[1-9]\\d{0,2}(?:${mark}\\d{3})+`)
  return new RegExp(`^([-+]?) ?(${groups.join('|')}|\\d{1,15})(?:${decimalMark}(\\d{1,15}))?$`)
}
/**
 * A single mark of the other kind that groups no three digits can only be a decimal mark: `30.5` beside a decimal comma.
 */
const otherMarkPattern = (mark: string): RegExp =>
  new RegExp(`^([-+]?) ?(\\d{1,15}(?=${mark}(?:\\d{1,2}|\\d{4,15})$)|(?:0|\\d{4,15})(?=${mark}\\d{3}$))${mark}(\\d+)$`)
const OTHER_MARK = { ',': otherMarkPattern('\\.'), '.': otherMarkPattern(',') } as const
/** A single mark before three digits, which some write between thousands and others before decimals. */
const EITHER_MARK = { ',': /^[-+]? ?[1-9]\d{0,2}\.\d{3}$/, '.': /^[-+]? ?[1-9]\d{0,2},\d{3}$/ } as const

/** Whether a number may mean thousands or decimals: `1.234` with a decimal comma. It is read as thousands. */
export const isAmbiguousNumber = (text: string, decimalMark: ',' | '.'): boolean =>
  EITHER_MARK[decimalMark].test(text.trim().replace(MINUS, '-'))

const PATTERNS = { ',': numberPattern('\\.', ','), '.': numberPattern(',', '\\.') } as const

/**
 * Reads a number as exact decimal text: `1.234,50` with a decimal comma is `1234.50`. A mark of thousands, or a space, is
 * accepted only between groups of three digits, and one kind in a number. Where no other reading exists, the other mark
 * is a decimal mark, too. Null for anything else, such as a unit behind the number.
 */
export function parseDecimalText(text: string, decimalMark: ',' | '.'): string | null {
  const plain = text.trim().replace(MINUS, '-')
  const [, sign, whole, fraction] = PATTERNS[decimalMark].exec(plain) ?? OTHER_MARK[decimalMark].exec(plain) ?? []
  if (whole === undefined) return null
  const digits = whole.replaceAll(/\D/g, '')
  const minus = sign === '-' ? '-' : ''
  return digits.length > 15 ? null : `${minus}${digits}${fraction === undefined ? '' : `.${fraction}`}`
}

const DAY =
  /^(\d{1,4})([-./ ])(\d{1,2})\2(\d{1,4})(?:[T ]\d{1,2}[:.]\d\d(?:[:.]\d\d(?:[.,]\d+)?)?(?: ?Z|[+-]\d\d:?\d\d)?)?$/
const COMPACT_DAY = /^((?:19|20)\d\d)(\d\d)(\d\d)$/

/**
 * Reads a day as `yyyy-MM-dd`; a time behind it is cut off. A year of four digits is recognised first whatever the order.
 * A year of two digits, as spreadsheets write short dates, is one of 2000 to 2079. Null for a day that is not in the
 * calendar.
 */
export function parseDayCell(text: string, order: 'dmy' | 'ymd' | 'mdy'): string | null {
  const plain = text.trim()
  const compact = COMPACT_DAY.exec(plain)
  if (compact) return isoDay(compact[1], compact[2], compact[3])
  const [, first, , second, third] = DAY.exec(plain) ?? []
  if (first === undefined || second === undefined || third === undefined) return null
  if (first.length === 4) return isoDay(first, second, third)
  if (order === 'ymd' && third.length <= 2) return isoDay(wholeYear(first), second, third)
  return order === 'mdy' ? isoDay(wholeYear(third), first, second) : isoDay(wholeYear(third), second, first)
}

/** Whether a day means another one with the month first: `03-04-2026`. */
export function isAmbiguousDay(text: string): boolean {
  const dayFirst = parseDayCell(text, 'dmy')
  const monthFirst = parseDayCell(text, 'mdy')
  return dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst
}

/** `26` is 2026. From 80 on it could be the last century, of which no herd has records. */
const wholeYear = (year: string): string => (/^[0-7]\d$/.test(year) ? `20${year}` : year)

function isoDay(year = '', month = '', day = ''): string | null {
  if (!/^(19|2\d)\d\d$/.test(year)) return null
  if (month.length > 2 || day.length > 2) return null
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:?\d\d)$/

/** Reads an instant of ISO 8601 with its offset as UTC; null for anything else, such as 30 February. */
export function parseInstant(text: string): string | null {
  const [, year, month, day, time, offset] = INSTANT.exec(text.trim()) ?? []
  const iso = isoDay(year, month, day)
  if (iso === null) return null
  const date = new Date(`${iso}T${time}${offset}`)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
