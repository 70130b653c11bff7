/** Written at the start of a CSV file; without it Excel does not read UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The start of a text that spreadsheets may run as a formula: = + - @ (also full-width), tab, carriage return or NUL,
 * after spaces and apostrophes. Source: OWASP, "CSV Injection".
 */
const FORMULA_START = /^'*\s*[=+\-@\t\r\0＝＋－＠]/

/** Whether a spreadsheet might run a text as a formula, or take its first apostrophe for an escape. */
export const isFormulaLike = (text: string): boolean => FORMULA_START.test(text)

/**
 * Guards a text against CSV injection (formula injection): one that a spreadsheet might run as a formula gets an
 * apostrophe before it. So does one that already looks escaped, so that removing one apostrophe restores every text.
 */
export const escapeFormula = (text: string): string => (isFormulaLike(text) ? `'${text}` : text)

/** Restores a text that `escapeFormula` escaped. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && isFormulaLike(text.slice(1)) ? text.slice(1) : text

/** Quotes a field of CSV where it has a quotation mark, a line break or any separator that spreadsheets guess. RFC 4180. */
export const quoteCsvField = (text: string): string =>
  /["\r\n\t;,|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
