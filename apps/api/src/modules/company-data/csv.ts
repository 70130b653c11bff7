/** A text that a spreadsheet could run: it begins, after spaces, like a formula, in any width of signs. */
const FORMULA_LIKE = /^'*\s*[=+\-@\t\r\0＝＋－＠]/

/**
 * A text with an apostrophe before what a spreadsheet would run, and before what would look so protected: whoever reads
 * a text that begins with apostrophes and such a sign takes one apostrophe away, and has what was written.
 */
export const escapeFormula = (text: string): string => (FORMULA_LIKE.test(text) ? `'${text}` : text)

const field = (value: string | null): string => {
  if (value === null) return ''
  return value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** Stands at the beginning of a file: without it Excel reads UTF-8 as something else. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** One line after RFC 4180. Nothing is nothing, an empty text is a pair of quotes. */
export const archiveCsvLine = (values: readonly (string | null)[]): string => `${values.map(field).join(',')}\r\n`
