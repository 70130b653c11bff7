/** Text that a spreadsheet could execute: after spaces it begins like a formula, also in full-width characters. */
const FORMULA_LIKE = /^'*\s*[=+\-@\t\r\0＝＋－＠]/

/**
 * Adds an apostrophe to text that a spreadsheet could execute, and to text that already looks escaped. To read a text
 * that begins with apostrophes and such a character, remove one apostrophe.
 */
export const escapeFormula = (text: string): string => (FORMULA_LIKE.test(text) ? `'${text}` : text)

const field = (value: string | null): string => {
  if (value === null) return ''
  return value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** Written at the start of a file; without it Excel does not read UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Formats one line by RFC 4180. Null is an empty field, empty text is a pair of quotes. */
export const archiveCsvLine = (values: readonly (string | null)[]): string => `${values.map(field).join(',')}\r\n`
